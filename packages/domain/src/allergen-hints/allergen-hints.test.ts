import fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import { type AllergenDeclaration, allergens, declareAllergens, undeclared } from "../menu/allergens.ts"
import { catalogue } from "../suggestions/catalogue.ts"
import { allergenHints } from "./allergen-hints.ts"
import { allergenWords } from "./allergen-words.ts"
import { dishWords } from "./dish-words.ts"
import { falsePairs } from "./false-pairs.ts"
import { keyOf } from "./hint-text.ts"

const hintsOf = (name: string, description = "", declaration: AllergenDeclaration = undeclared) =>
  allergenHints({ name, description, allergens: declaration })
const read = (name: string, description = "", declaration: AllergenDeclaration = undeclared) =>
  hintsOf(name, description, declaration)
    .map(({ allergen, word }) => `${allergen} (${word})`)
    .join(", ")
const namesOf = (name: string, description = "") => hintsOf(name, description).map(({ allergen }) => allergen)

const allergensByWord = new Map<string, readonly string[]>()
for (const [names, words] of [
  ...Object.entries(allergenWords).map(([name, words]) => [[name], words] as const),
  ...dishWords,
]) {
  for (const word of words) allergensByWord.set(word, [...(allergensByWord.get(word) ?? []), ...names])
}
const planted = [...allergensByWord].map(([word, names]) => ({ word, names }))
const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "")
const plural = (text: string) => text.replace(/\p{L}{3,}/u, (first) => (/[sxz]$/.test(first) ? first : `${first}s`))

describe("AS-11: every word of the tables is found", () => {
  test("there are at least 300 of them, and some for each of the fourteen allergens", () => {
    expect(planted.length).toBeGreaterThanOrEqual(300)
    expect(Object.keys(allergenWords).sort()).toEqual(allergens.map(({ name }) => name).sort())
    expect(allergens.map(({ name }) => name)).toEqual(expect.arrayContaining(planted.flatMap(({ names }) => names)))
  })

  test.each(planted)("$word suggests $names, and is quoted as the owner wrote it", ({ word, names }) => {
    for (const hints of [hintsOf(`Assiette ${word} maison`), hintsOf("Assiette", `Tiède, ${word} et citron.`)]) {
      expect(hints.map(({ allergen }) => allergen)).toEqual(expect.arrayContaining([...names]))
      // Of "crème anglaise" the ingredient is quoted for milk, and the whole for eggs.
      for (const hint of hints) expect(word).toContain(hint.word)
    }
  })

  test.each(planted)("$word suggests $names in capitals, without accents and in the plural", ({ word, names }) => {
    const plain = word.replaceAll("œ", "oe").replaceAll("’", "'")
    for (const written of [word.toUpperCase(), withoutAccents(word), plain, plural(word)]) {
      expect(namesOf(`Assiette ${written}`)).toEqual(expect.arrayContaining([...names]))
    }
  })

  test("a word is listed once for an allergen", () => {
    const pairs = planted.flatMap(({ word, names }) => names.map((allergen) => `${keyOf(word)}: ${allergen}`))
    expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([])
  })
})

describe("AS-11: a word beside others that make it something else is never found", () => {
  const bracketed = /\[(.+)\]/
  test.each(falsePairs)("%s", (pair) => {
    const [, falseWord] = bracketed.exec(pair) as unknown as [string, string]
    const text = pair.replace(bracketed, "$1")
    for (const written of [text, text.toUpperCase(), withoutAccents(text), `Assiette de ${text} maison`]) {
      expect(hintsOf(written).map(({ word }) => word.toLowerCase())).not.toContain(falseWord.toLowerCase())
      expect(hintsOf("Assiette", written).map(({ word }) => word.toLowerCase())).not.toContain(falseWord.toLowerCase())
    }
  })

  test.each(falsePairs)("%s has a word in brackets that alone suggests an allergen", (pair) => {
    expect(namesOf(bracketed.exec(pair)?.[1] ?? "")).not.toEqual([])
  })
})

test.each([
  ["Sole meunière", "Beurre noisette, citron, pommes vapeur", "Gluten (meunière), Lait (beurre), Poissons (sole)"],
  ["Œufs de saumon", "", "Poissons (saumon)"],
  ["Noix de Saint-Jacques", "Fondue de poireaux", "Mollusques (saint-jacques)"],
  ["Noix de veau", "", ""],
  ["Crumble aux noix de pécan", "", "Gluten (crumble), Lait (crumble), Fruits à coque (noix)"],
  ["Curry de poulet", "Lait de coco, riz", "Moutarde (curry)"],
  ["Blanc de poulet", "Pommes noisettes", ""],
  ["Chocolat", "Beurre de cacao", ""],
  ["Galette de blé noir", "Jambon", ""],
  ["Galette de sarrasin", "Œuf miroir", "Oeufs (œuf)"],
  ["Porridge", "Lait d’avoine", "Gluten (avoine)"],
  ["Panna cotta", "Lait d’amande", "Lait (panna cotta), Fruits à coque (amande)"],
  ["Pâté de campagne", "", ""],
  ["PÂTÉ de campagne", "", ""],
  ["Pâte feuilletée", "", "Gluten (pâte)"],
  ["Noix de coco", "", ""],
  ["Noix, de coco", "", "Fruits à coque (noix)"],
  ["PATE DE CAMPAGNE", "", ""],
  ["Pâtes au pistou", "", "Gluten (pâtes)"],
  ["Pates au pistou", "", "Gluten (pates)"],
  ["Thé glacé", "", ""],
  ["Deux boules de glace", "", "Lait (glace)"],
  ["Magret", "Crème de cassis, crème de marrons", ""],
  ["Tartare de bœuf au couteau", "", "Oeufs (tartare de bœuf), Moutarde (tartare de bœuf)"],
  ["Couteaux à la plancha", "", "Mollusques (couteaux)"],
  ["Œuf à la coque", "", "Oeufs (œuf)"],
  ["Escargots de Bourgogne", "", "Mollusques (escargots)"],
  ["Merlan de bœuf", "", ""],
  ["Bo bun", "Cacahuètes, nuoc-mâm", "Poissons (nuoc-mâm), Arachides (cacahuètes)"],
  ["Bagel œuf saumon", "", "Oeufs (œuf), Gluten (bagel), Poissons (saumon)"],
  ["Tarte à l’oignon", "Lardons, crème", "Oeufs (tarte), Gluten (tarte), Lait (crème)"],
  ["Fruits à coque", "", "Fruits à coque (fruits à coque)"],
  ["Carottes des sables", "", ""],
  ["Café noisette", "", "Lait (café noisette)"],
  ["Salade verte", "", ""],
  ["", "", ""],
])("%s, %s: %s", (name, description, expected) => {
  expect(read(name, description)).toBe(expected)
})

describe("words are whole words", () => {
  test.each([
    "Bœuf",
    "Laitue",
    "Tournesol",
    "Lapin",
    "Vinyle",
    "Barbe à papa",
    "Solera",
    "Ovine",
    "Moulin",
    "Constructor",
  ])("%s suggests nothing", (name) => expect(read(name)).toBe(""))

  test("a comma separates words that would be something else together", () => {
    expect(read("Glaces", "noix, coco")).toBe("Lait (glaces), Fruits à coque (noix)")
    expect(read("Noix coco, noix de coco")).toBe("Fruits à coque (noix)")
  })

  test("typographic and plain apostrophes, hyphens and ligatures are the same", () => {
    expect(read("Bleu d'Auvergne")).toBe("Lait (bleu d'auvergne)")
    expect(read("Bleu d’Auvergne")).toBe("Lait (bleu d’auvergne)")
    expect(read("saint pierre")).toBe("Poissons (saint pierre)")
    expect(read("Noix de St-Jacques")).toBe("Mollusques (st-jacques)")
    expect(read("ŒUFS")).toBe("Oeufs (œufs)")
    expect(read("ﬁlet de julienne")).toBe("Poissons (ﬁlet de julienne)")
  })
})

describe("what the text excludes is not suggested", () => {
  test.each([
    ["Cocktail sans gluten", ""],
    ["Glace sans lait", ""],
    ["Glace sans lait ni œufs", ""],
    ["Sorbet sans lait, sans œuf et sans fruits à coque", ""],
    ["Sorbet sans lait ou crème", ""],
    ["Sorbet sans trace d’arachides", ""],
    ["Riz, pas de soja", ""],
    ["Riz zéro gluten", ""],
    ["Riz garanti gluten free", ""],
    ["Pizza mozzarella sans gluten", "Lait (mozzarella)"],
    ["Pain sans gluten, beurre", "Lait (beurre)"],
    // A comma ends what "sans" applies to, and keeps what was named before it.
    ["Pain sans, lait cru", "Gluten (pain), Lait (lait)"],
    ["Fromage frais, pain sans lait", "Gluten (pain), Lait (fromage)"],
    ["Fromage frais et pain sans lait", "Gluten (pain)"],
    ["Tarte sans gluten aux amandes", "Oeufs (tarte), Lait (tarte), Fruits à coque (amandes)"],
    ["Crème ou œufs", "Oeufs (œufs), Lait (crème)"],
    ["Gâteau sans beurre", "Oeufs (gâteau), Gluten (gâteau), Lait (gâteau)"],
    ["Caviar sans œufs de saumon", "Poissons (caviar)"],
    ["Riz sans sucre, lait entier", "Lait (lait)"],
    ["Burger sans lactose, cheddar fondu", "Gluten (burger), Lait (cheddar), Sésame (burger)"],
  ])("%s: %s", (name, expected) => {
    expect(read(name)).toBe(expected)
  })

  test.each(planted)("sans $word", ({ word }) => {
    expect(read("Assiette", `Servie sans ${word}`)).toBe("")
  })
})

describe("what is declared", () => {
  test("is not suggested again", () => {
    expect(read("Sole au beurre", "", declareAllergens(["Lait"]))).toBe("Poissons (sole)")
    expect(read("Œufs durs", "", declareAllergens(["Œufs"]))).toBe("")
  })

  test("as none of the fourteen gets no suggestion", () => {
    expect(read("Sole au beurre", "", { state: "none" })).toBe("")
  })
})

test("the suggested dishes of the catalogue get only hints with a word of their own text", () => {
  for (const { name, description } of Object.values(catalogue).flat()) {
    for (const { word } of hintsOf(name, description)) {
      expect(`${name}\n${description}`.toLowerCase()).toContain(word)
    }
  }
})

const words = fc.constantFrom(
  "sans",
  "ni",
  "ou",
  "de",
  "d’",
  "lait",
  "coco",
  "gluten",
  "free",
  "noix",
  ",",
  "-",
  "œuf",
  "tarte",
  "\n",
)
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.array(words).map((each) => each.join(" ")),
)

test("any text gives at most one hint for each of the fourteen, with words of the text", () => {
  fc.assert(
    fc.property(anyText, anyText, (name, description) => {
      const hints = hintsOf(name, description)
      const found = hints.map(({ allergen }) => allergen)
      expect(new Set(found).size).toBe(found.length)
      for (const { allergen, word } of hints) {
        expect(allergens.map(({ name }) => name)).toContain(allergen)
        expect(name.toLowerCase().includes(word) || description.toLowerCase().includes(word)).toBe(true)
        expect(word).not.toMatch(/\bsans\b|\bni\b/)
      }
    }),
  )
})

test("an accepted hint is not repeated, and the others stay", () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const [first, ...others] = hintsOf(name)
      if (first) expect(hintsOf(name, "", declareAllergens([first.allergen]))).toEqual(others)
    }),
  )
})

test("the look-ups grow as the text does, not as its square", () => {
  const line = "Tarte sans gluten, noix de coco et crème de marrons sans lait ni œufs pain pain pain "
  const lookUps = (times: number) => {
    const get = vi.spyOn(Map.prototype, "get")
    hintsOf(line.repeat(times), line.replaceAll(",", "").repeat(times))
    const { length } = get.mock.calls
    get.mockRestore()
    return length
  }
  // Once each: a text that was read a moment ago is remembered.
  const [short, long] = [lookUps(100), lookUps(200)]
  expect(short).toBeGreaterThan(1000)
  expect(long).toBeLessThan(2.1 * short)
})
