import { useAuth } from "~/client/auth-provider.tsx";
import { useKeptFields } from "~/client/use-kept-fields.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import type { FormAnswer } from "../answer-form.server.ts";
import { type ContactFields, contactLimits, contactProblem } from "../rules.ts";
import { usePost } from "./use-post.ts";

/** @param answer what came of sending it without JavaScript, @param sent what was in it then */
export function ContactForm({
  answer,
  sent,
}: {
  answer?: FormAnswer | undefined;
  sent?: ContactFields | undefined;
}) {
  const { busy, problem, setProblem, waits, post } = usePost("send_contact_message");
  const { user, loading } = useAuth();
  const typed = useKeptFields(loading ? undefined : `contact:${user?.id ?? ""}`);
  const shown = problem ?? (answer?.done === false ? answer.message : undefined);
  const kept = answer?.done ? undefined : sent;
  return (
    <form
      ref={typed.ref}
      onInput={typed.keep}
      method="post"
      action="/contact"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        const fields: ContactFields = {
          name: textOf(data, "name"),
          email: textOf(data, "email"),
          message: textOf(data, "message"),
        };
        const wrong = contactProblem(fields);
        if (wrong) {
          setProblem(wrong);
          form
            .querySelector<HTMLElement>("input:placeholder-shown,textarea:placeholder-shown")
            ?.focus();
          return;
        }
        if (!(await post(fields))) return;
        typed.drop();
        form.reset();
      }}
      className="space-y-5"
    >
      <fieldset disabled={busy} className="space-y-5">
        <legend className="sr-only">Your message</legend>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          placeholder=" "
          maxLength={contactLimits.name}
          defaultValue={kept?.name}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder=" "
          maxLength={contactLimits.email}
          defaultValue={kept?.email}
          required
        />
        <TextArea
          label="Message"
          name="message"
          placeholder=" "
          rows={6}
          maxLength={contactLimits.message}
          defaultValue={kept?.message}
          required
        />
      </fieldset>
      <p role="alert" className="min-h-6 text-sm text-oxblood">
        {shown}
      </p>
      {(waits || answer?.done) && <p role="status">{waits ?? answer?.message}</p>}
      <Button type="submit" size="lg" busy={busy} className="w-full sm:w-auto">
        {busy ? "Sending..." : "Send Message"}
      </Button>
    </form>
  );
}
