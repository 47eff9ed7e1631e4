import { stemSet } from "./words.ts";

/** Words with which nothing is promised; beside a topic, others are not believed. */
export const neutral = stemSet(`
a an the this that these those it its i me my we us our you your yours they them their he she his her one ones who whom whose which what
when where why how whether and or but so if then than as because since while though although however also too itself themselves yourself just only still together hurry happen happens yet
already again once ever never always not no none nor neither either both each every any some all most more less much many few several other
another such same own at in on to for from of with without within by between until till up down out over under above below into onto about
around after before during through per via like near off back away along across against inside outside everywhere anywhere nowhere beyond
be is am are was were been being have has had having do does did done can could may might must shall should will would won need want
get got gets getting go goes going gone come comes coming came take takes taking took make makes made making put give gives gave given keep keeps kept send sent leave leaves left work works
let lets see seen look looks say says said tell told know knows think mean means find found choose chosen pick use using used try
write call ask show open read check press visit follow begin start help contact reach mail click tap
please sorry yes okay ok well thanks thank sure course certainly good great fine nice right best better lovely
hello hi dear friend ma sir
here there now today first second third last next later early earliest latest soonest least then
option options choice way ways kind piece pieces item items thing things one pair order orders product products shop store people person team place page card button picture number
day days week weeks month months hour hours minute minutes time date year monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december
price prices naira fee fees cost costs money amount total size sizes colour colours
whole full new old different possible able available anything something nothing everything anyone anybody
long far much little bit maximum minimum most top exactly roughly approximately usually normally generally simply directly instead otherwise
report reported expect expected wait waiting depend depends apply applies count counts include includes offer offers offered cover covers
na dey don no fit go wey am e una wan make abeg oya sef o sha abi wetin how far de di dem im im im for pass reach take
ca wo cannot cant dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt wont wouldnt shouldnt couldnt
don isn aren wasn doesn didn haven hasn won wouldn couldn shouldn ll ve re t s d m
nigeria nigerian lagos abuja state city country area side noon
set start started end ends left right
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty sixty hundred thousand million
`);

/** Other ways to say what a result says, a line for each. */
const SAME = `
deliver delivery delivered arrive arrival come comes reach receive land bring brought get send sent ship shipping hand dispatch travel way
return returned returnable send back bring come accept accepted take give
refund refunded money back repay repaid reimburse
exchange swap change replace replacement another
unworn worn wear wore use used unused washed wash
tags tag label box dust bag packaging intact attached on
cancel cancelled cancellation call off stop
fee charge charges cost costs free pay nothing anything price extra
defect defective fault faulty damage damaged broken spoil spoilt spoiled tear torn wrong
photograph photo picture snap
repair mend fix
deadline limit time
courier rider driver carrier logistics dispatch company
inspect inspection check look examine
pay paid payment settle unpaid awaiting outstanding waiting transfer bank account card cards cash accept take receive received
pending processing confirmed placed status ready prepare prepared
nigeria abroad outside country overseas international london uk ship send deliver place possible
hours open close closed opening closes opens
earliest soonest first begin from
latest last end until by
business working weekday
express fast faster quick quickest quicker speed slow slower
same today
standard normal regular ordinary usual cheaper cheapest free only
keep kept hold reserve save
collect collected hand handed pick up pickup fetch come leave
approve approved accept accepted agree
`;
const groups = SAME.split("\n").filter(Boolean).map(stemSet);

/** The stems of a result with those that say the same. */
export function withSynonyms(told: ReadonlySet<string>): Set<string> {
  const all = new Set(told);
  for (const group of groups) {
    if ([...group].some((stem) => told.has(stem))) for (const stem of group) all.add(stem);
  }
  return all;
}
