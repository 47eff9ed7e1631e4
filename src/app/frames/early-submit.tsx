import { use } from "react";
import { ScriptNonce } from "~/client/script-nonce.ts";

/**
 * Keeps a form sent before the page answers to presses, and sends it when it does: the browser's own
 * way would put what was typed, a password too, into the address. Forms with an address of their own
 * work without scripts and are left to it.
 */
const script = `(function(){var early,hold=function(e){if(!e.target.hasAttribute("action")){e.preventDefault();early=e.target}};document.addEventListener("submit",hold,true);addEventListener("interactive",function(){document.removeEventListener("submit",hold,true);if(early&&early.isConnected)early.requestSubmit()},{once:true})})()`;

export function EarlySubmit() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}
