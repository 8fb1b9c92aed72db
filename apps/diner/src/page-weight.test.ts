import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { brotliCompressSync, constants } from "node:zlib"
import type { PublicMenuPage, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { optionTemplates } from "@ardoise/domain/menu/dish-options"
import { build } from "vite"
import { beforeAll, expect, test } from "vitest"
import { fullProfile, wordyMenu } from "./testing/menus.ts"

/** Maximum size of a document, compressed as the server caches it. */
const freePageBytes = 10_000
const premiumPageBytes = 13_000

// Measures the built files: only there, styles and script have the size that is served.
let render: RenderPublicMenu
let loaderScript: string
beforeAll(async () => {
  const outDir = await mkdtemp(join(tmpdir(), "ardoise-diner-"))
  const root = fileURLToPath(new URL("..", import.meta.url))
  const browserDir = join(outDir, "browser")
  const configFile = join(root, "vite.browser.config.ts")
  await build({ root, logLevel: "error", build: { outDir } })
  await build({ root, configFile, logLevel: "error", build: { outDir: browserDir } })
  const built = await import(/* @vite-ignore */ pathToFileURL(join(outDir, "render.js")).href)
  render = built.renderPublicMenu
  loaderScript = (await readFile(join(browserDir, "loader.js"), "utf8")).trim()
  return () => rm(outDir, { recursive: true })
}, 60_000)

/** A name that cannot be compressed, the same in every run. */
const photoName = (number: number) => createHash("sha256").update(`${number}`).digest("hex").slice(0, 12)

function weigh(page: Partial<Extract<PublicMenuPage, { kind: "menu" }>>): { html: string; bytes: number } {
  const { html } = render(
    {
      kind: "menu",
      menu: wordyMenu(),
      restaurantName: "Le Petit Zinc",
      profile: fullProfile,
      isPremium: false,
      language: "fr",
      isIndexable: true,
      url: "https://carte.example/u/7b7c6a0e-0f6c-4f7e-9d0f-3f1a2b3c4d5e",
      ...page,
    },
    {
      carteFontUrl: "/assets/ardoise-carte.3f2a1b4c.woff2",
      iconUrl: "/assets/icone.5d6e7f80.svg",
      loaderScript,
      afterLoadUrl: "/diner-assets/after-load-DpQr1sTu.js",
      islandUrl: "/diner-assets/island-DinsGAR0.js",
      islandStylesUrl: "/diner-assets/island-Cd7BhETc.css",
      billScriptUrl: "/diner-assets/bill-1.js",
    },
  )
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  return { html, bytes: brotliCompressSync(html, { params }).length }
}

test("a free menu of 120 wordy dishes is at most 10 kB", () => {
  const { html, bytes } = weigh({})
  expect(html.match(/<li>/g)).toHaveLength(120)
  expect(bytes).toBeLessThanOrEqual(freePageBytes)
})

test("a Premium menu of 120 wordy dishes is at most 13 kB", () => {
  const { html, bytes } = weigh({ isPremium: true })
  expect(html.match(/class="mv-plus"/g)).toHaveLength(120)
  expect(bytes).toBeLessThanOrEqual(premiumPageBytes)
})

test("a photo adds at most 60 bytes to a menu: with one for each of 120 dishes it is less than 20 kB", () => {
  const menu = wordyMenu()
  let count = 0
  const categories = menu.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((dish) => {
      count += 1
      const photo = `5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11/${photoName(count)}-1080x${700 + count}.webp`
      return { ...dish, others: { photo } }
    }),
  }))
  const { html, bytes } = weigh({ isPremium: true, menu: { ...menu, categories } })
  expect(html.match(/class="mv-photo"/g)).toHaveLength(120)
  expect(bytes).toBeLessThan(20_000)
  expect(bytes).toBeLessThanOrEqual(weigh({ isPremium: true }).bytes + 120 * 60)
})

type MenuPage = Extract<PublicMenuPage, { kind: "menu" }>

/** Gives twenty of the dishes two options each: cooking as its template makes it, and one with choices of their own. */
function withOptions(menu: MenuPage["menu"]): MenuPage["menu"] {
  const id = (number: number) => photoName(number).slice(0, 5)
  const [template, , , side] = optionTemplates
  if (template === undefined || side === undefined) throw new Error("There is no template")
  const sides = ["Frites maison", "Gratin dauphinois", "Haricots verts", "Salade de jeunes pousses"]
  let count = 0
  const categories = menu.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((dish) => {
      count += 1
      if (count % 6 !== 0) return dish
      const cooking = template.choices.map((choice) => ({
        ...{ ...choice, price: "0", allergens: [], allergensDeclared: true },
      }))
      const choices = sides.map((name, at) => ({
        id: id(count * 100 + 50 + at),
        name,
        price: `${at}.50`,
        allergens: ["Lait"],
      }))
      const options = [
        { id: template.id, name: template.name, min: 1, max: 1, choices: cooking },
        { id: side.id, name: side.name, min: 0, max: 2, choices },
      ]
      return { ...dish, others: { options } }
    }),
  }))
  return { ...menu, categories }
}

function threeSetMenus(menu: MenuPage["menu"]) {
  const [first, second] = menu.categories.map(({ dishes }) => dishes.slice(0, 5).map(({ id }) => id))
  return ["Formule midi", "Formule du soir", "Menu dégustation"].map((name, at) => ({
    ...{ id: `set-${photoName(at).slice(0, 8)}`, name, price: `${20 + at}.50`, drink: "excluded" },
    courses: [
      { id: "a", name: "Entrée", dishes: first },
      { id: "b", name: "Plat", dishes: second, supplements: { [second?.[0] ?? ""]: "4" } },
      { id: "c", name: "Dessert", category: menu.categories[2]?.id },
    ],
  }))
}

function fiveSpecials(menu: MenuPage["menu"]) {
  const dishes = menu.categories.flatMap((category) => category.dishes)
  return dishes.slice(0, 5).map((dish, at) => ({
    ...{ ...dish, id: `jour-${photoName(at).slice(0, 8)}`, name: `${dish.name} ${photoName(at).slice(0, 6)}` },
    ...{ rubric: "Plat" as const, left: at },
  }))
}

/** Dishes with a lower price, others in a lot, a reduction of the order, and a code. */
function promotionsOf(
  menu: MenuPage["menu"],
  { reduced, inLot }: { readonly reduced: number; readonly inLot: number },
): Pick<MenuPage, "promotions" | "cartOffers"> {
  const dishes = menu.categories.flatMap((category) => category.dishes)
  const id = (number: number) => `${photoName(number).slice(0, 8)}-4c53-4a0e-8f5f-${photoName(number + 50)}`
  const until = { kind: "until", day: "2026-11-30" } as const
  const prices = dishes.slice(0, reduced).map((dish, at) => ({
    ...{ dishId: dish.id, cents: 700 + at * 13, hasAlcohol: at % 10 === 0, reason: null, time: until },
    was: at % 2 === 0 ? { cents: 900 + at * 13, percent: 10 + (at % 9) } : null,
  }))
  const lotDishes = dishes.slice(60, 60 + inLot).map((dish) => dish.id)
  const lots = [{ name: "Desserts du jeudi", take: 2, pay: 1, dishIds: lotDishes, hasAlcohol: false }]
  const cartOffers = {
    lots: [{ id: id(1), name: "Desserts du jeudi", take: 2, dishIds: lotDishes }],
    orders: [{ id: id(2), name: "Grandes tables", order: { offCents: 500 }, minCents: 6_000 }],
    hasCodes: true,
  }
  return { promotions: { prices, lots, names: {} }, cartOffers }
}

/** Bytes that something adds to a Premium menu. */
const added = (page: Partial<MenuPage>) => {
  const { html, bytes } = weigh({ isPremium: true, ...page })
  return { html, bytes: bytes - weigh({ isPremium: true }).bytes }
}

/** The menu with legal facts: 40 own origins, 40 homemade marks and 30 wines. */
function withLegalFacts(menu: MenuPage["menu"]): MenuPage["menu"] {
  let count = 0
  const others = () => {
    count += 1
    if (count <= 40) return { meats: ["poultry"], meatOrigins: [{ meat: "poultry", same: count % 2 ? "FR" : "PL" }] }
    if (count <= 80) return { homemade: true }
    const wine = { sign: "AOP", appellation: `Morgon ${count}`, countries: ["FR"] }
    return count <= 110 ? { wine, volumeCl: 75 } : {}
  }
  const categories = menu.categories.map((category) => ({
    ...category,
    dishes: category.dishes.map((dish) => ({ ...dish, others: { ...dish.others, ...others() } })),
  }))
  return { ...menu, categories, others: { ...menu.others, meatOrigins: [{ meat: "bovine", same: "FR" }] } }
}

test("REG-08: 40 own origins, 40 homemade marks and 30 wines add at most 1.2 kB to a menu", () => {
  const { html, bytes } = added({ menu: withLegalFacts(wordyMenu()) })
  expect(html.match(/Volaille – Origine/g)).toHaveLength(40)
  expect(html.match(/<p>Fait maison/g)).toHaveLength(40)
  expect(html.match(/AOP Morgon/g)).toHaveLength(30)
  expect(bytes).toBeLessThanOrEqual(1200)
})

test("REG-08: a rate of service and the line about water fit into a menu of 13 kB", () => {
  const profile = { ...fullProfile, serviceRate: "15" }
  expect(weigh({ isPremium: true, profile }).bytes).toBeLessThanOrEqual(premiumPageBytes)
  expect(weigh({ profile }).bytes).toBeLessThanOrEqual(freePageBytes)
})

test("OFF-15: twenty dishes with options add at most 2.5 kB to a menu", () => {
  const { html, bytes } = added({ menu: withOptions(wordyMenu()) })
  expect(html.match(/name="choose"/g)).toHaveLength(20)
  expect(bytes).toBeLessThanOrEqual(2500)
})

test("OFF-15: three set menus add at most 1.2 kB to a menu", () => {
  const menu = wordyMenu()
  const { html, bytes } = added({ menu: { ...menu, others: { setMenus: threeSetMenus(menu) } } })
  expect(html.match(/class="mv-drink"/g)).toHaveLength(3)
  expect(bytes).toBeLessThanOrEqual(1200)
})

test("OFF-15: a board of five specials adds at most 900 bytes to a menu", () => {
  const { html, bytes } = added({ specials: fiveSpecials(wordyMenu()) })
  expect(html.match(/<small>Plat/g)).toHaveLength(5)
  expect(bytes).toBeLessThanOrEqual(900)
})

test("OFF-15: promotions of 42 dishes and of the order add at most 900 bytes to a menu", () => {
  const { html, bytes } = added(promotionsOf(wordyMenu(), { reduced: 30, inLot: 12 }))
  expect(html.match(/class="mv-offer"/g)).toHaveLength(42)
  expect(html).toContain("data-offers")
  expect(bytes).toBeLessThanOrEqual(900)
})

test("OFF-15: ten promotions, three set menus, twenty dishes with options and a board add at most 2.5 kB to a menu", () => {
  const menu = withOptions(wordyMenu())
  const withSetMenus = { ...menu, others: { setMenus: threeSetMenus(menu) } }
  // Eight of single dishes, one of a lot, and one of the order.
  const promotions = promotionsOf(menu, { reduced: 8, inLot: 3 })
  const { bytes } = added({ menu: withSetMenus, specials: fiveSpecials(menu), ...promotions })
  expect(bytes).toBeLessThanOrEqual(2500)
})
