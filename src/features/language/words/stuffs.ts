/**
 * Cloths, skins and prints. One line each: key | words of the catalogue of which one must stand in
 * a product's own words | ways to say it. Leather is cut of many skins, so it has many words.
 */
export const STUFFS = `
leather | leather, calf, grained, patent, croc, metallic, woven leather | leather, real leather, genuine leather, awo, fata, lether, leder, pure leather, leather material, akpukpo anu, animal skin, skin of any animal, animal leather
calf | calf | calf, calf leather, calfskin, calf skin, smooth leather, soft leather
grained | grained | grained, grained leather, pebbled leather, pebbled, grain leather, textured leather
patent | patent | patent, patent leather, shiny leather, glossy leather, wetlook, wet look, glossy
shiny | patent, metallic, satin | shiny, dey shine, wey dey shine, shine shine, shines, that shines
suede | suede | suede, swede, sued, suade, nubuck, sweed, suede leather, swede material
croc | croc | croc, crocodile, croc embossed, crocodile skin, alligator, croc skin, snake skin, snakeskin, python, crocodile leather, embossed leather, embossed, croc leather
metallic | metallic | metallic, metallic leather, foil
woven | woven | woven, woven leather, intrecciato, braided leather, plaited leather, weaved
cloth | canvas, cotton, linen, silk, satin, velvet, wool, denim, brocade, aso oke, ankara, adire, raffia, crepe | cloth material, made of cloth, made of fabric, made from fabric, made with fabric, textile, non leather, fabric material
canvas | canvas | canvas, canvass, canvas material
cotton | cotton | cotton, koton, cotton material, owu, pure cotton, 100 cotton
linen | linen | linen, linin, linnen, irish linen, lenin
silk | silk | silk, siliki, pure silk, sanyan, silky, raw silk
satin | satin | satin, duchess, duchess satin, sating, stain material, mikado
crepe | crepe | crepe, crape, crep, scuba, crepe material
wool | wool | wool, woolen, woollen, cashmere wool, tropical wool, wool material, wollen
jersey | jersey | jersey, stretchy material, stretch cotton
denim | denim | denim, jean material, jean cloth, denim material, jeans material
velvet | velvet | velvet, velvett, velour, velvt
brocade | brocade | brocade, shadda, guinea brocade, damask, brocard, guinea, jacquard, brocate, atampa brocade, damasque
aso-oke | aso oke | aso oke, asooke, aso okay, aso oki, aso oke material, ashoke, asoke, ofi, aso ofi, hand woven cloth, handwoven, alaari, etu, aso oke cloth
knit | knit | knit, knitted, crochet, knitwear, knited, crocheted
acetate | acetate | acetate, tortoiseshell, tortoise shell, tortoise
metal | metal | metal, stainless, stainless steel, steel
felt | felt | felt
adire | adire | adire, tie and dye, tie dye, kampala, indigo dye, batik, adire eleko, adire oniko, adire olona, tye and dye, campala, adire material
ankara | ankara | ankara, ankra, atamfa, african print, wax, dutch wax, hollandis, african wax, ankara material, ankara print, atampa, abada
kente | kente | kente, kente cloth, kente print
striped | striped, stripe, pinstripe, barred | striped, stripe, stripes, stripy, stripey, strip, lined pattern, with lines, barred
pinstripe | pinstripe | pinstripe, pin stripe, pinstriped, pin striped, pin stripes
check | check, checked | checked, check, checkered, chequered, plaid, tartan, gingham, checks, checkers, chess
polka-dot | polka dot | polka dot, polka, polka dots, dotted, dots, spotted, spots
floral | hibiscus | floral, flower, flowers, flowery, hibiscus, flower print, floral print, rose print
print | print, adire, ankara, hibiscus, kente, polka | print, printed, pattern, patterned, prints, design on it
lace | | lace material, swiss lace, dry lace, cord lace, french lace, lace cloth, lace, guipure, voile lace, leesi
chiffon | | chiffon, shifon, organza, tulle, see through, mesh, chifon
sequin | | sequin, sequins, sequinned, beaded, stoned, stones, glitter, sparkly, shimmer, crystal, diamante, rhinestone, glittery, shining, bling bling, with stone
george | | george, intorica, hollandaise
raffia | | raffia, straw, bamboo, rattan, raphia
fur | | fur, feather, feathers, faux fur
lycra | | lycra, spandex, polyester, nylon, plastic, rubber material, pvc, faux leather, vegan leather, pu leather
cashmere | | cashmere, mohair, cashmere material
`;
