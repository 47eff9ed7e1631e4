/** Words that the large store's rows are made of. */
const shoes = ["38", "39", "40", "41", "42", "43", "44"];
const clothes = ["S", "M", "L", "XL"];

export const kinds = [
  {
    category: "Women's Shoes",
    noun: "Pump",
    drawing: "women-shoes.pump",
    sizes: shoes.slice(0, 5),
  },
  { category: "Men's Shoes", noun: "Loafer", drawing: "men-shoes.loafer", sizes: shoes.slice(2) },
  {
    category: "Women's Fashion",
    noun: "Dress",
    drawing: "women-fashion.wrap-dress",
    sizes: clothes,
  },
  { category: "Men's Fashion", noun: "Kaftan", drawing: "men-fashion.kaftan", sizes: clothes },
  { category: "Bags", noun: "Clutch", drawing: "bags.clutch", sizes: [] },
  { category: "Sneakers", noun: "Sneaker", drawing: "sneakers.court", sizes: shoes },
  { category: "Accessories", noun: "Belt", drawing: "accessories.belt", sizes: ["M", "L"] },
];

export const badges = ["New", "Trending", "Best Seller", "Premium", "Sale"];

export const materials = [
  "Suede",
  "Calf",
  "Adire",
  "Aso Oke",
  "Velvet",
  "Linen",
  "Silk",
  "Raffia",
  "Patent",
  "Brocade",
];

export const houses = [
  "House of Ile",
  "Marina Works",
  "Ọ̀ṣun Atelier",
  "Kurmi",
  "Bonny & Sons",
  "Zaria Row",
  "Ekò Made",
  "Calabar Hall",
  "Jos Plateau",
  "Oba Lane",
];

export const firstNames = [
  "Adaeze",
  "Tunde",
  "Ngozi",
  "Musa",
  "Folake",
  "Emeka",
  "Aisha",
  "Kunle",
  "Ibim",
  "Zainab",
  "Chidi",
  "Yetunde",
  "Bala",
  "Ebele",
  "Segun",
  "Hauwa",
  "Obinna",
  "Titi",
  "Ife",
  "Usman",
];

export const lastNames = [
  "Obi",
  "Bello",
  "Adeyemi",
  "Okafor",
  "Danjuma",
  "Balogun",
  "Eze",
  "Lawal",
  "Nwosu",
  "Ogunleye",
  "Abubakar",
  "Briggs",
  "Okoro",
  "Salami",
  "Umeh",
  "Idowu",
  "Garba",
  "Onyeka",
  "Ajayi",
  "Effiong",
];

export const places = ["Ikeja", "Lekki", "Yaba", "Surulere", "Victoria Island", "Ikoyi", "Ajah"];

export const titles = ["Lovely", "Fits well", "Worth it", "As shown", "A bit tight", "Beautiful"];

export const searches = [
  "red loafer",
  "agbada",
  "gold clutch",
  "size 46",
  "kids shoes",
  "aso ebi",
  "gele",
  "boots",
  "watch",
];
