import type { Topic } from "./topics.ts";

/** The same in Yoruba, Igbo and Hausa, written without their marks as folded text is. */
export const NATIVE_TOPICS: readonly (readonly [RegExp, Topic])[] = [
  [
    /\b(se|nje|sebi|shey|abi) (eniyan|robot|ero|komputa|oyinbo) (ni|lo)\b|\b(eniyan|robot|ero) ni (e|yin|yi|o|iwo|eyi)\b|\bta (ni|lo) (e|yin|o|n ba)\b|\boruko (re|yin|e)\b/,
    "who",
  ],
  [
    /\b(i|ibu|unu) (bu|wu)? ?(mmadu|madu|robot|igwe|komputa)\b|\bmmadu ka\b|\bobu (mmadu|madu|robot|igwe)\b|\bonye ka (m|i|unu)\b|\bonye (ka )?(i|ibu|unu) (bu)?\b|\b(aha gi|gini bu aha)\b/,
    "who",
  ],
  [
    /\b(ke|kai|ku|shin) (ke |kai )?(mutum|robot|inji|na ura|kwamfuta)\b|\bmutum (ce|ne|kake|kike)\b|\b(wa|wace|wane) (ce|ne) (ke|kai|kake)?\b|\bsunan(ki|ka|ku)\b/,
    "who",
  ],
  [
    /\b(ki|kini) (ni |le |lo )?(e|o|n|ohun ti)? ?(le|n) ?(fi )?(ba|se|ran)\b|\b(e )?(ran|e ran) mi lowo\b|\biranlowo\b|\bbawo (ni|lo) .*\b(lo|sise|se n)\b/,
    "who",
  ],
  [
    /\b(gini|kedu ihe|kedu ihe ndi) (ka )?(i|unu|ibu)? ?(nwere ike|puru|ga|na)\b|\bnyere m aka\b|\benyemaka\b|\bkedu ka (o|e)? ?(si )?(aru|arụ|eji)\b/,
    "who",
  ],
  [
    /\bme (za|zaki|zaka|kuke|kike|kake|zaku) ?(ki|ka|ku)? ?(iya|yi|yin)\b|\b(taimaka|taimako|temako)\b|\byaya (ake|zan) (amfani|yi|sayi|saya)\b/,
    "who",
  ],
  [
    /\b(ba|pelu) (eniyan|enikan|oga|oniso|oluranlowo)\b.*\bsoro\b|\bsoro (pelu|fun) (eniyan|enikan)\b|\be pe mi\b/,
    "person",
  ],
  [
    /\b(igwa|gwa|ikparita|kparita|iso|so) (mmadu|madu|onye|ndi)\b|\bmmadu okwu\b|\b(onye|ndi) (oru|nlekota|njikwa|isi)\b|\bkpoo m\b/,
    "person",
  ],
  [
    /\bmagana da (mutum|wani|ma aikaci|mai|manaja|wakili)\b|\b(hada|hadani|hada ni) (ni )?da\b|\bku kira ni\b|\bkirani\b/,
    "person",
  ],
  [
    /\bnibo (ni|lo)\b.*\b(oja|eru|odasi|order|parcel|package|ra|bere)\b|\b(oja|eru|order) (mi|ti mo ra|ti mo bere)\b|\b(oja|eru|order) .*\b(ko (tii|i ti|ti)|de)\b/,
    "order",
  ],
  [
    /\b(ebee|olee ebe|kedu ebe|kedu mgbe|mgbe)\b.*\b(order|ngwa|ngwaahia|ihe m|akpa m|zuru|zutara|parcel)\b|\b(order|ngwa ahia|ngwaahia|ihe m (zutara|zuru)|ngwa) m?\b.*\b(ruo|rutu|eru|eruteghi|abia|noo)\b|\bihe m (zutara|zuru|goro)\b/,
    "order",
  ],
  [
    /\b(ina|yaushe|har yanzu|ya)\b.*\b(kayana|kaya na|kayan da na|oda|odata|order|sakona|kunshi)\b|\b(kayana|odata|oda ta|oda na|kayan da na (saya|siya))\b/,
    "order",
  ],
  [/\b(fagile|da duro) (oda|order)\b|\b(soke|a soke) (oda|order|odata)\b|\bkagbuo\b/, "cancel"],
  [
    /\b(da|dapada|da a?) ?(pada)\b|\bweghachi\w*\b|\b(i|m)? ?nyeghachi\b|\b(mayar|maida|mayarwa|dawo) ?(da)?\b.*\b(kaya|shi|ita|takalm\w*|jaka\w*|riga\w*)\b|\bzan iya (mayar|maida|dawo)/,
    { policy: "returns" },
  ],
  [
    /\bki (ni|lo) e n ta\b|\bkedu ihe unu na ere\b|\bgini ka unu na ere\b|\bme kuke sayarwa\b/,
    "catalogue",
  ],
  [
    /\b(gbe|fi|mu) .*\b(ranse|wa fun mi|de (ilu|ile))\b|\bowo (gbigbe|ifiranse|ifijise|delivery|ati gbe)\b|\b(e|se e) (n|maa|le) gbe\b.*\b(lo|wa|de)\b|\bojo (melo|meloo)\b/,
    "delivery",
  ],
  [
    /\b(ibuga|iwegara|ibute|ebuga|wetere|iziga|ezigara|eziga|mbuga|unu na ebuga)\b|\bego (mbuga|ibu|ugbo|izipu)\b|\bubochi ole\b/,
    "delivery",
  ],
  [
    /\bku[dđ]in (kai|kawo|turo|jigila|aikawa|mota)\w*\b|\b(kuna|zaku|za ku|kuna iya) (kai|kawo|turo|aika)\w*\b|\bkwana nawa\b|\bza a kawo\b/,
    "delivery",
  ],
  [
    /\b(sanwo|owo) (nigba|ti) .*\b(de|ba de)\b|\bbiya (idan|in|lokacin|bayan)\b.*\b(iso|zo|kawo)\b|\b(kwuo|ikwu) ugwo (mgbe|ma)\b/,
    "payOnDelivery",
  ],
  [
    /\b(bawo (ni|lo) (mo|se) .*sanwo|sanwo|yaya zan biya|hanyar biya|kedu ka m ga esi akwu|ikwu ugwo)\b/,
    "payment",
  ],
  [
    /\b(nibo (ni|lo)) .*\b(ile itaja|isoo|soobu|yin wa|e wa)\b|\bebee ka (unu|ulo ahia)\b|\bina (kuke|shagon|shago|kantin)\w*\b/,
    "place",
  ],
  [
    /\b(aago|agogo) (melo|meloo)\b.*\b(si|ti)\b|\b(yaushe|karfe nawa) .*\b(bude|rufe)\w*\b|\belekere ole\b/,
    "hours",
  ],
];
