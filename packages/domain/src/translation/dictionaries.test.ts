import { describe, expect, test } from "vitest"
import { catalogue } from "../suggestions/catalogue.ts"
import { describeSentences } from "../suggestions/describe.ts"
import { aCategory, aMenu } from "../testing/menu-builders.ts"
import { dictionaryEn } from "./dictionary-en.ts"
import { dictionaryEs } from "./dictionary-es.ts"
import { dictionaryIt } from "./dictionary-it.ts"
import { dictionaryZh } from "./dictionary-zh.ts"
import { wordsOf } from "./lexicon.ts"
import { translate } from "./translate.ts"
import { translateMenu } from "./translate-menu.ts"

const dictionaries = { en: dictionaryEn, es: dictionaryEs, it: dictionaryIt, zh: dictionaryZh }
type Translated = keyof typeof dictionaries

const keyOf = (french: string) =>
  wordsOf(french)
    .map(({ key }) => key)
    .join(" ")

describe.each(Object.keys(dictionaries) as Translated[])("the dictionary of %s", (language) => {
  const { suffix, allergens, categories, terms, qualities, leads, links } = dictionaries[language]
  const untranslated = (texts: readonly string[]) =>
    texts.filter((text) => translate(text, language).endsWith(` ${suffix}`))

  test("translates every suggested dish with its description", () => {
    const dishes = Object.values(catalogue).flat()
    expect(untranslated(dishes.map(({ name }) => name))).toEqual([])
    expect(untranslated(dishes.map(({ description }) => description))).toEqual([])
  })

  test("translates every sentence of the description button", () => {
    expect(untranslated(describeSentences)).toEqual([])
    for (const sentence of describeSentences) expect(translate(sentence, language)).not.toContain("..")
  })

  test("translates the categories that owners make", () => {
    const names = [
      ...["Nos entrées", "Entrées froides", "Plats du jour", "Viandes", "Poissons", "Nos burgers", "Pizzas", "Pâtes"],
      ...["Salades", "Fromages", "Glaces", "Menu enfant", "Formules", "Accompagnements", "Boissons chaudes", "Softs"],
      ...[
        "Bières pression",
        "Cocktails",
        "Digestifs",
        "Vins rouges",
        "Champagnes",
        "À partager",
        "VÉGÉTARIEN",
        "Le bar",
      ],
    ]
    const translated = translateMenu(aMenu(names.map((name) => aCategory(name))), language).categories
    expect(translated.filter(({ translatedName }) => translatedName.includes(suffix))).toEqual([])
  })

  test("translates a bar as a counter among the categories, and as a fish among the dishes", () => {
    const [bar] = translateMenu(aMenu([aCategory("Bar")]), language).categories
    expect(bar?.translatedName).not.toBe(translate("Bar", language))
  })

  test("distinguishes similar words, because one of them may be an allergen", () => {
    const pairs = [
      ["noix", "noix de coco"],
      ["noix", "noix de Saint-Jacques"],
      ["noix", "noix de veau"],
      ["noix", "noix de muscade"],
      ["noisette", "beurre noisette"],
      ["noisette", "café noisette"],
      ["amandes", "amandes de mer"],
      ["beurre", "beurre de cacahuètes"],
      ["lait", "lait de coco"],
      ["lait", "lait d’amande"],
      ["crème", "crème de cassis"],
      ["crème", "crème de sésame"],
      ["fromage", "fromage de tête"],
      ["pomme", "pomme de terre"],
      ["pâte", "pâté"],
      ["pâtes", "pâtés"],
      ["moules", "moelleux"],
      ["céleri", "céleri-rave"],
      ["sel", "sel de céleri"],
      ["chou", "chou à la crème"],
      ["araignée de mer", "ris de veau"],
      ["riz", "ris de veau"],
      ["blé", "blé noir"],
      ["mousse", "mousse de lait"],
    ] as const
    const same = pairs.filter(([a, b]) => translate(a, language) === translate(b, language))
    expect(same).toEqual([])
  })

  test("has no duplicate entry, no unnecessary capitals, and no entry without a translation", () => {
    for (const part of [terms, qualities, leads]) {
      const keys = Object.keys(part).map(keyOf)
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    }
    const wanting = Object.entries({ ...allergens, ...categories, ...terms, ...qualities }).filter(
      ([, to]) => to === "",
    )
    expect(wanting).toEqual([])
    expect(Object.values(links).every((to) => to === to.toLowerCase())).toBe(true)
  })

  test("writes every translation in the script of the language", () => {
    const isHan = (text: string) => /\p{Script=Han}/u.test(text)
    const entries = Object.entries({ ...allergens, ...categories, ...terms, ...qualities })
    const wrong = entries.filter(([, to]) => isHan(to) !== (language === "zh"))
    expect(wrong).toEqual([])
  })
})

test("each dictionary has more than two thousand terms", () => {
  const size = (language: Translated) => Object.keys(dictionaries[language].terms).length
  expect([size("en"), size("it"), size("es"), size("zh")].every((count) => count > 2000)).toBe(true)
})

test.each([
  ["en", "Œufs brouillés, noix et céleri", "Scrambled eggs, walnuts and celery"],
  ["en", "Filet de bar grillé, beurre blanc", "Grilled sea bass fillet, beurre blanc sauce"],
  ["en", "Joue de porc braisée au cidre", "Braised pork cheek with cider"],
  ["it", "Joue de porc braisée au cidre", "Guancia di maiale brasata con sidro"],
  ["es", "Gambas flambées au pastis", "Gambas flambeadas con pastis"],
  ["zh", "Joue de porc braisée au cidre", "苹果酒红烧猪脸肉"],
  ["en", "Bordeaux rouge, Château Zorglub 2019", "Bordeaux rouge, Château Zorglub 2019 (EN)"],
  ["en", "Bière blonde pression 25 cl", "Draught lager 25 cl"],
])("common phrases of menus: in %s %j is %j", (language, text, expected) => {
  expect(translate(text, language)).toBe(expected)
})

test.each([
  ["en", "Carte d’automne 2026", "Autumn menu 2026"],
  ["en", "Carte d'hiver (soir)", "Winter menu (evening)"],
  ["es", "Carte d’automne 2026", "Carta de otoño 2026"],
  ["it", "Carte d’automne 2026", "Menù d’autunno 2026"],
  ["zh", "Carte d’automne 2026", "秋季菜单 2026"],
  ["en", "Formules du midi", "Lunch set menus"],
  ["en", "Formules du midi, le soir", "Lunch set menus, evening"],
])("names of menus with more than their season: in %s %j is %j", (language, name, expected) => {
  const translated = translateMenu({ ...aMenu([aCategory(name)]), name }, language)
  expect([translated.translatedName, translated.categories[0]?.translatedName]).toEqual([expected, expected])
})
