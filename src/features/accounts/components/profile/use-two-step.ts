import type { Factor as AuthFactor } from "@supabase/auth-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { dataOf, toShopError } from "~/client/accounts-answer.ts";
import { loadAuth } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { addPasskey } from "~/client/passkeys.ts";
import { safeNext } from "~/client/session.ts";
import { toast } from "~/ui/toast.ts";
import { describeDevice } from "../../rules.ts";

/** What an authenticator app must be told. */
export interface Enrolment {
  factorId: string;
  picture: string;
  secret: string;
}

/** A second step as the list shows it. */
export type Factor = Pick<
  AuthFactor,
  "id" | "friendly_name" | "factor_type" | "status" | "created_at"
>;

/** The name, or with a number where it is taken. */
function freeName(name: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map((factor) => factor.friendly_name));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** As the shop has them. */
async function listFactors(): Promise<Factor[]> {
  return dataOf(await (await loadAuth()).mfa.listFactors()).all;
}

/** A code works once: where the answer to it was lost, the same one is refused although it did its work. */
async function isOnAlready(factorId: string): Promise<boolean> {
  const factors = await listFactors().catch(() => []);
  const isOn = factors.some(({ id, status }) => id === factorId && status === "verified");
  // The session of the lost answer has taken the second step.
  if (isOn) await (await loadAuth()).refreshSession();
  return isOn;
}

const makeCodes = () => call("make_recovery_codes");

/** The second step of whoever is signed in: whether there is one, and its switches. */
export function useTwoStep() {
  const user = useAuth().user!;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const next = safeNext(parameters.get("next"));
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const factorsKey = ["factors", user.id];
  const factors = useQuery({
    queryKey: factorsKey,
    queryFn: listFactors,
  });
  const known = factors.data ?? [];
  const verified = known.filter((factor) => factor.status === "verified");
  const left = useQuery({
    queryKey: ["recovery-codes", user.id],
    enabled: verified.length > 0,
    queryFn: () => call("recovery_codes_left"),
  });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: factorsKey }),
      queries.invalidateQueries({ queryKey: ["recovery-codes"] }),
      queries.invalidateQueries({ queryKey: ["second-factor"] }),
    ]);
  const fail = (error: Error) => toast.error(error.message);

  const start = useMutation({
    async mutationFn(): Promise<Enrolment> {
      const { mfa } = await loadAuth();
      // An enrolment that was left half done, perhaps since its answer was lost, makes room for this one.
      for (const old of await listFactors()) {
        if (old.status !== "verified") await mfa.unenroll({ factorId: old.id });
      }
      const answer = await mfa.enroll({
        factorType: "totp",
        friendlyName: freeName("Authenticator app", verified),
      });
      const { id, totp } = dataOf(answer);
      return { factorId: id, picture: totp.qr_code, secret: totp.secret };
    },
    onSuccess: setEnrolment,
    onError: fail,
  });
  const add = useMutation({
    mutationFn: async () =>
      addPasskey(await loadAuth(), freeName(describeDevice(navigator.userAgent), known)),
    onSuccess: () => welcome("The passkey was added"),
    onError: fail,
  });
  const stop = useMutation({
    async mutationFn(factorId: string) {
      dataOf(await (await loadAuth()).mfa.unenroll({ factorId }));
    },
    async onSuccess() {
      await refresh();
      toast.success(verified.length > 1 ? "It was removed" : "Two-step sign-in is off");
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

  /** The first second step brings recovery codes; those of an earlier one go on working. */
  async function welcome(text: string) {
    if (verified.length === 0) setCodes(await makeCodes());
    toast.success(text);
    await refresh();
  }

  async function confirm(code: string) {
    const { mfa } = await loadAuth();
    const { error } = await mfa.challengeAndVerify({ factorId: enrolment!.factorId, code });
    if (error && !(await isOnAlready(enrolment!.factorId))) throw toShopError(error);
    await welcome("Two-step sign-in is on");
    setEnrolment(undefined);
  }

  return {
    isPending: factors.isPending,
    verified,
    codesLeft: left.data,
    enrolment,
    cancelEnrolment() {
      setEnrolment(undefined);
      // A press whose answer was lost may have switched it on.
      void refresh();
    },
    codes,
    putCodesAway() {
      setCodes(undefined);
      // Who was sent here from the back-office goes on where they were.
      if (next !== "/") void navigate(next);
    },
    start,
    add,
    confirm,
    stop,
    renew,
  };
}
