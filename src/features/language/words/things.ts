/**
 * What people call the things that are worn and carried. One line each:
 * key | plural | categories it is kept in (W, M: shoes; w, m: clothes; B S A) | other ways to say it | kinds of it | nearest
 *
 * Ways are written folded and in the singular; "court shoe" is also found as "courtshoe". A kind is
 * another key: whoever asks for heels may be shown pumps ("=sandal": it alone, without its own kinds). The nearest are offered, and said to be
 * no such thing, when the shop has none.
 */
export const SHOES = `
shoe | shoes | W M S | footwear, foot wear, feet, bata, akpukpo ukwu, akpukpoukwu, takalmi, takalma, takalmin, takalman, takalmomi, shoos, kpukpo | pump slingback heeled-mule mule strappy-sandal block-heel loafer ankle-boot knee-boot boot flat wedge oxford derby monk-strap chelsea-boot sandal driving-shoe sneaker |
heel | heels | W | high heel, heeled, bata giga, bata gigise, giga, gigise, bata onigigise, onigigise, takalmi mai tsini, takalmin mai tsini, takalma masu tsini, mai tsini, masu tsini, takalmi mai tudu, takalma masu tudu, akpukpo ukwu ogologo, heel shoe, high heeled, koi koi, kokoshoe, platform heel, party heel, evening heel, high shoe, hi heel, coverd heel, covered heel, covered shoe, stacked heel, bridal heel | pump slingback block-heel strappy-sandal wedge | heeled-mule
low-heel | low heels | W | kitten heel, low heeled, low heeled shoe, lower heel, shorter heel, smaller heel, lower heeled, small heel, short heel, heel not too high, not too high heel, not so high heel, not very high heel, no too high heel, heel not so high, heels not too high, heel not high, heels not high, heels no too high, heel wey no too high, heels wey no too high, heel wey no high, heels wey no high, heels that are not too high, heel that is not too high, heels that are not high | block-heel slingback mule | flat wedge
stiletto | stilettos | W | stilleto, stilettoe, pencil heel, pointed heel, stileto, pin heel, spike heel, needle heel | pump | slingback
pump | pumps | W | court shoe, court pump | | slingback block-heel
slingback | slingbacks | W | sling back, slingback pump, slingback heel, back strap heel | | pump
block-heel | block heels | W | block heeled, chunky heel, thick heel, block shoe, chunky shoe | | pump wedge
strappy-sandal | strappy sandals | W | heeled sandal, evening sandal, strappy heel, sandal heel, heel sandal, strappy, open toe heel, open toe, peep toe, high sandal, gladiator, strap heel | | slingback
mule | mules | W | backless shoe, slide mule, half shoe, half cover, clog | heeled-mule | slingback
heeled-mule | heeled mules | W | mule heel, backless mule | | mule
wedge | wedges | W | wedge heel, wedge sandal, wedged, wedge shoe, wedgy, platform sandal | | block-heel
flat | flats | W | flat shoe, ballet flat, ballerina, ballet shoe, pump flat, ballet pump, ballet, dolly shoe, low shoe, jelly shoe, flatshoe, espadrille | |  loafer mule
loafer | loafers | W M | slip on loafer, penny loafer, tassel loafer, horsebit, moccasin, mocassin, smoking slipper, loaffer | | driving-shoe flat
driving-shoe | driving shoes | M | driving loafer, driving moccasin, car shoe, drivers | | loafer
oxford | oxfords | M | oxford shoe, wing tip, wingtip, cap toe | | derby
derby | derbies | M | derby shoe, blucher, country derby | | oxford
brogue | brogues | M | broque, brouge, brogue shoe | | derby oxford
lace-up | lace-ups | M | lace ups, laceups, laced ups, lace up formal, lace up, lace up shoe, laced shoe, lace shoe, laces shoe, shoe with laces, shoe with lace | oxford derby | monk-strap
monk-strap | monk straps | M | monk, monk shoe, double monk, monkstrap, monk strap shoe, buckle shoe, single monk | | derby
dress-shoe | dress shoes | M | formal shoe, corporate shoe, office shoe, official shoe, suit shoe, cover shoe, italian shoe, wedding shoe, groom shoe | oxford derby monk-strap |  loafer
chelsea-boot | chelsea boots | M | chelsea, chelsea shoe | | ankle-boot
ankle-boot | ankle boots | W | bootie, booties, ankle length boot, short boot | | chelsea-boot
knee-boot | knee boots | W | knee high boot, knee high, long boot, tall boot, thigh boot, riding boot, high boot | | ankle-boot chelsea-boot
boot | boots | W M | timberland, combat boot, timbs | chelsea-boot ankle-boot knee-boot |
sandal | sandals | W M | sandle, day sandal, strap sandal, birkenstock, fisherman sandal, arabian sandal, gladiator sandal | strappy-sandal slide |
slide | slides | W M | slider, crocs, slip on slide | mule | sandal
slipper | slippers | W M | sleepers, slippas, slipas, slippaz, flip flop, flipflop, house slipper, bathroom slipper, thong sandal, salubata, silifas, takalmin silifa, silifa, silifasi, dunlop | slide mule =sandal |
palm | palms | M | palm slipper, pam slipper, pam, palm sandal, palm shoe, men slipper, male slipper, native slipper | =sandal slide |
sneaker | sneakers | S | sneaka, snickers, sneakers shoe, trainer, kick, tennis shoe, sport shoe, sports shoe, athletic shoe, joggers shoe, plimsoll, canvas shoe, tackies, rubber shoe, kito, keds, walking shoe | court-sneaker runner high-top slip-on platform-sneaker skate-shoe |
court-sneaker | court sneakers | S | tennis sneaker, court trainer, low top, lowtop, tennis trainer | | platform-sneaker
runner | runners | S | running shoe, running sneaker, gym shoe, training shoe, gym sneaker, gym trainer, jogging shoe, track shoe, running trainer, retro runner, track runner, jogger shoe | | court-sneaker
high-top | high-tops | S | hightop, hi top, high top sneaker, high neck sneaker, ankle sneaker, high cut, basketball shoe, high top trainer | | court-sneaker
slip-on | slip-ons | S | slip on sneaker, slip on trainer, no lace sneaker, laceless sneaker, slip on, slip ons, slipons, slip in | | platform-sneaker
platform-sneaker | platform sneakers | S | platform trainer, chunky sneaker, thick sole sneaker, flatform, platform shoe, platform | | court-sneaker
skate-shoe | skate shoes | S | skate, skater shoe, skateboard shoe, skating shoe, skate sneaker, vans | | slip-on
football-boot | football boots | - | soccer boot, football shoe, cleat, boot for football | | runner
`;

export const BAGS = `
bag | bags | B | apo, apo owo, apamowo, apamo, akpa, akpa aka, jaka, jakar, jakunkuna, jakunan, jakankuna, baagi, bagi, ladies bag, female bag, baggy, bagco, owambe bag, leather bag | top-handle tote shoulder-bag crossbody bucket-bag clutch satchel hobo box-bag backpack |
handbag | handbags | B | hand bag, pocketbook, ladies handbag, lady handbag | top-handle tote shoulder-bag crossbody bucket-bag clutch satchel hobo box-bag |
top-handle | top-handle bags | B | top handle, top handle bag, handle bag, structured bag, kelly bag, birkin, lady bag | | satchel box-bag
tote | totes | B | tote bag, carry all, shopper, shopping bag, work bag, office bag, open tote, beach bag, big bag, carryall, day tote, mum bag, school bag for lady | | hobo satchel
shoulder-bag | shoulder bags | B | flap bag, baguette, armpit bag, underarm bag, baguette bag, chain bag, shoulderbag | | crossbody hobo
crossbody | crossbody bags | B | cross body, across my body, across your body, across her body, across their body, across the body, across body, crossbody bag, cross body bag, sling bag, cross bag, side bag, messenger, messenger bag, camera bag, camera crossbody, cross bodied, phone bag | | shoulder-bag
bucket-bag | bucket bags | B | bucket, drawstring bag, drawstring, duffel, pouch bag | | hobo
clutch | clutches | B | clutch bag, clutch purse, evening bag, party bag, evening purse, hand purse, wristlet, wristlet purse, wristlet bag, dinner bag, dinner purse, envelope bag, minaudiere, owambe purse, party purse, envelope clutch, occasion bag | | box-bag
satchel | satchels | B | satchel bag, doctor bag, briefcase, brief case, school satchel, work satchel | | top-handle tote
hobo | hobos | B | hobo bag, slouch bag, slouchy bag, crescent bag | | shoulder-bag
box-bag | box bags | B | box, box purse, hard bag, boxy bag, box clutch, trunk bag | | top-handle
backpack | backpacks | B | back pack, rucksack, apo eyin, akpa azu, jakar baya, jakar goyo, school bag, knapsack, bagpack, bag pack, haversack | | tote
purse | purses | B A | coin purse, small purse, ladies purse | clutch wallet crossbody box-bag | shoulder-bag
luggage | suitcases | - | suitcase, travel bag, travelling bag, traveling bag, travelling box, box for travel, trolley, trolley bag, duffle, duffle bag, duffel bag, weekender, weekend bag, holdall, gym bag, hand luggage | | tote backpack
`;

export const CLOTHES = `
cloth | clothes | w m | clothe, clothing, wears, outfit, attire, apparel, garment, aso, uwe, kaya, akwa, tufafi, kayan sawa, suturai, sutura, aso wiwo, ready to wear, fashion, drip, wardrobe | dress boubou blouse shirt skirt trouser blazer coat iro-and-buba jumpsuit kaftan agbada senator polo tee overshirt |
dress | dresses | w | gown, frock, dinner dress, party dress, cocktail dress, day dress, summer dress, work dress, office dress, evening dress, church dress, gaun, rigar mata, ogologo uwe, uwe nwanyi, uwe ndi nwanyi, aso obinrin, gown for woman, dinner gown, lady gown, ewu, midi dress, mini dress, short gown, short dress, sundress, english wear, bodycon, body con, bodycon gown, freaky dress, flare gown, flay gown, flared gown, straight gown, birthday gown, birthday dress, prom dress, wedding guest dress, shift dress, ball gown, pencil gown, off shoulder dress, mini gown, midi gown, shirt dress, ankara gown, ankara dress, lace gown, adire dress, kampala gown | wrap-dress slip-dress column-gown boubou | jumpsuit skirt
wrap-dress | wrap dresses | w | wrap gown, wrapped dress, wrap around dress, wraparound dress, wrap dress | | slip-dress
slip-dress | slip dresses | w | slip gown, cami dress, bias dress, strap dress, spaghetti dress, spaghetti strap dress, slip, satin slip | | wrap-dress
column-gown | column gowns | w | column dress, evening gown, ball dress, red carpet gown, gala gown, reception dress, reception gown, formal gown, column | | slip-dress boubou
long-gown | long gowns | w | long dress, maxi, maxi dress, maxi gown, floor length dress, floor length gown, full length dress, full length gown, ankle length dress, ankle length gown, floor gown, floor dress | column-gown | boubou slip-dress
wedding-dress | wedding dresses | - | wedding gown, bridal gown, bridal dress, bride dress, bride gown, white gown for wedding | | column-gown slip-dress
boubou | boubous | w | bubu, bubu gown, boubou gown, bou bou, boubu, bubou, free gown, free dress, kaftan dress, kaftan gown, adire bubu, abaya, moomoo, muumuu, mumu gown, free flowing gown, rich aunty gown, rich aunty bubu, female kaftan, women kaftan, ladies kaftan, ankara bubu, adire boubou, maternity gown, maternity dress, silk bubu | | iro-and-buba
blouse | blouses | w | ladies top, female top, women top, office blouse, corporate top, chiffon blouse, fancy top, peplum, camisole, bow blouse | | shirt
top | tops | w m | body hug, crop top | blouse shirt tee polo | overshirt
shirt | shirts | w m | long sleeve shirt, short sleeve shirt, button down, button up, dress shirt, formal shirt, office shirt, corporate shirt, camp shirt, vintage shirt, ewu oke, packet shirt, work shirt, plain shirt, seweti | | blouse overshirt polo
riga | garments | w m | rigar, riguna, rigunan | dress boubou blouse shirt kaftan agbada |
skirt | skirts | w | sket, midi skirt, pencil skirt, maxi skirt, mini skirt, flare skirt, pleated skirt, siket, siketi | | wide-trouser
trouser | trousers | w m | pant, pants, slack, trouza, wanduna, wandon, wandunan, chino, sokoto, shokoto, wando, traouza, pant trouser, cargo, cargo pant, plain trouser, corporate trouser, joggers, jogger, suit trouser, track pant, tapered trouser, culottes, baggy, baggy trouser, straight trouser, formal trouser | wide-trouser |
wide-trouser | wide trousers | w | wide trouser, palazzo, palazzo pant, palazzo trouser, wide leg pant, wide leg trouser, wide pant, wide leg | | trouser
shorts | shorts | - | knicker, knickers, bum short, nicker, three quarter, boxer short, combat short | | trouser
blazer | blazers | w m | jacket, suit jacket, sport coat, sports jacket, sport jacket, dinner jacket, tuxedo, tux, smoking jacket, sports coat, blaza, office jacket, dinner blazer | | overshirt coat
suit | suits | w m | two piece suit, three piece suit, pant suit, pantsuit, trouser suit, coat and trouser, english suit, italian suit, corporate suit, lady suit | blazer | trouser
coat | coats | w | trench coat, trench, overcoat, duster, duster coat, winter coat, long coat, cloak | | blazer
iro-and-buba | iro and buba sets | w | iro and buba, iro buba, iro n buba, iro ati buba, iro, buba, buba and iro, wrapper and blouse, blouse and wrapper, oleku, wrapper, george wrapper, zani, ogodo, lace and wrapper, buba and wrapper | | boubou
jumpsuit | jumpsuits | w | jump suit, playsuit, romper, catsuit, onesie, overall, dungaree, jumpsut | | wide-trouser
jalabiya | jalabiyas | m w | jallabiya, jalabia, jalamia, jalabiyah, jellabiya, jallabia, jalabaya, thobe, thawb, djellaba, galabiya, jalab | kaftan boubou |
kaftan | kaftans | m | caftan, kaftani, kaftan set, men kaftan, male kaftan, long kaftan, islamic wear, sokoto and kaftan, buba and sokoto, buba ati sokoto, buba sokoto, sokoto and buba, sokoto ati buba, buba with sokoto, kaptan, kafta | | senator agbada boubou
agbada | agbadas | m | babariga, babanriga, babban riga, baban riga, baba riga, grand agbada, agbada set, three piece agbada, complete agbada, agbda, manyan riga, manyan kaya, gbariye, danshiki agbada, babbar riga | | kaftan senator
senator | senator sets | m | senator wear, senator set, senator suit, senator style, senator native, native suit, safari, safari suit, atiku, politician wear | | kaftan
native | native wear | m w | native wear, native cloth, native attire, traditional wear, traditional, trad, trado, traditional attire, traditional cloth, native dress, natives, cultural wear, nigerian wear, african wear, african attire, native outfit, trad wear, traditional outfit, ethnic wear, yoruba attire, igbo attire, hausa attire, yoruba wear | kaftan agbada senator boubou iro-and-buba |
polo | polos | m | polo shirt, polo top, collar tee, polo neck shirt, lacoste, golf shirt | | tee
tee | tees | m | t shirt, tshirt, tee shirt, teeshirt, round neck, roundneck, t top, face cap and tee, vest top, plain tee, tees shirt | | polo
overshirt | overshirts | m | over shirt, jacket like shirt, shirt like jacket, shacket, shirt jacket, jacket shirt, field jacket, field overshirt, utility jacket | | blazer shirt
isiagu | isiagu | - | isi agu, lion head, chieftaincy top, chieftaincy wear, isiagu top, akwa oche | | senator kaftan
dashiki | dashikis | - | danshiki, dansiki, danshiki top, dashiki top | | kaftan senator agbada
two-piece | two-pieces | w m | up and down, two piece, two piece set, 2 piece, 2 piece set, co ord, coord, co ords, matching set, set wear | senator iro-and-buba suit | jumpsuit
`;

export const ACCESSORIES = `
accessory | accessories | A | accessorie, small thing, extras | belt sunglasses scarf cap fila gele wallet watch bangle earring |
jewellery | jewellery | A | jewelry, jewel, jewelries, jewelleries, ornament, bling, gold and silver, ohun eso, ola, jewelery, jewllery, costume jewelry | bangle earring | watch
belt | belts | A | waist belt, igbanu, beliti, belet, bel, leather belt, dress belt, trouser belt, eriri ukwu, narrow belt | | wallet
sunglasses | sunglasses | A | awo oju, gilaasi, ugegbe anya, ugogbe anya, enyo anya, gilashi, madubin ido, shades, sunglass, sunglasse, sun glass, sun glasse, sun glasses, sunshade, sunnies, dark glasse, dark goggle, dark shade, goggle, goggles, eye glasse, glasse, eyeglass, eyeglasses, glasses, frame, eyewear, eye wear, specs, spectacle, tabarau, jigi, dark glasses, designer frame, eye frame, lunettes | | cap
scarf | scarves | A | scarve, shawl, sikafu, iborun ori, veil, head scarf, headscarf, neck scarf, stole, pashmina, gyale, mayafi, silk scarf, bandana, hair scarf, muffler, lullubi, square scarf, long scarf | | fila
hijab | hijabs | - | hijabi, under scarf, underscarf, niqab, burqa, khimar | | scarf
gele | geles | A | head tie, headtie, head gear, headgear, auto gele, autogele, dankwali, turban, ichafu, aso oke gele | | scarf
ipele | ipeles | - | iborun, shoulder sash, sash | | scarf
cap | caps | A | face cap, facecap, baseball cap, snapback, snap back, fez cap, p cap, six panel cap, trucker cap, dad cap, sun cap, golf cap | | fila
hat | hats | A | bucket hat, okpu, fedora, beret, sun hat, straw hat, beanie, head warmer, panama hat | cap fila |
fila | filas | A | hula, hular, huluna, okpu agu, okpu ndi nwoke, abeti aja, yoruba cap, native cap, traditional cap, agbada cap, kaftan cap, gobi, gobi fila, zanna, zanna cap, bama cap, kube, aso oke cap, trad cap, igbo cap, hausa cap, senator cap, fila gobi, fez, chief cap | | cap
wallet | wallets | A | card holder, cardholder, card wallet, card case, bifold, billfold, money holder, men purse, male purse, akpa ego, walat, apo owo okunrin, leather wallet, bi fold wallet, pocket wallet, card purse | | purse
watch | watches | A | wristwatch, wrist watch, hand watch, aago owo, agogon, elekere aka, timepiece, time piece, aago, agogo, elekere, rolex, wrist clock, dress watch, leather watch, chain watch, ladies watch, men watch, agogo owo, agogon hannu, smart watch, smartwatch, wristwacth | | bangle
bangle | bangles | A | bracelet, arm band, armlet, cuff bracelet, egba owo, mgbaaka, mgbaka, awarwaro, munduwa, mundaye, hand chain, wrist band, wristband, bangle set, ola aka, sculpted bangle, bead bracelet, cuff | | watch
earring | earrings | A | ear ring, ear rings, stud, yeti, yeri eti, ola nti, dan kunne, yan kunne, yari, oruka eti, ola nti, hoop, hoop earring, drop earring, statement earring, dangling earring, ear stud, danglers, earing, earings | | bangle
necklace | necklaces | - | neck chain, sarka, olu aka, ihe olu, neck lace, pendant, choker, bead, coral bead, coral beads, egba orun, neckpiece, beads, ileke, cuban link, jigida, waist bead | | bangle earring
ring | rings | - | oruka, mgbanaka, mgbanaaka, zobe, zobba, finger ring, wedding ring, engagement ring, wedding band | | bangle
tie | ties | - | neck tie, necktie, bow tie, bowtie, pocket square | | scarf
cufflink | cufflinks | - | cuff link, tie pin, brooch, lapel pin | | watch
sock | socks | - | stocking, hosiery, tights | | sneaker
hand-fan | hand fans | - | hand fan, handfan, abebe, feather fan, irukere, walking stick, staff of office | | fila clutch
underwear | underwear | - | bra, lingerie, boxer, boxers, brief, singlet, panties, panty, panties, shapewear, waist trainer, night wear, nightwear, nightie, pyjama, pyjamas, pajamas, bath robe, bathrobe, swimsuit, swimwear, swim wear, bikini, swimming trunk | | slip-dress
hoodie | hoodies | - | hoody, sweatshirt, sweat shirt, sweater, cardigan, pullover, jumper, armless, tracksuit, track suit, jersey wear, windbreaker, puffer, puffer jacket, leather jacket, bomber, bomber jacket, joggers set, gym wear, sportswear, sports wear, leggings, legging, waistcoat, vest, kimono | | overshirt blazer coat
perfume | perfumes | - | fragrance, cologne, body spray, oud, deodorant, turare | |
beauty | beauty things | - | wig, make up, makeup, lipstick, skin care, skincare, body cream, face cream, body lotion, hand cream, sunscreen, attachment, lashes, lip gloss | |
gadget | electronics | - | iphone, phone pouch, phone cover, pouch for phone, television, generator, earpiece, airpod, power bank, phone case | |
fabric | fabric by the yard | - | yard, yards, material only, ankara fabric, lace fabric, aso oke fabric, fabrics, plain yard, wax print, bundle, guinea, five yards, six yards, 5 yards, 6 yards, unsewn | |
child-wear | children's things | - | baby dress, baby shoe, kiddies wear, children wear, kid shoe, kid dress, baby wear, school uniform, uniform, school shoe, school sandal | |
food | food | - | rice, iresi, osikapa, shinkafa, indomie, noodle, foodstuff, provision, chicken, bread, drink, wine bottle, cake |
gift-card | gift cards | - | gift voucher, gift card, voucher | |
home | things for the house | - | bedsheet, duvet, curtain, pillow, furniture, throw pillow, rug, cutlery | |
`;
