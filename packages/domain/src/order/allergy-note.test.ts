import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { allergens } from "../menu/allergens.ts"
import { isAllergyNote, listAllergyNotes } from "./allergy-note.ts"

describe("a note about an allergy", () => {
  test.each([
    // French, as diners write.
    "Allergie : noix",
    "ALLERGIE AUX NOIX, ATTENTION",
    "allergique aux arachides",
    "je suis allergique",
    "alergique au lait",
    "alergie grave",
    "allergie sévère cacahuètes",
    "cacaouètes interdites",
    "Sans gluten svp",
    "sans lactose",
    "intolérante au lactose",
    "INTOLERANT AU GLUTEN",
    "Cœliaque",
    "coeliaque, sans trace de blé",
    "maladie céliaque",
    "risque de choc anaphylactique",
    "j’ai un EpiPen",
    "pas de fruits à coque",
    "Pas de noisettes",
    "sans œuf",
    "pas d’oeufs",
    "sans crustacés ni mollusques",
    "enfant : pas de lait",
    "sans céleri",
    "sans blé",
    "pas de crevettes",
    "moutarde à part",
    "ni sésame ni soja",
    "sans sulfites",
    "pas de fruits de mer",
    "sans fruits à coques",
    "pas de fruit sec svp",
    "pas de fruit de mer",
    "sans coquillages",
    "ni moules ni écrevisses",
    "sans caséine",
    // English.
    "nut allergy",
    "I'm allergic to shellfish",
    "no nuts please",
    "gluten-free",
    "dairy free",
    "celiac disease",
    "coeliac",
    "no peanuts!",
    "lactose intolerant",
    "tree nut allergy, carries epinephrine",
    "without egg",
    "no shrimp, no wheat",
    // Spanish.
    "alergia a los frutos secos",
    "soy alérgica al marisco",
    "Sin cacahuetes",
    "celíaco",
    "intolerancia a la lactosa",
    "sin huevo",
    "sin trigo ni gambas",
    "sin mejillones",
    // Italian.
    "allergico alle noci",
    "sono celiaca",
    "intolleranza al lattosio",
    "senza frutta a guscio",
    "niente uova",
    "senza soia",
    "niente cozze",
    // Chinese.
    "对花生过敏",
    "我對堅果過敏",
    "不要鸡蛋",
    "乳糖不耐症",
    // Typing errors of one character.
    "allergei aux noix",
    "allrgique",
    "alllergie",
    "noisete",
    "arachdes",
    "sans glutten",
    "anaphilaxie",
    "intolérent",
    // Written without words.
    "🥜❌",
    "Je ne suis pas allergique",
  ])("is recognised: %s", (note) => {
    expect(isAllergyNote(note)).toBe(true)
  })

  test.each(allergens.map(({ name }) => name))("is recognised by the name %s", (name) => {
    expect(isAllergyNote(`sans ${name.toLowerCase()}`)).toBe(true)
    expect(isAllergyNote(name.toUpperCase())).toBe(true)
  })

  test("is recognised in capitals, with other words around it, and with decomposed accents", () => {
    fc.assert(
      fc.property(fc.constantFrom("intolérance", "allergie", "céleri", "œufs"), fc.string(), (word, around) => {
        expect(isAllergyNote(`${around} ${word} ${around}`)).toBe(true)
        expect(isAllergyNote(word.toUpperCase().normalize("NFD"))).toBe(true)
      }),
    )
  })
})

describe("a note about something else", () => {
  test.each([
    "",
    "   ",
    "Bien cuite",
    "Bien cuit",
    "Saignant",
    "à point",
    "Une sans sauce",
    "Sauce à part",
    "Un décaféiné",
    "sans oignons",
    "Sans sel",
    "bien chaud",
    "Pas trop épicé",
    "boisson bien fraîche",
    "deux couverts",
    "pour aller vite",
    "à partager",
    "avec des frites",
    "sans glaçons",
    "Pour Célia",
    "salade sans laitue",
    "pour un anniversaire, avec une bougie",
    "chocolat chaud au cacao",
    "vinaigrette à côté",
    "well done",
    "no onions",
    "extra sauce on the side",
    "rare, please",
    "sin cebolla",
    "muy hecho",
    "ben cotta",
    "senza cipolla",
    "tè alla pesca",
    "不要香菜",
    "少辣",
    "dessert en même temps que les cafés",
    "un fruit de saison à la place du dessert",
    "avec des coquillettes",
  ])("is not marked: %s", (note) => {
    expect(isAllergyNote(note)).toBe(false)
  })
})

test("any note is read, whatever it contains", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (note) => typeof isAllergyNote(note) === "boolean"))
})

test("an order lists each note about an allergy once, with the short names of its dishes", () => {
  const lines = [
    { name: "Œufs mayonnaise, salade", note: "Allergie aux noix" },
    { name: "Sole meunière", note: "Bien cuite" },
    { name: "Bœuf bourguignon", note: "" },
    { name: "Tarte, crème", note: " Allergie aux noix " },
    { name: "Tarte, crème", note: "sans gluten" },
  ]
  expect(listAllergyNotes(lines)).toEqual([
    { note: "Allergie aux noix", dishes: ["Œufs mayonnaise", "Tarte"] },
    { note: "sans gluten", dishes: ["Tarte"] },
  ])
})

test.each([
  "Ich habe eine Nussallergie",
  "ohne Erdnüsse bitte",
  "Bitte keine Milch",
  "Zöliakie",
  "geen noten aub",
  "notenallergie",
  "zonder pinda's",
  "sou intolerante à lactose",
  "sem frutos de casca rija",
  "alergia ao amendoim",
  "卵アレルギーです",
  "えび抜きでお願いします",
  "ピーナッツなし",
  "keine Meeresfrüchte",
  "ohne Schalentiere",
  "geen schelpdieren",
  "zonder zuivel",
  "sem laticínios",
])("in a further language, %s is about an allergy", (note) => {
  expect(isAllergyNote(note)).toBe(true)
})

test.each(["Bitte ohne Zwiebeln", "goed doorbakken", "bem passado, por favor", "よく焼いてください"])(
  "in a further language, %s is not",
  (note) => {
    expect(isAllergyNote(note)).toBe(false)
  },
)
