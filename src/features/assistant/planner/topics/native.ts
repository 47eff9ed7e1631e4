import type { Topics } from "./topic.ts";

/** The same in Yoruba, Igbo and Hausa, without their marks, where ideas alone do not tell (see ../native-questions.ts). */
export const NATIVE_TOPICS: Topics = [
  [
    /\bki (ni|lo|le|l) (e )?n ta\b|\bkedu ihe (ndi )?unu na e?re\b|\bgini ka unu na e?re\b|\bme kuke sayarwa\b/,
    "catalogue",
  ],
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
    /\b(ki|kini) (ni |le |lo )?(e|o|n|ohun ti)? ?(le|n) ?(fi )?(ba|se|ran)\b|\b(e )?(ran|e ran) mi lowo\b|\biranlowo\b|\bbawo (ni|lo)\b.*\bsise\b/,
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
];
