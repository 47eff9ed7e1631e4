/** Common words that are no mistyped garments: "cost" is no coat, "best" no belt. */
export const ENGLISH = `
aba abeokuta able about above abroad abuja account across act actual add address adult advice afford afraid after
again against age agege agent ago agree air ajah akure alimosho allowance alone along already always america amount
amuwo angry animal annoyed answer anthony anyone apapa appear apply april arch area arent arm arrive arrived art asaba
ask asokoro auntie away awuf baby back bad badagry baddie baddies balance bank bar bariga base bath battle bauchi bear
beat because become bed before began begin behind believe belly below bend beneath benin berger best bet between
beyond big bill bird bit bite blank bless block blood blow board boat body bold bone bonus book boss bottle bottom
bought box boy braid braids branch brand bread break breath breathable breathe bride bridge brief bright bring broke
broken brother brought buckle budget build building built burn bus bust busy buy buyer cake calabar call calm came
camera camp canada cancel cancelled cannot cant cape capital car card care careful carry case cash casual catch caught
cause cell cent center centimetre central century certain chain chair chance change charge charges chat check cheek
chest chevron chief child choice chop city claim class clean cleaning clear climb clock close closed closer cloud club
coach coast code coin cold collar colleague collect college come comfort comfortable comfy common commot comot company
compare complain complaint complete concern condition confirm contact contain continue control cook cool copy corner
correct cost could couldnt council count country couple courier course court cousin cover covered crazy cream create
credit cross crowd cry crypto culture cup current curvy cushion cushioned customer cut damage damaged dance dancing
danger dark data date dawn day dead deal death debit debt decide decision deep defect degree delay deliver delivered
delivery dem demand depend describe desert design detail details device dey did didnt died difference difficult dinner
direct direction dirty disappointed discount discover discuss dish dispatch distance doctor does doesnt dog done door
double doubt down drag draw dream drink dripped dripping drive driver driving drop dry dryclean dubai durable during
dust duty each ear early earn earth ease east easy eat ebute edge edgy education effect effort egbeda eight either
ejigbo eko electric elegant email empty end enemy energy engine english enjoy enough enter entire entry enugu epe
equal error escape even evening event ever every everyone everything exact exactly example excellent exchange excuse
exist expect expense explain express extra eye face fact factory fade fail fair faith fake fall family famous far farm
fashion fast fat father fault faulty favour fear feature fee feel feeling fees feet fell felt female festac few field
fight figure fill film final find fine fineboy finegirl finger finish fire firm first fish fit fitted five fix flag
flash flat flattering flight floor flow flower flowing fly follow following food foot force foreign forest forget
forgot form formal forward found four frame free freedom friday friend friends front fruit full fun funny further
future game garden garki gate gather gave gbagada gbedu gbege gbogbo general gentle get ghana girl gist give given
giving glad glass gloss goal god goes gombe gone good got government grand grant grass great green greet ground group
grow growth guarantee guard guess guest guide guy gwarinpa habit had hair half hall hand handle hang happen happened
happy harcourt hard has hasnt hate havent head health hear heard heart heat heavy height held help hem her here hes
hide high hill him himself hips his history hit hmm hold hole holiday home honest honey hope horse hospital host hotel
hour hours house however huge human hundred hungry hunt hurry hurt husband ibadan ibeju ice idea ikeja ikorodu ikotun
ile ill ilorin ilu ilupeju image important inch inches include including increase indeed indoor inform informal
information inside insist insole instagram installment instalment instead insurance interest interview invite iron
ironing island isnt isolo issue item itself jabi january jara job join joke jos journey joy judge july jump june just
kaduna kano kebbi keep kept ketu key kick kid kill kind king kitchen knee knew know known kubwa labour laces lack lady
lagos lagosian lake land language laptop large last late later laugh laundry law lay layer lead leader learn least
leather leave left leg lekki length less lesson let lets letter level lie life lifetime lift light like likely limit
line lined lining link lip list listen little live living load loafing loan local location lock locs log login lokoja
lol london long look loose lord lose loss lost lot loud love low luck lugbe lunch machine made magodo maiduguri mail
main maitama major make maker makurdi male man manage manager many map march mark market marriage married marry
maryland mass master mastercard match material matte matter may maybe meal mean meaning measure meat media medium meet
meeting member memory men mention message met metal method metres metta middle might mile milk mind mine minimal
minimalist minna minute minutes miss missing mistake mix mobile model modern modest moment monday money month months
moon more morning most mother motor mountain mouth move movie much mushin music must myself naija name narrow nation
natural nature near nearly neat neck neckline need negotiate neighbour neither nephew neutral never new news next nice
nigeria nigerian night nine nnewi nobody noise none nonsense noon nope normal north nose note nothing notice number
object occasion ocean off offer office officer official often ogba ogudu oil ojo ojota okay okota old omo once oniru
onitsha online only onto oops opay open opinion option order orders ordinary origin oshodi osogbo other others ought
ourselves outside over owerri own owner owo oyibo pack package packaging padded padding page paid pain paint pair
palava paper parcel parent parents park part partner party pass passed password past path patient pattern pay payment
paystack peace peel pen people pepper peppered per perfect perhaps period person personal phone photo pick pickup
picnic picture piece pimp pink pitch place plain plan plane plant plate play player please pleasure pleat pleats
plenty plus pocket pockets point police policy poor popular port portharcourt position possible post pound power
practice pray prefer pregnant prepare present president press pretty prevent price print prison privacy private prize
probably problem process produce product program project promise proof proper protect proud prove provide public pull
purchase purchased pure push put quality quarter queen question quick quickly quiet quite race radio rain rainproof
raise ran range rate rather rating reach reached read ready real really reason receipt receive received recent record
reduce refund refuse region regret regular relation release remain remember remove rent repair repeat replace reply
report request respect rest restaurant result retro return returned returns review reviews rich ride rider right ring
rise risk river road robbed rock rocking role roll roof room round route rubbish rule run sabi sabo safe safety said
sail salary sale salt same sangotedo save saw say says scam scene school science scratch sea season seat second secret
section secure see seem seen self sell send sense sent separate serious serve service set settle seven several shape
share sharpness she shelf shell shes ship shipping shirt shock shop short shot should shoulder shouldnt shout show
shower shown shrink shut sick side sign signature silence similar since sing single sir sister sit site situation six
skill skin sky slay slaying sleep sleeve sleeves slim slit slow small smart smell smile smooth snow sober social
society soft soil sokoto sold soldier sole soles solve some someone somolu son song soon sorry sort soul sound source
south space speak special speed spend spent spirit split splurge spoil spoke sport spot spread spring square staff
stage stain stairs stamp stand standard standing star start state statement station status stay steady steal steel
steeze step stick still stock stolen stone stood stop store storm story straight strange stranger strap straps street
streetwear strength stress stretch strict strike strong student study stupid sturdy style subject subtle success such
sudden suffer sugar suggest suit summer sun sunday supply support suppose sure surface surprise surulere swag swags
swap sweat sweaty sweet swim swing swollen system table tablet take taken talk tall task taste tax tea teach teacher
team tear tell ten term terms test text than thank that thats their them then there theres these theyre thick thin
thing think third this those though thought thousand three through throw thursday ticket tie tight till time timeless
times tiny tip tire tired tires title today toe together told tomorrow tone tongue tonight took tool top torn total
touch tough tour toward towards tower town track tracking trade train transfer transport trap travel treat tree trial
trick trip trouble true truly trust truth try tuesday tummy turn twelve twenty twice twin two type ugly uncle under
understand unit university unless unpaid until upon upset urgent usa use used useful useless user ussd usual utako uyo
vacation valley value van various vendor versatile version verve very vibes view village vintage visit visitor voice
vote wahala waist wait waiting waka walk walkable wall wallet want war warm warranty warri was wash washable washed
wasnt waste watch water waterproof wave way waybill weak weather website wed wedded wedding wedge wednesday week
weekday weekend weeks weight welcome well went were west wet wetin whatever whats whatsapp wheel when whenever where
wherever whether while white whole whom whose why wide wife wild will wind window wing winter wire wise wish within
without woman wonder wont wood word wore work worker working world worn worried worry worse worst worth would wouldnt
wound wow write writing written wrong wuse yard yeah year years yellow yep yes yesterday yet yola young youre yours
yourself zero zip zipper
`;
