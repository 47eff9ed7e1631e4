import { useRef } from "react";
import { Button } from "~/ui/button.tsx";
import type { FormAnswer } from "../answer-form.server.ts";
import { newsletterProblem } from "../rules.ts";
import { usePost } from "./use-post.ts";

/** @param answer what came of sending it without JavaScript */
export function NewsletterForm({ answer }: { answer?: FormAnswer | undefined }) {
  const { busy, problem, setProblem, waits, post } = usePost("subscribe_newsletter");
  const field = useRef<HTMLInputElement>(null);
  const shown = problem ?? (answer?.done === false ? answer.message : undefined);
  return (
    <form
      method="post"
      action="/newsletter"
      noValidate
      className="w-full max-w-md"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const email = field.current?.value ?? "";
        const wrong = newsletterProblem(email);
        if (wrong) {
          setProblem(wrong);
          field.current?.focus();
          return;
        }
        if (await post({ email })) form.reset();
      }}
    >
      <label htmlFor="newsletter-email" className="mb-2 block text-sm font-medium">
        Email address
      </label>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          ref={field}
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder="Enter your email"
          disabled={busy}
          required
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? "newsletter-problem" : undefined}
          className="h-12 min-w-0 shrink-0 border border-edge bg-white px-3.5 placeholder:text-muted sm:flex-1 sm:shrink"
        />
        <Button type="submit" busy={busy} className="h-12">
          {busy ? "Subscribing..." : "Subscribe"}
        </Button>
      </div>
      <p id="newsletter-problem" role="alert" className="mt-2 min-h-6 text-sm text-oxblood">
        {shown}
      </p>
      {(waits || answer?.done) && <p role="status">{waits ?? answer?.message}</p>}
    </form>
  );
}
