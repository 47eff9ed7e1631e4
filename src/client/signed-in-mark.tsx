import { use } from "react";
import { ScriptNonce } from "./script-nonce.ts";

/** Where the accounts client keeps its session in this browser. */
export const SESSION_KEY = "sb-oriki-auth-token";
/** Id of the last signed-in person who was staff; only decides whether a link shows. */
export const STAFF_KEY = "oriki-staff";

/**
 * Says on the document whether somebody is signed in here; styles show the navigation accordingly.
 * Call after signing in or out.
 */
export function markSignedIn(): void {
  const marks = document.documentElement.dataset;
  try {
    const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null");
    const user = session?.user?.id;
    if (user) marks.signedIn = "";
    else delete marks.signedIn;
    if (user && localStorage.getItem(STAFF_KEY) === user) marks.staff = "";
    else delete marks.staff;
  } catch {
    delete marks.signedIn;
    delete marks.staff;
  }
}

/** The same, before first paint: pages are rendered for everyone and must not flicker. */
const script = `(function(){var m=document.documentElement.dataset;try{var s=JSON.parse(localStorage.getItem("${SESSION_KEY}")||"null"),u=s&&s.user&&s.user.id;if(u)m.signedIn="";if(u&&localStorage.getItem("${STAFF_KEY}")===u)m.staff=""}catch(e){}})()`;

export function SignedInMark() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}
