/** Who is to wear it. */
export const WEARERS = {
  women:
    "women, woman, lady, female, females, feminine, girlfriend, wife, wifey, mum, mother, mom, mummy, mama, mommy, babe, sister, bride, aunty, auntie, aunt, daughter, girl, grandma, grandmother, womenswear, deaconess, hajia, hajiya, alhaja, sisi, celebrant wife, madam, mother in law, sister in law, fiancee, her, hers, she, queen, niece, big madam, missus, mrs, obinrin, iya, nwanyi, umu nwanyi, nne, mata, mace, uwargida, iyawo, babes, gf, maami, mother of two, pregnant woman, ladys, women folk, madame, chairlady, iyalaya, slay queen, womens, womans, ladies, girls, wan woman, bestie girl, female friend, mum in law",
  men: "men, man, male, males, masculine, boyfriend, husband, hubby, dad, father, daddy, papa, guy, brother, groom, uncle, son, boy, grandpa, grandfather, father in law, brother in law, fiance, him, his, he, gentleman, gentlemen, gents, gent, king, nephew, chief, alhaji, pastor, deacon, reverend, rev father, imam, usher boy, menswear, okunrin, baba, nwoke, umu nwoke, namiji, maza, oko, bobo, bros, bro, bf, mister, mr, guys, boys, papi, mens, mans, odogwu, chairman, male friend, dude, big man, maigida, oga at the top, my oga, igwe, nna, dads",
  children:
    "kid, children, child, baby, toddler, infant, newborn, new born, teen, teenager, teenage, kiddies, pikin, pickin, omode, nwata, umuaka, yaro, yara, yarinya, small pikin, little girl, little boy, baby girl, baby boy, small boy, small girl, children wears, my kids, newborns, small children, school boy, school girl, schoolgirl, schoolboy",
} as const;
