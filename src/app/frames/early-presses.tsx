import { use } from "react";
import { ScriptNonce } from "~/client/script-nonce.ts";

/**
 * Keeps what is pressed before the page answers to presses, and presses it again when it does: a
 * form, since the browser's own way would put what was typed, a password too, into the address; a
 * button, each once however often it was tapped; a choice, which shows meanwhile. Forms with an
 * address of their own work without scripts and are left to it.
 */
const script = `(function(){
var forms=new Set,presses=new Set;
function hold(e){if(!e.target.hasAttribute("action")){e.preventDefault();forms.clear();forms.add(e.target)}}
function keep(e){var t=e.target,b=t.closest&&t.closest("button");
if(b&&b.type==="button"){presses.add(b);b.style.opacity=.6}
else if(t.type==="radio"||t.type==="checkbox")presses.add(t)}
document.addEventListener("submit",hold,true);
document.addEventListener("click",keep,true);
addEventListener("interactive",function(){
document.removeEventListener("submit",hold,true);
document.removeEventListener("click",keep,true);
presses.forEach(function(t){if(!t.isConnected)return;
if(t.localName==="button")t.style.opacity="";
else if(t.checked===t.defaultChecked)return;
else t.checked=t.defaultChecked;
t.click()});
forms.forEach(function(f){if(f.isConnected)f.requestSubmit()})},{once:true})})()`;

export function EarlyPresses() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}
