import type { GoTrueClient, MFAVerifyWebauthnParams } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { dataOf } from "./accounts-answer.ts";

/** Browsers keep passkeys for names, safely reached; for bare numbers and plain http they keep none. */
const canKeepPasskeys = () =>
  window.isSecureContext &&
  "PublicKeyCredential" in window &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether this browser can keep passkeys for the shop; false until the page has come to life. */
export const usePasskeysWork = () =>
  useSyncExternalStore(
    () => () => {},
    canKeepPasskeys,
    () => false,
  );

type BrowserCredential<T extends "create" | "request"> =
  MFAVerifyWebauthnParams<T>["webauthn"]["credential_response"];

const here = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

/** Asks the device. @throws Error in words for people: somebody who closes its window has chosen nothing */
async function ask<T extends "create" | "request">(work: () => Promise<Credential | null>) {
  try {
    const credential = await work();
    if (credential) return credential as BrowserCredential<T>;
  } catch (error) {
    throw new Error(describePasskeyError(error as Error));
  }
  throw new Error(NOT_USED);
}

const NOT_USED = "No passkey was used. Try again when you are ready.";

export function describePasskeyError({ name, message }: Error): string {
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  return ["NotAllowedError", "AbortError"].includes(name) ? NOT_USED : message;
}

/** Adds a passkey of this device to whoever is signed in; their session counts as having used it. */
export async function addPasskey({ mfa }: GoTrueClient, friendlyName: string): Promise<void> {
  const factorId = dataOf(await mfa.enroll({ factorType: "webauthn", friendlyName })).id;
  try {
    const data = dataOf(await mfa.challenge({ factorId, webauthn: here() }));
    if (data.webauthn.type !== "create") throw new Error(NOT_USED);
    const { publicKey } = data.webauthn.credential_options;
    const made = await ask<"create">(() =>
      navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }),
    );
    const answer = await mfa.verify({
      factorId,
      challengeId: data.id,
      webauthn: { ...here(), type: "create", credential_response: made },
    });
    dataOf(answer);
  } catch (error) {
    await mfa.unenroll({ factorId });
    throw error;
  }
}

/** Takes the second step with a passkey. @param factorId one of them; any of the person's will do */
export async function giveSecondStep({ mfa }: GoTrueClient, factorId: string) {
  const data = dataOf(await mfa.challenge({ factorId, webauthn: here() }));
  if (data.webauthn.type !== "request") throw new Error(NOT_USED);
  const { publicKey } = data.webauthn.credential_options;
  const used = await ask<"request">(() =>
    navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions }),
  );
  const answer = await mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...here(), type: "request", credential_response: used },
  });
  dataOf(answer);
}
