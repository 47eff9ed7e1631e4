/**
 * English words and first names that are a slip or two away from a word of the vocabulary: "nurse" is
 * no purse, and Peter no pewter. They are never taken for a mistake.
 */
export const LOOKALIKES = `
aaron abel abide accessible accession acre acres active adhere admired adrian advise advises
aesthetic aesthetics agenda aide aise alaska albeit albert aliases alive allegation allegations
alumnus amanda amino ancestors andhra andrea andreas angeles angle angles anime anna anne
antiquities antiquity ants apparent apparently appeared arab arabic arbor arcade arena aria
arithmetic arose arrow arrows ashore assam assure atari athlete athletes atop austin autostale
bach backing bailey baku bali balkan balkans ballad ballads ballot ballots ballroom baltic ban
banana bang bangalore banned banning bans baptist barbara barber barker barnes barney barony
baroque barr barracks barrett barrier barriers barrow barry barton basically basis basket basque
bass batch bates batman bats batted batting bavaria baxter beacon beam beams bean beans beard
bearing beatles beatrice beaver becker beetle beetles begun beirut belief beliefs bell bella belle
bells belong benny bent bentley bergen berlin bert betty biased billboard billed binding bing bios
blacklist blade blades blah blamed blanche blanking blast blind bloc blockade blog blogs blonde
bloom blowing blown boarded boasts boeing boiler boiling bolton bomb bombay bombed bond bonds
bonnie booked booking boom boost booth bore boring borne borneo borough boroughs boston botany
bother bots bout bouts bowie bowled bowler bowling boxing boyd bracket brackets brad brain brains
brakes branded branding breach breast bred breeds breton briefly brien brigade brigades broader
brock broker broncos brooke brooks browse browser browsers brutal bubble buck buckley buffer bulk
bull bullet bullets bulls bunch bunker bunny bureau buried burned burst burton bush busiest
businessman businessmen butcher butt buying bypass cabaret caesar cage calculate calgary camden
cameo campaign campaigned campaigns canals canberra cancer cane cannon cannons canonical canopy
canton canvassing canyon captain captains caption captions carbon cardiac cardinal cardinals cared
career careers carey caring carlo carlos carlton carmen caroline carpenter carr carriage carriages
carroll carson cart cartoon cartoons casino casualties casualty catalina catching cats caucus
caution cavalry cave caves cello certainly certainty challenge challenges champion champions chan
chapel chapman charles chartered chassis cheese chef chiang chicken chiefly chile china choral
chord chords christian christians christina christine chrome chuck churchill cinematic cite cites
clad clade claire clan clans clarinet clarity clarke clashes classical classify clayton cleared
clearer clement clergy clerks clicked clifton climbing clive closing clue clues coastal coffin
coil cole coleman collins colon colonel colonies colonization colony colourful colt colts columbus
columnist combination combinations comedy comment comments commit comparable competence comply
composite concept concepts concerned concerto concord concur cone confer confrontation connect
connection connections connects connor conquered conrad conscience consent consequence
consequences consort consume containers content contents contest contests context contexts
contraction convenience convent convention conventions convergence convert converted converts
conviction convictions cooked cooper cooperate coordination copied coronavirus corp corporal
corporation corporations corpus correction corrections correlation corruption costa cottage
cottages county cove coventry crane crap crashes crater cricket cricketer crime crimes crossroads
crow cuba cube cult culturally cure curry curse curtis dairy daisy dale dallas daly damascus dame
dams dancer dangerous dank dante dare daring darling dash dated dating dave deadly debate debates
deception decoration decorations dedicated definition definitions deity delegation delle demon
demons den denial denied denies denis denise dennis denver depiction depictions deputy derives
designated designation designations designing destination destinations detection dexter dick
differ differs disco disk dismantled disney ditch dive diver divers diverse diving dock docks docs
doll dollar dollars dolls dome domination donate donated doom dose doses dover drain drained
drains drilling drinking driven drove drug drugs drunk dubbed dudley duet duke dukes dump dundee
dunes duplication durham earl earning earnings eastern eating eggs eine elder emerged emotion
emotions empress ending enhancement erin espa esther ethics ethiopia ethnicity evans evil
exercised exeter expands expertise expressed expression expressions extract fabricius facing
faction factions fairness fame famine fan fanny fare farmer farmers farther faster fatal fate
feared fearing feat federal fellow fellows feminism feminist fest fierce fifa file finale finance
financed finances fined finest fisher fisheries fishermen flagged flame flames flanked flawed
flaws flemish flores flowering flyers follower followers fool fools footballer footballers
foothills foreman fork forks formally format formats formed former formula formulas fossil fossils
fought foul fowler framed france frances francis franco fraser fred freelance freely freight
fumble fungus fury fusion gained galaxy gale galway gaming gardner garner garrett gary gaza gem
gender gene generally generate generated generates generating genes genesis genius genres
genuinely genus georgia giants giles gill glider gmina goat goldman golfer google gordon gore
gorge gotta gotten gould graded grading graduated graduates gram grammy gran granada grande grange
granted grape grapes graphical graphist grave graves grazing greece greene greenwich greg grief
grove guided gym hailed hale halifax halt handball handful handled hanna hannah hara hardcover
harder hardy harm harmless harris harry hart harvested harvesting harvey hasan hassan hatch
haunted havana hawaii hawkins headed header headers headline headlines hearing hearings heated
heather heck heir heirs helped hen herb herbs herd hern hero heroes hicks hiding hilly hint hints
hist hobby hockey holden holly holmes homage homer honesty hong hood hoover housed howe hubbard
hulk hull hunger hunted iceland inception india indian indians indication indications indies
indigenous infancy infantry infection infections infectious inflation injection injunction inland
insane insertion inspection instant instruction instructions intact intent intention intentions
interiors interpret intervals intervene intervened interviewed intricate introducing introductory
invention inventions ions ireland islanders jack jackie jake jam james jane japan jasper java
jeanne jenny jensen jeremy jockey joining jones jose judging jules jumped kane kang kara kate keel
keen keller kelley kenny kent kicked kin kirk knight knighted knights knives knocked kong korea
korean kumar lab lacked lacrosse ladder lama lancaster lance lang lara larry lately latin latter
launching laura laurel lawson lazy leading leaked leaning leased leaving lectured lecturer legion
leiden lemmon lending lennon lent leon lesions lester lethal letting levine liga liking limbs
linear liner lineup ling linked linking linnaeus lionel liver livestock loaded loaned locked
logging lone loop lore louise lover lovers loyal luna lynch mack madison madrid magnus maiden
maine malawi mali mall malls malone malta maltese mammals mandate manga manifold manila
manipulation mann manned mansion mantle map maple mara marathi marcel marching marcos mare
marginal mari marie marijuana marilyn marion marketing markup mars martha martial martin martinez
martins marty marvel marvin mary mask masked masks mason mast mastering mate mates math mating
matrix mature maturity maurice maya medal medallist medals median medication medications medina
megan melt melting mental mentoring menu merging mesa mess metabolic metric metro miami mice mick
mickey midwest migration milano militant militants miller milo ming minister miranda missed misuse
mitch mock mode modernist module modules mold mole molly mona mongol monkey monkeys monster
monsters moody moot moral morale morales morgan mormon mortal morton mosaic moses moth mound
mounting mouse munster muscle muscles muse museum museums mustered mutual mystery naive namibia
nancy narrative narratives narrowly nasa nash nate nave neal negative neil nelson nest nests
neural neutrality newport newton nick nigel nightmare nina noting nurse nurses nytimes obama
offence offences officially offline olga oliver olivia olivier oman optics optimal oracle oral
orchard organic organize organized organizer organizers organizes organs ornamental orphanage
outgoing outlet outlets output overcome overhaul overly oversight owning pace packed packers pact
paddy pageant painter painters paintings palmer palomar pamela panorama panther panthers paolo
papal papua para parade parker parody parole parted partial particles partisans partnered pascal
paso pasted pastoral patel patented patron patrons patterson peaked pearce peasant peasants
penalties pending penned performed performer performers perkins permitted persisted pest pet peter
peters petrol petty phrase phrases picked picking pierce pike pillar pillars pine ping pistol
piston pitched pitcher pitchers placement plagued planet planets planted plaster played plaza plea
pleaded pleased pledged plug pointer pointless poland political poole poorly porch pork porter
pose poses postal posted poster posters potent potter pottery pounder praised predicted prep
presented preservation presume presumption prevented prevention prey priest priests prima prince
princes printer printers procession prod professionally professions prompt prop prose protesters
provisional pulp pulse punch punk punt purdue purely purge purity pursue pursued puzzle puzzles
qing quebec queer quit rabbi rabbis raced racial racism racist rage rahman raided raising
rajasthan ram rama rand ranger rangers ranking rankings rape rapper ration raven ravi reaching
reading readings realization rebellion receptor receptors recreation redemption reduction reed
reel reelection reflection reflections reform reformation reforms registered registering regulated
regulation regulations reid reigns rejection relate related relates relay released relegated
relegation relied relist relisted relocated remix remixed renamed render rendition renovation
renovations repetition replacing replay replication reputation resemblance residing resist
resisted resolution resolutions restart restoration retention returning revelation reversion
revert reverts revisited revolt revolution rica rick rink rising rita rite rites robbery robust
rode rodgers rogue roller roma roman romania romans rome romero romney ronald root roots rope
ropes rosa ross roster rouge routing rover rovers rowing royalty rude rug rugby ruined ruling
runway rush rushing russ rutgers ryan sacked sacred sadly saga sailing sailors sake sally salon
saloon sample samples sanchez sanders sandra sang sank sans sant sara sarah satan satire saturn
saudi savage saving savings saying scandal scar scarce scare scared schooling scored scorer scores
scoring scots scouts scrap scream script scripted scripts scroll sculptor sculpture sculptures
seal seals seating sector sectors seed seeded seeds seeking seemed senate senior seniors sensation
sensor sensors sequel sequels sequences series sermon sermons server servers setting settings
severe sewage shale shall shame shane shaping shared sharing sharks sharma sharon shawn shed
sheikh shelter shelters shifted shifting shin shipped shire shit shocked shocking shoot shooter
shooting shoots shore shores shortages shorter shortest shortly shouting showed showing shrine
shrines siblings siding sierra sights signed silly simmons simone sin sincere singer singers
singled singlerpt sinister sink sinking sins sketch skiing skipped slang slated slave slaves
slipped slowed smash sniper snyder socking solar solo solomon solving sonny sony sorted sorting
spaced spacewatch spacing spades spam spamming span spanned sparked sparks sparse speaker speakers
spears specially species spectacular spectators speculated speech speedy spells sphere spheres
spider spiders spies spinning spiral spire spite spoken spouse sprint squads squash stabbed stable
stables staffed staged staging stained staircase stake stakes stale stalin stalking stall stalled
stan starred starter starters stated static stating stationed statue statues staying steamer
steele steep stella stepped stepping stereo steven stevens sticking sting stoke stokes stony
stopped stopping stored storey storing strain strained strait strand stray streak stream streams
stretching striker striking string strings stripped strongest structural stub studied styled
styling submit suite suited summary summit sung sunk sunrise sunshine supported suppress sutton
sweden swift swimmer swimmers switching swords syed sylvia tackle tackles tactics tagged tail
taipei taiwan tale tales talked tally tampa tandem tang tango tank tanker tanks targeting tasked
tate taylor tehran televised template templates tenants tend tended tent teresa terrace terrain
terror thence theories thor threw throne tick tide tier tiger tigers tightly timber tobago todd
toledo tombs tommy tong tonnes tons tony topical tornado tortured touring tourist tourists toys
traced tracked tract tracts tracy traded trader traders trading traditionally trailer trailing
trained tram trams trans transitional trapped trauma traveled traveler travelers travelled travis
trends trio tripod troll trolls troupe truck trucks truman tube tubes tucker tuned tunnel tunnels
turbine turbines turner turret turtle turtles typical unable unclear undertake underwater underway
underwent union unions united universal universally universidad urban usage utilize utilizes vale
valuation valves van vandal vandals variation variations vast vega vegas vein veins venue venues
vested vienna vine violate violates violation violations violent violin vocational voiced wade
wage wages wagner waited waived walked walker walled walt walter walters wanted wanting ward
warden wards warming warned warner warning warnings warren warring washing wasting watched
watching watkins weakened weaker weaver weed weighed werner whale whales whilst whistle whitney
widely wien wiley willing willow winding winner winners witch witches witness wives wolves wooded
wooden woody wording workforce worm worms wrestler wrestlers wright writer writers xbox yale yield
yields york zambia zone zones zoom
strapless backless waistless wireless seamless endless flawless effortless flashy flesh bunions braless shameless careless
`;
