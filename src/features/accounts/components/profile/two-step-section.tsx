import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { loadAuth } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { dataOf, rest } from "~/client/rest-client.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";
import { CodeForm } from "../code-form.tsx";
import { Section } from "./section.tsx";

interface Enrolment {
  factorId: string;
  picture: string;
  secret: string;
}

const makeCodes = async () => dataOf(await rest().rpc("make_recovery_codes", {}));

/** An authenticator app as the second step of signing in. */
export function TwoStepSection() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const factorsKey = ["factors", user.id];
  const factors = useQuery({
    queryKey: factorsKey,
    async queryFn() {
      const { data, error } = await (await loadAuth()).mfa.listFactors();
      if (error) throw error;
      return data.all;
    },
  });
  const verified = factors.data?.find((factor) => factor.status === "verified");
  const left = useQuery({
    queryKey: ["recovery-codes", user.id],
    enabled: verified !== undefined,
    queryFn: async () => dataOf(await rest().rpc("recovery_codes_left", {})),
  });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: factorsKey }),
      queries.invalidateQueries({ queryKey: ["recovery-codes"] }),
    ]);
  const fail = (error: Error) => toast.error(error.message);

  const start = useMutation({
    async mutationFn(): Promise<Enrolment> {
      const { mfa } = await loadAuth();
      // An enrolment that was left half done makes room for this one.
      for (const old of factors.data ?? []) {
        if (old.status !== "verified") await mfa.unenroll({ factorId: old.id });
      }
      const { data, error } = await mfa.enroll({
        factorType: "totp",
        friendlyName: "Authenticator app",
      });
      if (error) throw error;
      return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
    },
    onSuccess: setEnrolment,
    onError: fail,
  });
  const stop = useMutation({
    async mutationFn(factorId: string) {
      const { error } = await (await loadAuth()).mfa.unenroll({ factorId });
      if (error) throw error;
    },
    async onSuccess() {
      await refresh();
      toast.success("Two-step sign-in is off");
    },
    onError: fail,
  });
  const renew = useMutation({
    mutationFn: makeCodes,
    async onSuccess(made) {
      setCodes(made);
      await refresh();
    },
    onError: fail,
  });

  async function confirm(code: string) {
    const { mfa } = await loadAuth();
    const { error } = await mfa.challengeAndVerify({ factorId: enrolment!.factorId, code });
    if (error) throw error;
    setCodes(await makeCodes());
    setEnrolment(undefined);
    toast.success("Two-step sign-in is on");
    await refresh();
  }

  return (
    <Section
      title="Two-step sign-in"
      text="After your password, a code from an app on your phone. A stolen password is then worth nothing."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : enrolment ? (
        <div className="flex flex-col gap-6">
          <p className="text-sm">
            Scan this with an authenticator app, such as Google Authenticator or 1Password, or type
            the key into it. Then type the six digits it shows.
          </p>
          <img
            src={enrolment.picture}
            alt="The key as a QR code for your authenticator app"
            width={208}
            height={208}
            className="size-52 border border-line bg-white p-3"
          />
          <p className="break-all text-sm">
            <span className="text-muted">Key: </span>
            <code className="font-mono">{enrolment.secret}</code>
          </p>
          <CodeForm label="Code from the app" submitLabel="Switch on" onCode={confirm}>
            <Button variant="quiet" className="self-start" onClick={() => setEnrolment(undefined)}>
              Not now
            </Button>
          </CodeForm>
        </div>
      ) : verified ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm">
            On.{" "}
            {left.data !== undefined &&
              `${left.data} recovery ${left.data === 1 ? "code is" : "codes are"} left.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <TurnOff busy={stop.isPending} onConfirm={() => stop.mutate(verified.id)} />
          </div>
        </div>
      ) : (
        <Button
          variant="secondary"
          busy={start.isPending}
          disabled={factors.isPending}
          onClick={() => start.mutate()}
        >
          Set up two-step sign-in
        </Button>
      )}
    </Section>
  );
}

function TurnOff({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="quiet" busy={busy}>
          Switch off
        </Button>
      }
      title="Switch two-step sign-in off?"
      description="Your password alone will then open your account, and the recovery codes stop working."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it on
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false);
              onConfirm();
            }}
          >
            Switch off
          </Button>
        </div>
      }
    >
      <p className="text-sm">You can set it up again at any time.</p>
    </Dialog>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <section className="flex flex-col gap-5" aria-label="Recovery codes">
      <p className="text-sm">
        Keep these recovery codes where you keep your papers. Each stands in for the app once. They
        are shown only now.
      </p>
      <ul className="prices grid grid-cols-2 gap-x-6 gap-y-2 bg-bone-light px-5 py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={async () => {
            await navigator.clipboard.writeText(codes.join("\n"));
            toast.success("Copied");
          }}
        >
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </section>
  );
}
