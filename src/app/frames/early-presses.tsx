import { use } from "react";
import { ScriptNonce } from "~/client/script-nonce.ts";

/**
 * Keeps what is pressed before the page answers to presses, and presses it again when it does: a
 * form, since the browser's own way would put what was typed, a password too, into the address; a
 * button, each once however often it was tapped; a choice, which shows meanwhile. A button that is off
 * until then (`wakes`) lets a press through to what it stands in, and is waited for: two seconds, after
 * which what it stands in is told. Forms with an address of their own work without scripts and are left to it.
 */
const script = `(function(){
var forms=new Set,presses=new Set;
function hold(e){if(!e.target.hasAttribute("action")){e.preventDefault();forms.clear();forms.add(e.target)}}
function press(b,n){b.disabled&&n?setTimeout(press,50,b,n-1):(b.disabled?b.parentNode:b).click()}
function keep(e){var t=e.target,b=t.closest&&(t.closest("button")||t.querySelector(":scope>.wakes"));
if(b&&b.type==="button"){presses.add(b);b.style.opacity=.6}
else if(t.type==="radio"||t.type==="checkbox")presses.add(t)}
function turn(how){document[how]("submit",hold,true);document[how]("click",keep,true)}
turn("addEventListener");
addEventListener("interactive",function(){turn("removeEventListener");
presses.forEach(function(t){if(!t.isConnected)return;
if(t.localName==="button"){t.style.opacity="";press(t,40);return}
if(t.checked===t.defaultChecked)return;
t.checked=t.defaultChecked;
t.click()});
forms.forEach(function(f){if(f.isConnected)f.requestSubmit()})},{once:true})})()`;

export function EarlyPresses() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}
