/**
 * English words and first names that are a slip or two away from a word of the vocabulary: "nurse" is
 * no purse, and Peter no pewter. They are never taken for a mistake.
 */
export const LOOKALIKES = `
aaron abba abbas abby abel abide abode aborigines accessdate accessible accessing accession acre
acres active adagio adele adhere aditya admired admirer admirers adore adored adores adoring
adrian adversary advise advises adys aero aesthetic aesthetics afield afrikaans afrique agenda
agrarian agua aide aiding aire aise akin akron alamo alaska albeit albert aliases alibi alicia
alive alkali allegation allegations alludes alsace altars alum alumnus amadeus aman amanda amen
amer americana amiga amino amore anaerobic ananda ancestors andhra andrea andreas angeles angle
angled angles anime anion anna annales anne antigua antilles antiquities antiquity ants apiece
apparent apparently appeared aquila aquinas arab arabic aragon arbor arcade arcadia arco arden
arena argo argos aria arithmetic armada armbar armory arno arose arrow arrows arty arya ashore
aspire assam assure astor atari athlete athletes atop attaching attainment attila aubrey audrey
aung aura aussie austin autostale awake ayres azure bach backat backers backing backlash backless
backlogs bafta bailey bain baiting bake baker bakers bakery baku bale bali balkan balkans ballad
ballads ballast ballot ballots ballroom baltic ban banana banco bandar banded bane bang bangalore
bangla bangor bani banknote banknotes banned banning bans bantam baptised baptist baptiste barack
barbara barbarian barbarians barbed barber barbie bard barges barisal barker barking barley barnes
barnet barney barons barony baroque barr barracks barren barrett barrie barrier barriers barring
barrio barrios barron barrow barry barset barton baseless bash basically basin basing basins basis
basket basque bass bassbar bassett batch bates bathing batman bats batted batting battled batu
bavaria baxter bazaar bazar beacon beagle beaks beam beams bean beans beard bearded bearer bearers
bearing beasley beasts beatles beatrice beattie beatty beau beaver becker beckett bedding beetle
beetles befriends begged begging begun behaved beheaded behest behold beirut beit belief beliefs
belize bell bella belle bellows bells belong bending bene benign benito bennet benny bent bentley
benton berber bergen berlin bernice bernie berries bert bertie berwick beset bessie betrothed
betts betty bhutto bianca bianco biased bibi bieber bike bikes biking billboard billed billing
billings binding bing bingham bios birthdate bitch biting bitten blackbird blackhawks blacklist
blacksmith bladder blade blades blah blaine blamed blames blaming blanche bland blanking blast
blaze blazing bleach bleak blended bleu blight blind blink bloc bloch blockade blocker blog blogs
blonde bloom bloomberg blotch blount blowing blown blurred boarded boasts bock bodily boeing boer
bogot bogs boil boiled boiler boiling bois bolded bolding boles bolton bolus bomb bombay bombed
bona bond bonding bonds bonfire bong bonner bonnet bonnie bono bony boogie booked booker booking
boom boon boone boost booth bootleg bora bore boring borne borneo boron borough boroughs boston
botany bother bots boucher bouchet bounce bounty bouquet bourbon bourne bout bouts bower bowers
bowie bowled bowler bowling boxing boyd boyer braces bracket brackets brad brahms brain brains
brakes braking braless branching branchlets branded branding brandy brasil breach breast bred
breech breed breeds breen breeze brenda bret breton brevet brewed brfa bribe bribed bribes brice
bridget briefly brien brigade brigades brink britons britton brno broaden broader brock brodie
broker broncos bronx brooke brooks broom brothel brothels browning browse browser browsers bruges
brunei brunner brunt brutal bryn bubble buck buckeyes buckland buckley buddies buffer buffet buggy
buick bulb bulbs bulk bull bullet bulletins bullets bulls bump bumper bunch bunions bunker bunny
burden burdens bureau burgos buried burkina burma burned burner burnett burst burt burton burundi
bush busiest businessman businessmen butch butcher butt buxton buying buyout bypass cabaret cactus
caesar cafe cafes cage cahill cake calculate cale calgary cali calif calvary camden cameo camilla
camino campaign campaigned campaigner campaigns camped campers campos canaan canals canberra
cancer candle candles cane canis canned cannes cannon cannons canoes canonical canons canopy
canton cantor canvassing canyon captain captains caption captions captors cara carbon carbonate
cardiac cardinal cardinals cared career careers careless carey caring carleton carlin carlo carlos
carlson carlton carly carmen carney caro carole caroline carolyn carp carpenter carpentry carr
carriage carriages carroll carrot carson cart cartel cartoon cartoons carve carver cashier casino
casket casper cass castor casualties casualty catalina catching cate cats caucus caudal causa
caution cavalry cave caveat cavern caves cayman cello cereal cereals certainly certainty
chairwoman chak challenge challenges chambered champ champion championed champions champlain
champs chan chand chanel chaney chap chapel chapman charles charlton charmed chartered chaser
chases chassis cheat cheated chechen checklist checkusers cheese chef cheney cherish cheryl chiang
chicano chicken chico chiefly chieftains chiesa childcare childless chile chili chimes china ching
cholera chong chopped choral chorale chord chords chores christened christensen christian
christians christina christine christoph chrome chrono chuck chunks churchill cigar cigars cine
cinematic cipher circulate cite cites clad clade claire clam clamp clan clancy clans clapton
claremont clarinet clarion clarity clarke clashes classical classify claus claw claws clayton
cleared clearer cleary cleft clemens clement clemente clemson clergy clerks clicked clifton
climbing clipper clippers clive cloning closet closing clough clover clue clues clunky coastal
cochin cock cocoon coffin cognate cognition coherence cohort coibot coil coke cola colbert cole
coleman coli collin collins colon colonel colonies colonisation colonization colony coloration
colorless colossus colouration colourful colouring colt colton colts columba columbus columnist
combatants combination combinations comcast comedy comfortably commas comment comments commit
compagnie comparable compel competence comply composite compton concat conceal concede concept
concepts concerned concerto concord concourse concur cond condor conduction cone coney confer
confiscation conformation confrontation congolese conjugation connect connection connections
connects conner connor connotation connotations conor conquered conrad conscience consecration
consent consequence consequences consolation consort consume containers content contents contest
contests context contexts contour contours contra contraction convection convenience convent
convention conventions convergence convert converted converter converts conviction convictions
cooked cookery cooled coop cooper cooperate cooperated coordination copied cordial cordon cornet
corona coronavirus corp corporal corporation corporations corpus correction corrections correlate
correlates correlation corruption cort corvettes costa cottage cottages couch couldn county coupon
coupons couture cove covent coventry covert coveted coward cradle craftsman cramer cramped crane
cranial crap crappy crashes crat crater crates crats crave craven craves craving craze cree creeks
creepy cremation creole crests crewe crewed crewmen cricket cricketer crime crimea crimean crimes
crist croat croats crocker crockett crooks crores crosse crossroads crossword crouch crow crtc
crunch crust cuba cube cult culturally cultured cunard cunning cura curate cure curler curran
curry curse curtailed curtis custer cutoff cymbals daimy dairy daisy dale dallas daly damascus
dame dams dancer dandy dane dangerous dani dank dante dara dare daring darling dash dated dating
dato dave davy dawes deadly deans debate debates deception decoration decorations dedicated
deduction deductions defamation defection definition definitions deformed deity delegation delle
demarcation demon demons den denial denied denies denis denise dennis denny denser dent denver
depiction depictions depots deprivation deputy derivation derives deriving derry designate
designated designates designation designations designing destination destinations detection
detonation deutsch deviation deviations dexter dice dick didier dieter differ differs digger diner
ding dire disco discus disk dismantle dismantled disney ditch dive diver divers diverse divert
diving dock docked docks docs doge dole doll dollar dollars dolls dolores dome domination donate
donated dooley doom doomed dope dose doses doubly doubted dover downed drain drained draining
drains drank dread driest drifting drilling drinking driven drove drown drug drugs drunk drying
duarte dubbed dudley duet duff duke dukes duma dumas dummy dump dunbar dundee dune dunes dunk
dunlap dunne duplication durban durch durham dustin dutton dvds dwindling earl earning earnings
earwig eastenders eastern easton eater eaters eating eaves eels effortless egan eggs eine eisner
elder eldest elektra elise embarking embassies embodied embroiled emerge emerged emerges emotion
emotions empress enactment encampment ending endless enfant enhancement enid enlargement ennis
erasing erin eros espa esports ester estero esther estudios ether ethic ethics ethiopia ethnicity
etienne evading evans evil excise exercised exercising exeter expands expertise expressed
expression expressions expressly extract fabian fabricius facade facades facing faction factions
fading fairies fairness falk fame famine fan fanfare fanny farc fare fared fargo farmed farmer
farmers farming farr farrar farther fascia faso faster fatal fate fatima feared fearing feat
federal feeble fellow fellows feminism feminist femmes fermented fernandes fernandez ferrara
ferrer fest fetal fetus fianna fiasco fiat fiba fierce fifa fife file fina finale finance financed
finances financier fined finest fink finlay firing fisher fisheries fishermen fission fitch
flagged flakes flame flames flanked flashy flavored flaw flawed flawless flaws flemish flesh
floated flocks flood floods flores florian flowed flowering flush flyers flyover flyweight foaled
foals foliage follower followers folly fond fondly fool fooled fools footballer footballers
foothills fora forage ford fore foreman fork forks formally format formats formed former formula
formulas foss fossil fossils fought foul foundered fowler fragrant framed franca france frances
francis franck franco francs fraser frazer freaks fred freddy freelance freely freight fremantle
frenzy fresco fruitless fulbright fumble funerary fungal fungus fury fusion gabe gaga gage gaia
gained galaxy gale gall galway gama gaming ganges gaon garda gardeners gardner gareth garner
garrett garry garter garvey gary garza gaul gayle gays gaza geiger gem gender gene generally
generate generated generates generating genes genesis genius genres gens gentile genuinely genus
georgia gerais germain getty ghat ghent giants gigi gigs gilded giles gill gina giro glaciation
gladys gland glands glee glide glider glossary glue gmina gnome goalie goat goblin godfather
godwin goin goldie goldman goldsmith goldstein golfer gomes goode google googled gordon gore gorge
goss gotta gotten gould grabbed gracie graded grading graduated graduates grady graf grail gram
grammy gran granada grande grandmaster grange granger granny granted grape grapes graphical
graphist grassy grave graves graz grazing greece greed greedy greek greeks greene greenwich greer
greg grief grind grist groin grossly grossman groupe grove grover guan guiana guided gunner
gunners gurney gusts guts gym hailed hale halifax halliday halt hamas handball handful handgun
handing handled handlers hangul hanley hanna hannah hanuman hara harbours hardcover harden harder
hardy harlan harm harman harmless harness harris harrow harry hart harvested harvesting harvey
hasan hash hassan hatch hatching haunt haunted hauser havana hawai hawaii hawkins headed header
headers headline headlined headlines headstone heal healer healey healthier hearing hearings
hearst heated heater heather heck hedley heed hegel heir heirs helena helens hell heller helped
helper helpers hen henley herb herbs herd heresy hermes hern hero heroes hess hester hicks hiding
hikers hilary hilltop hilly hinder hines hint hinted hints hiro hist hitch hitter hitters hler
hoard hobbs hobby hobson hockey hodder holden holliday holly holmes homage homer homme homo
honesty honeycomb hong hons hood hooded hooker hoover hopper hopping horne horned horner hornet
hornets horseback hotter hound hounds housed hove hover howe hrer hubbard hubble huff hulk hull
humber hume hunger hunted hurler hussars hutton iceland ilya impede inception income incomes
incubation incursion incursions indent india indian indians indication indications indices indies
indigenous indira indra inductees inductive infancy infantry infect infection infections
infectious infects inflation informant ingestion injection injunction inland innes insane
insertion inspection instant instruction instructions insulation intact intent intention
intentions intercity interiors interpret intervals intervene intervened interviewed interwiki
intricate introducing introductory intuition invent invention inventions invocation ions ireland
islamist islanders ivoire jack jackie jackpot jagged jagger jaguar jaguars jain jake jalan jam
jama james jane janus japan jasper java jeanne jenny jens jensen jeremy jetty jian jimi jing joan
jock jockey joining joking jolly jones jonny jose juan judah judas jude judging jules jumped
juniper jura jure kafka kane kang kanji kaplan kara karan karen kari karin kassel kata kate
katrina kaufman kaunas kazan kbit keane keel keen keene keller kelley kelsey kennel kenney kenny
kent kenton kenyan keynes keynote khalid khalil kharkiv kicked kicker kidding kin kinney kirk
kirsten kite kitt kitts knicks knight knighted knights knives knocked kobe kong konrad korea
korean korn kris kristen kumar kumari kung lab lacked lacrosse ladd ladder laga lago lakers lala
lama lame lamont lana lancaster lance lancers lancet lander landis landon landry lang langdon
lange langer lapsed lara laredo largo larkin larry larson lasers lata lately latent latimes latin
latter lauded laughter launching laura laureates laurel lauren laurie laval lawless lawson lawton
layton lazy leach leading leaked leaking leaning leaping learner learners leased leases leasing
leaving leconte lecture lectured lecturer lectures lecturing ledge ledger leds leger legion lehman
leiden lemmon lender lenders lending lenient lennon lenny lent leon leonid lerner lesion lesions
lester lethal letting lettres lever levin levine lewes lichen lick lieder lien liga liking lilian
limbs linear lineman liner lineup ling lingering linked linking linnaeus linton linus lionel
lister liters litter liver livestock loaded loader loaned lobe lobes lobo locked locker lodges
lodging logging lola lone loneos longing loomis loop loot lore loren louder louise lourdes louvre
lover lovers loyal luce luka lukas lullaby lulu lump luna lure lush lust luther luthor lynch
lynette mach mack mackey macos macy madison madrid mage magi magma magneto magnus magyar mahesh
mahler maia maiden mailed mailer maine maki mala malabar malawi malayan mali malian malice mall
mallet malleus malley malls malm malone malt malta maltese mammal mammals mandal mandate manga
manifold manila manipulation manley mann manned manors mansion manson mantis mantle mantra mantua
manual manuals map maple mara maratha marathi marcel marching marcia marconi marcos mare marginal
margo mari mariah marie marijuana marilyn marin mariners marino marion marital marius marketing
markov markup marlene marley marlin marlins marlon marque marques marred marrow mars marshes
marston marta martens martha martial martian martin martina martinez martini martino martins marty
martyn marvel marvin mary masculinity mash mask masked masks mason masquerading massey massif mast
mastering mastery mate mates math mather mathew mathews mathias mathis mating matriculated matrix
mats maturation mature maturity maude maui maurer maurice maximus maxine maya mayan mayflower
mazda maze mcadams mccain mcnair mecha medal medallion medallist medals medial median mediating
medication medications medina megan mein mellon mellow melt melting meme memes menace mendes ment
mental mentoring menu merging merlin merton mesa mess messing messrs metabolic metcalf methyl
metric metro miami mice micha michal mick mickey midwest migration mikael miki milano milder
mildly militant militants militarily miller milner milo mina minas ming minh minister mink miranda
miriam miscarriage misery misled missed mist misuse mitch mite mites mitt moat mobster mock mode
modena modernist modernity mods module modules mohawk mold molded mole molina molly moma mona
mondo mongo mongol monika monique monkey monkeys mons monster monsters mont mood moods moody
moonlight moot moral morale morales morgan mormon mortal morton mosaic moses mosquitoes moth mound
mounting mouse mover mueller mulder mullen muller mullins mundane munster muscle muscles muse
museum museums musique musk mustafa mustang mustangs muster mustered mute mutual muzzle myles
myriad mystery nadine nagy nair naive namibia nancy nanjing napa nara narrative narratives
narrowly nasa nash nate nave naylor neal negative neil nelly nelson nest nests neural neutrality
neutron neutrons newbury newport newton newtown nguy nicer niches nick nigel nightlife nightly
nightmare nighttime nikki nikolai nina ning node nodes noor normative noting nozzle nuit nuke
nurse nurses nyse nytimes oates obama oblong obsess obsessed obsession ochreous offence offences
officially officiated officio offline olga oliver olivia olivier olsson oman optics optimal opting
oracle oral orchard organic organize organized organizer organizers organizes organs oricon orion
orlando ornamental ornate orphanage orson orton outfitted outgoing outlet outlets outlining
outlying output outset outsiders ovens overboard overcome overhaul overkill overlay overload
overly oversight overtly owning pace pacing packed packer packers pact paddle paddy pageant
painter painters paintings palacio palais palate pali palmer palo palomar pamela pandey pandit
pane pang panned panorama pans panther panthers panzer paolo papacy papal papua para parade params
parasites parasitic parchment parity parked parker parlor parnell parody parole parry parse parser
parted partement parti partial particles partido parting partisans partnered parton pascal pascoe
paso passer pasted pastoral pastry pasture pastures patel patented paternity patron patrons
patterson patton patty pave pavel pawn paxton peaked peanut peanuts pearce peasant peasants peking
penalties penang penchant pending pennant penned perch performed performer performers perkins perl
permitted perseus persisted peru pest pet peter peters petrol petty peyton philly phrase phrases
phylum picked pickering picket pickett picking pierce pieter pike piling pillai pillar pillars
pinch pine ping pinged pinned pinyin piping pistol piston pitched pitcher pitchers pitted
placement plagued planet planets planks planted planter planters plantings plaster plastered
played plaza plea pleaded pleased pledged plight plinth plotted plough plug pointer pointless
pointy poised poking poland polarized pole poles polio polis political polk poll pollen polls
polly ponder ponies pont poole poorly porch pore pores pork ported porter pose poses posited
postal posted poster posters potent potion potter pottery pounder prado praised pranks preach
precincts precision predated predicted prem premi prep presented preservation presume presumption
preventative prevented prevention prey priest priests prima primes prince princes printer printers
priya probation proc procession prod prof profession professionalism professionally professions
prog promising promotion promotions prompt prop propulsion pros prose prot protesters providing
provisional psalm psalms puff puja pulp pulse puma punch punk punt punter puppies pups pura purdue
purely purge purged purity pursue pursued pusher puzzle puzzles qing quebec queer quezon quit
rabbi rabbis raced racial racine racism racist racket raffles raga rage raging rahman raided
raiding railing railings rainer raining raising rajasthan rake rale ralf ram rama ranching rand
rang ranger rangers rani ranking rankings rant rants rape raping rapper rapping rard rash rashid
ration raven ravi ravine raya raza reaching reacting reading readings realisation realization
reaper reared rearing rebellion reboot reborn receptive receptor receptors recession recitation
reclaimed reclamation recreation redding reddit redemption reduction reed reel reelection
reflection reflections reflex reform reformation reforms regan regard regards registered
registering registrar regulated regulation regulations reid reigns rejection relate related
relates relaxation relay relayed released relegated relegation relied relist relisted reload
relocated relocating reminding remix remixed renamed render rendition rennes renovation
renovations renting reparations repetition replacing replay replication repost reputation
resemblance residing resist resisted resistor resolution resolutions resonate resources restart
restoration resumes resurrect retention retraction returning reuniting revd revelation reversion
revert reverts revise revisited revocation revolt revolution reword rework rhine rhino riaa rica
richie rick rico rida rife rigging riggs rigor ringer ringing rink rioting ripe ripper ripping
rising risking rita rite rites roaming roaring robbery robles robust rocha rocker rockers rode
rodgers roewer rogue roller roma roman romani romania romans rome romero rommel romney ronald rong
root roots rope roper ropes roque rosa roscoe rosh ross roster rosy rotten rouge rounding rouse
router routers routing rover rovers rowan rowe rowing rowley rowman royalty rubble rubles rudder
rude rudy ruff rug rugby ruined ruining ruling rump rung runway ruse rush rushing russ rutgers
ryan saad saba sabina sabine sachs sack sacked sacking sacks sacred saddam sadie sadler sadly
saeed saga sahara saigon sailing sailors saints sake sakura salaam salad saleh salim salinas
saline saliva sally salman salomon salon saloon salted salter salting salty salute samoan sample
samples samson samurai sana sanchez sander sanders sandman sandoval sandra sane sang sanger sanjay
sank sans sant santana sapiens sara sarah sardar sari saros sasaki satan satire saturn saud saudi
savage saving savings savy saxons saying scalar scaling scandal scandalous scar scarce scare
scared scary scathing scatter schooling schott scoreboard scored scorer scores scoring scots
scouted scouts scrap scrape scrapping scratched scream scribe script scripted scripts scroll
sculptor sculpture sculptures seal sealing seals seamless seaport searle seater seating seaweed
sector sectors sedge seed seeded seeds seeker seekers seeking seemed seine seizing selim selina
sena senate sender senior seniors senna sensation sensor sensors separator sequel sequels
sequenced sequences series sermon sermons serra server servers setter setting settings sever
severe severn sewage sewell sewers shack shackleton shading shady shaken shaker shale shall shame
shameless shane shaping shared sharia sharif sharing sharks sharma sharon sharpe shave shawn
shearer shed sheikh shelter shelters shielding shifted shifting shillings shin shingle shingles
shinto shipped shire shit shoals shocked shocking shook shoot shooter shooting shoots shore shores
shortages shortcuts shorter shortest shortlist shortly shouted shouting shovel showed showing
shree shrimp shrine shrines sibling siblings siding siegel siena sierra sights signatory signed
silas silica sill silly silt silvia silvio simmons simone simons simulated sin sina sincere sind
sine singer singers singled singlerpt singly sinister sink sinking sinners sins sketch sketchy
skew skewed skid skiers skiing skipped skipping skit skits slade slander slang slapped slash
slated slater slave slaves slayer sled slice sliced slices slime slipped sloane sloping slough
slowed slowing sludge slum slums smacks smarter smash smiling smokers snack snacks snare sneaks
sneaky sniper snippet snippets snooker snyder soaked soares soaring soci societ socket sockets
socking solar solo solomon solving sonny sony sorcery sore sorted sorting sous spaced spacewatch
spacing spade spades spam spammer spammers spamming span spanned sparked sparkling sparks sparse
sparsely sparta speaker speakers spears specially species spectacular spectator spectators
speculated speech speedy spells spence sphere spheres sphinx spice spices spider spiders spies
spindle spinning spiny spiral spire spit spite spock spoiled spoken spore spores sportsman
sportsmen spouse sprang sprint spying squads squash squire stabbed stable stables stacey stacking
stade staffed staged staging stained staircase stake stakes stale stalin stalked stalker stalking
stall stalled stan stanis stapleton starboard staring starred starter starters startling stated
staten statesmen static stating stationed statue statues staying steamer steele steelers steen
steep steeple steeply steer stele stella stemming steppe stepped stepping stereo sterile steven
stevens sticker stickers sticking sticky stifle stiles sting stints stipend stirred stocked stoke
stoker stokes stony stooges stopped stopping stored storey storia storing stormed storming
straddles strain strained strait strand strapless strata straus stray streak stream streams
streetcar streetcars stretching strife striker striking string strings stripped stripping strive
strives strongest stroud structural stub stucco studied studien stunned stunts sturat styled
styling subclass subdue submit suburb suburbs suck sucked sucker sucks suez suing suisse suite
suited sulfate sulfide summary summed summit summon summoning summons sumner sung sungai sunk
sunrise sunshine suny supported suppress surfer surfers susannah sutra sutter sutton suture
swapping swayed sweden swift swimmer swimmers swine swinging switching swords syed sylvia tableau
tackle tackled tackles tactics tactile tagged tail tailoring tainted taipei taiwan takashi tale
tales talked tally tamara tampa tampering tandem tang tangled tango tank tanker tanks tapped
tardis targeting tarn taro tarzan tasked tate taylor tban tearing tehran televised teller template
templates tenants tend tended tenets tenn tent terence teresa termen terrace terrain terre terri
terror texttitle thanked theage thebes thee thence theories ther thicker thirst thor thorax thorns
thorpe threw throne tian tick ticker tide tier tierra tiger tigers tighten tighter tightly timber
timberlake ting tinged tite tito toad tobago tobias todd toledo tomas tombs tommy tong tonnage
tonne tonnes tons tony topeka topical tore tornado tortured toss tossed toto touring tourist
tourists touted toys traced tracey tracing tracked tracker tract tracts tracy traded trader
traders trading traditionally trailed trailer trailing trained traitor traitors tram trams tran
trance trans transitional transl trapped trapping trauma traveled traveler travelers travelled
travers traversed traversing travis tray trends trey triad tricked trio tripod troll trolls
trooper trotter troubling troupe truck trucks truman tuba tube tubes tucker tude tudes tulane
tully tuna tuned tunis tunnel tunnels turbine turbines turner turret turtle turtles tuscan tuttle
twigs typical tyrone unable unclear underage underparts undersea undertake underwater underway
underwent underwood unicorn union unions united universal universally universes universidad unseen
unter urban usability usage utilize utilizes vaccination vail vale valentina valentino validation
valour valuation valves van vandal vandals vane vanish variation variations vast vega vegas vein
veins venue venues vers vert vested vibration vibrations vice vickers vienna vila vile vine
violate violates violation violations violent violently violin vito vocation vocational voiced
volga volley volts voss wade wading wage wages wagner waistless waited waiter waived waiver
waivers waking walden waldo wali walked walker walled waller wallis walmart walt walter walters
walton wander waning wanted wanting warbler ward warden wards waring warmest warming warmly warned
warner warning warnings warped warred warren warring washer washing wasting watched watchers
watching watkins watson waved waving wavy weaken weakened weakens weaker weary weasel weaver
webbed weed weeping weighed weil weiner welded welding weldon weller werner westbrook whale whales
whaling whig whigs whilst whim whipped whistle whistler whitby whitewash whiting whitley whitney
whorls whyte wick widely wield wielding wien wiener wiki wikis wilde wilder wiley wilkins willem
willing willow winding winery winged winger winkler winner winners winnie wireless wisely witch
witches withers witness witt wives woke wolves wooded wooden woody wording workaround workforce
workman workmen worm worms wouldn wrestle wrestled wrestler wrestlers wright writ writer writers
wroc xbox xing yale yarn yates yield yields ying yoko york yuma yuri zambia zane zara zeal zhong
zombie zombies zone zones zoom zulu recommended recommends swear swears swearing swore sworn
`;
