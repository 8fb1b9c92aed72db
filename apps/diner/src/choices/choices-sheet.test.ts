// @vitest-environment happy-dom
import type { Language } from "@ardoise/domain/menu/allergens"
import type { CartDish } from "@ardoise/domain/order/cart"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { addedAllergens } from "../added-allergens.ts"
import { readDish } from "../cart/cart-controls.ts"
import { renderPublicMenu } from "../render.tsx"
import { openChoices } from "./choices-sheet.ts"
import { readOptions } from "./read-options.ts"

vi.mock("./choices.css?url", () => ({ default: "data:text/css," }))

const options = [
  {
    ...{ id: "cook", name: "Cuisson", min: 1, max: 1 },
    choices: ["Bleu", "Saignant"].map((name) => ({
      id: name,
      name,
      price: "0",
      allergens: [],
      allergensDeclared: true,
    })),
  },
  {
    ...{ id: "extra", name: "Supplément", min: 0, max: 2 },
    choices: [
      { id: "sauce", name: "Sauce au poivre", price: "1.50", allergens: ["Lait", "Sulfites"] },
      { id: "fries", name: "Frites", price: "2.5" },
      { id: "bone", name: "Os à moelle", price: "4", allergens: [], allergensDeclared: true },
    ],
  },
]
const menu = aMenu([
  aCategory("Plats", [
    aDish({
      ...{ id: "steak", name: "Bavette", price: "19.5", description: "Échalotes confites" },
      allergens: { state: "present", names: ["Sulfites"] },
      others: { options },
    }),
    aDish({ id: "sole", name: "Sole", others: { options: "unreadable" } }),
  ]),
])
const assets = {
  ...{ carteFontUrl: "/a.woff2", iconUrl: "/i.svg", loaderScript: "", afterLoadUrl: "/l.js" },
  ...{ islandUrl: "/i.js", islandStylesUrl: "/i.css", billScriptUrl: "" },
}

/** Shows the page of the menu. @returns the row of the dish with options */
function showPage(language: Language = "fr", soldOut: readonly string[] = []): Element {
  const shown = language === "fr" ? menu : translateMenu(menu, language)
  const { html } = renderPublicMenu(
    {
      ...{ kind: "menu", menu: shown, restaurantName: "Le Petit Zinc", profile: emptyProfile, isPremium: true },
      ...{ language, isIndexable: true, url: null, soldOut },
    },
    assets,
  )
  // happy-dom needs the end tags of paragraphs, which browsers infer.
  const whole = html.replace(/(?<!"mv-dishes">)<li>|<\/ul>/g, "</p></li>$&")
  document.body.innerHTML = new DOMParser().parseFromString(whole, "text/html").body.innerHTML
  const row = document.querySelector(".mv-dishes > li")
  if (row === null) throw new Error("The page has no dish")
  return row
}

describe("the page", () => {
  test("says the options of a dish in words, with supplements and the allergens that they add", () => {
    const words = [...showPage().querySelectorAll(".mv-options")].map(({ textContent }) =>
      textContent?.replace(/\s+/g, " ").trim(),
    )
    expect(words).toEqual([
      "Cuisson : Bleu, Saignant",
      "Supplément : Sauce au poivre + 1,50 € (Lait, Sulfites), Frites + 2,50 € (allergènes non déclarés), Os à moelle + 4,00 €",
    ])
    expect(document.querySelectorAll(".mv-dishes > li:last-child .mv-options")).toHaveLength(0)
    expect(document.querySelector<HTMLButtonElement>("button[value=steak]")?.name).toBe("choose")
    expect(document.querySelector<HTMLButtonElement>("button[value=sole]")?.name).toBe("")
  })

  test("keeps the texts of the dish apart from its options", () => {
    const row = showPage()
    const dish = readDish(row.querySelector(".mv-plus") as Element)
    expect(dish).toMatchObject({ description: "Échalotes confites", allergens: ["Sulfites"], price: "19.50" })
    expect(addedAllergens(row)).toEqual({ added: ["Lait", "Sulfites"], hasUndeclaredChoice: true })
  })

  test("names cooking in the language of the page, never a blue cheese, and keeps the stored allergens", () => {
    const [cooking, extra] = readOptions(showPage("en"))
    expect(cooking).toMatchObject({ name: "Doneness", choices: [{ name: "Very rare" }, { name: "Rare" }] })
    expect(extra?.choices[0]).toMatchObject({
      cents: 150,
      allergens: ["Lait", "Sulfites"],
      shownAllergens: ["Milk", "Sulphites"],
    })
  })
})

describe("the sheet of choices", () => {
  beforeEach(() => {
    // happy-dom loads no stylesheets.
    vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLLinkElement) node.onload?.(new Event("load"))
    })
  })
  afterEach(() => {
    document.body.innerHTML = ""
    vi.restoreAllMocks()
  })

  async function open(row: Element, fields: Partial<CartDish> = {}, quantity?: number) {
    const added: { dish: CartDish; quantity: number }[] = []
    const dish = { ...(readDish(row.querySelector(".mv-plus") as Element) as CartDish), ...fields }
    const onDone = (done: CartDish, count: number) => added.push({ dish: done, quantity: count })
    const closed = openChoices({ row, dish, language: "fr", onDone, ...(quantity && { quantity }) })
    await vi.waitFor(() => expect(document.querySelector("dialog")).not.toBeNull())
    const sheet = document.querySelector("dialog") as HTMLDialogElement
    const choice = (name: string) =>
      [...sheet.querySelectorAll("label")]
        .find(({ textContent }) => textContent?.startsWith(name))
        ?.querySelector("input") as HTMLInputElement
    const choose = (name: string) => choice(name).click()
    const add = sheet.querySelector<HTMLButtonElement>("[type=submit]") as HTMLButtonElement
    const texts = () => sheet.textContent?.replace(/\s/g, " ") ?? ""
    return { added, sheet, choice, choose, add, texts, closed }
  }

  test("adds the dish with its choices and their prices as they were shown", async () => {
    const { added, choose, add, closed } = await open(showPage())
    choose("Saignant")
    choose("Sauce")
    expect(add.textContent?.replace(/\s/g, " ")).toBe("Ajouter pour 21,00 €")
    add.click()
    await closed
    expect(added).toEqual([
      {
        quantity: 1,
        dish: expect.objectContaining({
          id: "steak",
          options: [
            {
              id: "cook",
              name: "Cuisson",
              choices: [{ id: "Saignant", name: "Saignant", price: "0.00", allergens: [] }],
            },
            {
              ...{ id: "extra", name: "Supplément" },
              choices: [{ id: "sauce", name: "Sauce au poivre", price: "1.50", allergens: ["Lait", "Sulfites"] }],
            },
          ],
        }),
      },
    ])
    expect(document.querySelector("dialog")).toBeNull()
  })

  test("names the option that lacks a choice, and adds nothing", async () => {
    const { added, sheet, choose, add, texts } = await open(showPage())
    choose("Os")
    add.click()
    expect(texts()).toContain("Choisissez : Cuisson")
    expect(sheet.querySelector("[data-missing] legend")?.textContent).toContain("Cuisson")
    expect(added).toEqual([])
    choose("Bleu")
    expect(texts()).not.toContain("Choisissez")
    add.click()
    expect(added).toHaveLength(1)
    add.click()
    expect(added).toHaveLength(1)
  })

  test("takes no more choices than the option allows, and none that is sold out", async () => {
    const { choice, choose, texts } = await open(showPage("fr", ["steak/sauce"]))
    expect(choice("Sauce").disabled).toBe(true)
    expect(texts()).toContain("Épuisé")
    choose("Frites")
    choose("Os")
    expect(choice("Frites").disabled).toBe(false)
    choose("Frites")
    expect(choice("Sauce").disabled).toBe(true)
  })

  test("opens with the choices and the quantity of a line that is changed", async () => {
    const rare = { id: "Saignant", name: "Saignant", price: "0.00", allergens: [] }
    const { choice, add } = await open(showPage(), { options: [{ id: "cook", name: "Cuisson", choices: [rare] }] }, 3)
    expect(choice("Saignant").checked).toBe(true)
    expect(add.textContent?.replace(/\s/g, " ")).toBe("Ajouter pour 58,50 €")
  })

  test("says what each choice declares: its allergens, nothing, or that nothing is declared", async () => {
    const { texts } = await open(showPage())
    expect(texts()).toContain("Sauce au poivreAllergènes : Lait, Sulfites")
    expect(texts()).toContain("FritesAllergènes non déclarés")
  })
})
