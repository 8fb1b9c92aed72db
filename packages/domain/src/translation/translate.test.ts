import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { allergens } from "../menu/allergens.ts"
import { defaultCategories } from "../menu/categories.ts"
import { aCategory, aDish, aMenu } from "../testing/menu-builders.ts"
import { translate, translateDescription } from "./translate.ts"
import { translateMenu } from "./translate-menu.ts"

const suffixes = { en: "(EN)", es: "(ES)", it: "(IT)", zh: "(中文)" } as const
const languages = Object.keys(suffixes) as (keyof typeof suffixes)[]

describe("a text", () => {
  test.each([
    ["en", "Soupe à l'oignon", "Onion soup"],
    ["en", "soupe à l’oignon", "onion soup"],
    ["en", "SOUPE À L'OIGNON", "ONION SOUP"],
    ["en", "Soupe a l'oignon", "Onion soup"],
    ["it", "Tarte aux pommes", "Crostata di mele"],
    ["es", "Tarte aux pommes", "Tarta de manzana"],
    ["zh", "Tarte aux pommes", "苹果塔"],
  ])("is looked up as a whole first: in %s %j is %j", (language, text, expected) => {
    expect(translate(text, language)).toBe(expected)
  })

  test.each([
    ["en", "Tarte aux tomates", "Tart with tomatoes"],
    ["es", "Salade et soupe", "Ensalada y sopa"],
    ["it", "La soupe de tomates", "Zuppa di pomodoro"],
    ["it", "Tarte aux pommes et citron", "Crostata di mele e limone"],
    ["en", "Salade, tomate-oignon", "Salad, tomato-onion"],
  ])("otherwise has its known words replaced, the longest groups first: in %s %j is %j", (language, text, expected) => {
    expect(translate(text, language)).toBe(expected)
  })

  test.each([
    ["en", "Poulet rôti", "Roast chicken"],
    ["en", "Poulet fumé rôti au citron", "Roast smoked chicken with lemon"],
    ["en", "Petite salade verte", "Small green salad"],
    ["it", "Poulet rôti", "Pollo arrosto"],
    ["zh", "Poulet rôti au citron", "柠檬烤鸡"],
    ["zh", "Salade de tomates et soupe du jour", "番茄沙拉和今日例汤"],
    ["zh", "Deux petites crêpes au sucre", "两小白糖可丽饼"],
    ["zh", "Entrecôte 300 g, frites", "肋眼牛排 300 g, 薯条"],
    ["en", "Agneau de Sisteron confit", "Slow-cooked Sisteron lamb"],
    ["en", "Volaille de France rôtie", "Roast French poultry"],
    ["es", "Volaille de France", "Ave de Francia"],
    ["en", "Salade du chef, soupe du jour maison", "Chef’s salad, homemade soup of the day"],
  ])("has its words in the order of the language: in %s %j is %j", (language, text, expected) => {
    expect(translate(text, language)).toBe(expected)
  })

  test.each([
    ["en", "Soupe Zorglub", "Soupe Zorglub (EN)"],
    ["en", "Café de la brûlerie", "Café de la brûlerie (EN)"],
    ["es", "Zorglub de tomate, Grunk", "Zorglub de tomate, Grunk (ES)"],
    ["it", "Zorglub", "Zorglub (IT)"],
    ["zh", "Zorglub de tomate", "Zorglub de tomate (中文)"],
    ["en", "Le Zorglub de la Motte", "Le Zorglub de la Motte (EN)"],
    ["en", "Soupe Zorglub (EN)", "Soupe Zorglub (EN)"],
    ["en", "(EN)", "(EN)"],
    ["en", "Zorglub\n", "Zorglub (EN)\n"],
    ["en", "شوربة", "شوربة (EN)"],
  ])("that is not known whole stays French and ends with one suffix: in %s %j is %j", (language, text, expected) => {
    expect(translate(text, language)).toBe(expected)
  })

  test.each([
    ["en", "Sauce au poivre, Zorglub et frites", "Pepper sauce, Zorglub et frites (EN)"],
    ["en", "Tomate\nZorglub", "Tomato\nZorglub (EN)"],
    ["zh", "Tomate, Zorglub", "番茄, Zorglub (中文)"],
    ["en", "Tomate, oignon", "Tomato, onion"],
    ["en", "", ""],
  ])("of a description is translated between its commas: in %s %j is %j", (language, text, expected) => {
    expect(translateDescription(text, language)).toBe(expected)
  })

  test.each([
    ["en", "Soupe 25 cl", "Soup 25 cl"],
    ["en", "🍅", "🍅"],
    ["en", "12,50 €", "12,50 €"],
    ["en", "Bordeaux 2019, 75 cl", "Bordeaux 2019, 75 cl"],
    ["en", "Poulet de Bordeaux", "Bordeaux chicken"],
  ])("gets no suffix for numbers, units, signs and names of places: in %s %j is %j", (language, text, expected) => {
    expect(translate(text, language)).toBe(expected)
  })

  test.each([
    ["Péché de chocolat", "pêche"],
    ["PATE", "pâtes or pâté"],
  ])("never translates %j as %s", (text) => {
    for (const language of languages) expect(translate(text, language)).toContain(suffixes[language])
  })

  test.each(["", "   ", "\n"])("that is empty (%j) is returned as it is", (text) => {
    for (const language of languages) expect(translate(text, language)).toBe(text)
  })

  test.each(["fr", "de", "", "EN", "__proto__", "constructor"])(
    "is returned as it is for the language %j",
    (language) => {
      expect(translate("Soupe à l'oignon Zorglub", language)).toBe("Soupe à l'oignon Zorglub")
    },
  )
})

describe("any text of an owner", () => {
  const words = [
    "soupe",
    "à la",
    "l'",
    "tomate",
    "Zorglub",
    "rôti",
    "PETITE",
    "et",
    "🍅",
    "<b>",
    "&amp;",
    "שלום",
    "(EN)",
    "\n",
  ]
  const typed = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...words)).map((parts) => parts.join(" ")),
  )
  const kept = /\p{Extended_Pictographic}|[<>&"\n]|\p{Script=Hebrew}/gu

  test.each(languages)("is translated into %s without an error, with at most one suffix", (language) => {
    fc.assert(
      fc.property(typed, (text) => {
        const translated = translateDescription(text, language)
        const count = (whole: string) => whole.split(suffixes[language]).length - 1
        expect(count(translated)).toBeLessThanOrEqual(count(text) + 1)
        if (count(translated) > count(text)) expect(translated.trimEnd().endsWith(` ${suffixes[language]}`)).toBe(true)
        expect(translate(text, "fr")).toBe(text)
      }),
    )
  })

  test("keeps the line break before a suffix that was typed", () => {
    expect(translate("שלום \n (EN)", "en")).toBe("שלום \n (EN)")
    expect(translate("\n (EN) (EN)", "en")).toBe("\n (EN) (EN)")
  })

  test("keeps a line break inside a term", () => {
    expect(translate("soupe à la \n tomate", "en")).toContain("\n")
  })

  test.each(languages)("keeps its markup, emoji, line breaks and other scripts in %s", (language) => {
    fc.assert(
      fc.property(typed, (text) => {
        const translated = translate(text, language)
        expect([...translated.matchAll(kept)].map(String).sort()).toEqual([...text.matchAll(kept)].map(String).sort())
      }),
    )
  })
})

describe("a translated menu", () => {
  const menu = aMenu(
    [
      aCategory(
        "Entrées",
        [
          aDish({
            name: "Soupe à l'oignon",
            description: "Tomate, Zorglub",
            allergens: { state: "present", names: ["Lait", "Kiwi"] },
          }),
          aDish({ name: "Salade verte" }),
        ],
        { id: "entrees" },
      ),
    ],
    { name: "Desserts" },
  )

  test("has the texts of menu, categories and dishes in addition to the stored ones", () => {
    const translated = translateMenu(menu, "en")
    expect(translated.translatedName).toBe("Desserts")
    expect(translated.name).toBe("Desserts")
    const [starters] = translated.categories
    expect(starters).toMatchObject({ id: "entrees", name: "Entrées", translatedName: "Starters" })
    expect(starters?.dishes[0]).toMatchObject({
      name: "Soupe à l'oignon",
      translatedName: "Onion soup",
      description: "Tomate, Zorglub",
      translatedDescription: "Tomato, Zorglub (EN)",
      allergens: { state: "present", names: ["Lait", "Kiwi"] },
    })
    expect(starters?.dishes[0]?.translatedAllergens[0]).toBe("Milk")
    expect(starters?.dishes[1]).toMatchObject({
      translatedName: "Green salad",
      translatedDescription: "",
      translatedAllergens: [],
    })
  })

  test("has the texts of its set menus in addition to the stored ones", () => {
    const setMenus = [
      {
        ...{
          id: "set-1",
          name: "Formule midi",
          description: "Boisson chaude, Zorglub",
          price: "18",
          drink: "included",
        },
        courses: [{ id: "a", name: "Dessert", category: "desserts" }],
      },
    ]
    const [translated] = translateMenu({ ...menu, others: { setMenus } }, "en").translatedSetMenus ?? []
    expect(translated).toMatchObject({
      name: "Formule midi",
      description: "Boisson chaude, Zorglub",
      courses: [{ name: "Dessert", translatedName: "Dessert" }],
    })
    expect(translated?.translatedName).toBe("Lunch set menu")
    expect(translated?.translatedDescription).toMatch(/Zorglub \(EN\)$/)
    expect(translateMenu(menu, "en").translatedSetMenus).toBeUndefined()
  })

  test("equals the menu in French and in a language that the product does not have", () => {
    for (const language of ["fr", "sv"]) {
      const [starters] = translateMenu(menu, language).categories
      expect(starters?.translatedName).toBe("Entrées")
      expect(starters?.dishes[0]?.translatedName).toBe("Soupe à l'oignon")
      expect(starters?.dishes[0]?.translatedAllergens).toEqual(["Lait", "Kiwi"])
    }
  })

  test("never changes the stored menu", () => {
    const before = JSON.parse(JSON.stringify(menu))
    for (const language of languages) translateMenu(menu, language)
    expect(menu).toEqual(before)
  })
})

describe.each(languages)("in %s", (language) => {
  const translateNames = (categories: readonly string[], names: readonly string[]) =>
    translateMenu(
      aMenu(categories.map((name) => aCategory(name, [aDish({ allergens: { state: "present", names } })]))),
      language,
    ).categories

  test("each of the fourteen allergens is translated, in capitals and without accents too", () => {
    const names = allergens.flatMap(({ name }) => [
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      name.normalize("NFD").replace(/\p{M}/gu, ""),
    ])
    const [category] = translateNames(["Plats"], [...names, "Œufs"])
    const translated = category?.dishes[0]?.translatedAllergens ?? []
    expect(translated).toHaveLength(names.length + 1)
    expect(translated.filter((name) => name.includes(suffixes[language]))).toEqual([])
    expect(new Set(translated.map((name) => name.toLowerCase())).size).toBe(14)
  })

  test("each default category is translated", () => {
    const names = translateNames(
      defaultCategories.map(({ name }) => name),
      [],
    ).map(({ translatedName }) => translatedName)
    expect(names.filter((name) => name.includes(suffixes[language]))).toEqual([])
    expect(new Set(names).size).toBe(6)
  })
})
