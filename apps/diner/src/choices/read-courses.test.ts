// @vitest-environment happy-dom
import type { Language } from "@ardoise/domain/menu/allergens"
import type { CartDish } from "@ardoise/domain/order/cart"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { readDish } from "../cart/cart-controls.ts"
import { renderPublicMenu } from "../render.tsx"
import { openChoices } from "./choices-sheet.ts"
import { readCourses } from "./read-courses.ts"

vi.mock("./choices.css?url", () => ({ default: "data:text/css," }))

const none = { state: "none" } as const
const cooking = {
  ...{ id: "cook", name: "Cuisson", min: 1, max: 1 },
  choices: ["Bleu", "Saignant"].map((name) => ({ id: name, name, price: "0", allergens: [], allergensDeclared: true })),
}
const menu = aMenu(
  [
    aCategory("Plats", [
      aDish({ id: "steak", name: "Bavette", price: "20", allergens: none, others: { options: [cooking] } }),
      aDish({ id: "sole", name: "Sole", price: "34", allergens: { state: "present", names: ["Poissons"] } }),
    ]),
    aCategory("Entrées", [aDish({ id: "soup", name: "Soupe à l'oignon" }), aDish({ id: "pie", name: "Pâté" })], {
      id: "entrees",
    }),
  ],
  {
    others: {
      setMenus: [
        {
          ...{ id: "set-lunch", name: "Formule midi", price: "24", drink: "included" },
          courses: [
            { id: "a", name: "Entrée", category: "entrees", supplements: { pie: "2" } },
            { id: "b", name: "Plat", dishes: ["sole", "steak"], supplements: { sole: "6.5" } },
          ],
        },
      ],
    },
  },
)
const assets = {
  ...{ carteFontUrl: "/a.woff2", iconUrl: "/i.svg", loaderScript: "", afterLoadUrl: "/l.js" },
  ...{ islandUrl: "/i.js", islandStylesUrl: "/i.css", billScriptUrl: "" },
}

/** Shows the page of the menu. @returns the card of the set menu */
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
  const card = document.querySelector(".mv-sets li")
  if (card === null) throw new Error("The page has no set menu")
  return card
}

test("the courses of a set menu take their dishes, allergens and options from the page", () => {
  expect(readCourses(showPage("fr", ["sole"]))).toMatchObject([
    {
      ...{ id: "a", name: "Entrée", min: 1, max: 1 },
      choices: [
        { id: "a:soup", name: "Soupe à l'oignon", cents: 0, allergens: null, isGone: false },
        { id: "a:pie", name: "Pâté", cents: 200 },
      ],
    },
    {
      ...{ id: "b", name: "Plat" },
      choices: [
        { id: "b:sole", name: "Sole", cents: 650, allergens: ["Poissons"], isGone: true },
        { id: "b:steak", name: "Bavette", cents: 0, allergens: [], isGone: false },
      ],
    },
    {
      ...{ id: "b:steak:cook", name: "Cuisson", onlyWith: "b:steak" },
      choices: [{ id: "b:steak:Bleu" }, { id: "b:steak:Saignant" }],
    },
  ])
})

test("on a page in another language they have its words, and the stored allergens", () => {
  const [starter, main] = readCourses(showPage("en"))
  expect(starter?.choices[0]?.name).toBe("Onion soup")
  expect(main?.choices[0]).toMatchObject({ name: "Sole", allergens: ["Poissons"], shownAllergens: ["Fish"] })
})

test("a set menu that is closed for the moment has no button", () => {
  expect(showPage("fr", ["sole", "steak"]).querySelector("button")).toBeNull()
  expect(showPage("fr", ["sole"]).querySelector("button")?.value).toBe("set-lunch")
})

describe("the sheet of a set menu", () => {
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

  test("asks for the options of a dish once the dish is chosen, and adds only what was chosen", async () => {
    const card = showPage()
    const added: CartDish[] = []
    const dish = readDish(card.querySelector(".mv-plus") as Element) as CartDish
    expect(dish).toMatchObject({ id: "set-lunch", name: "Formule midi", price: "24.00" })
    void openChoices({ row: card, dish, language: "fr", onDone: (done) => added.push(done) })
    await vi.waitFor(() => expect(document.querySelector("dialog")).not.toBeNull())
    const sheet = document.querySelector("dialog") as HTMLDialogElement
    const choose = (name: string) =>
      [...sheet.querySelectorAll("label")]
        .find(({ textContent }) => textContent?.startsWith(name))
        ?.querySelector("input")
        ?.click()
    const cookingBox = () => [...sheet.querySelectorAll("fieldset")].at(-1) as HTMLElement
    const add = sheet.querySelector<HTMLButtonElement>("[type=submit]") as HTMLButtonElement
    expect(cookingBox().hidden).toBe(true)
    choose("Soupe")
    choose("Bavette")
    expect(cookingBox().hidden).toBe(false)
    add.click()
    expect(sheet.textContent).toContain("Choisissez\u00a0: Cuisson")
    choose("Saignant")
    // A change of mind: the cooking of the other dish is no longer part of the order.
    choose("Sole")
    expect(cookingBox().hidden).toBe(true)
    expect(add.textContent?.replace(/\s/g, " ")).toBe("Ajouter pour 30,50 €")
    add.click()
    expect(added[0]?.options?.map(({ id, choices }) => [id, choices[0]?.id, choices[0]?.price])).toEqual([
      ["a", "a:soup", "0.00"],
      ["b", "b:sole", "6.50"],
    ])
  })
})
