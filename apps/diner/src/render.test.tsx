// @vitest-environment happy-dom
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { Operator } from "@ardoise/contract/site-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { Special } from "@ardoise/domain/menu/daily-board"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { ShownLot, ShownPrice } from "@ardoise/domain/promotions/shown-price"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import type { TranslatedMenu } from "@ardoise/domain/translation/translated-menu"
import { describe, expect, test } from "vitest"
import { renderPublicMenu } from "./render.tsx"
import { autumnMenu, fullProfile } from "./testing/menus.ts"

const assets = {
  carteFontUrl: "/assets/carte.1a2b.woff2",
  iconUrl: "/assets/icon.3c4d.svg",
  loaderScript: 'document.querySelector(".mv-cart")',
  afterLoadUrl: "/diner-assets/after-load-DpQr1sTu.js",
  islandUrl: "/diner-assets/island-5e6f.js",
  islandStylesUrl: "/diner-assets/island-7a8b.css",
  billScriptUrl: "/diner-assets/bill-1.js",
}

type MenuPage = Extract<PublicMenuPage, { kind: "menu" }>

function aPage(menu: Menu, page: Partial<MenuPage> = {}): MenuPage {
  const base = {
    restaurantName: "Le Petit Zinc",
    isPremium: false,
    language: "fr",
    isIndexable: true,
    url: null,
  } as const
  return { kind: "menu", menu, profile: emptyProfile, ...base, ...page }
}

/** Adds end tags of paragraphs: happy-dom needs them, but browsers infer them. */
function read(page: PublicMenuPage): Document {
  const html = renderPublicMenu(page, assets).html.replace(/(?<!"mv-dishes">)<li>|<\/ul>/g, "</p></li>$&")
  return new DOMParser().parseFromString(html, "text/html")
}

const textsOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim())

describe("promotions", () => {
  const dishes = ["sole", "tarte", "biere"].map((id) => aDish({ id, name: id, price: "20" }))
  const menu = aMenu([aCategory("Plats", dishes)])
  const shown = (dishId: string, fields: Partial<ShownPrice>): ShownPrice => ({
    ...{ dishId, cents: 1500, was: null, time: { kind: "today" }, hasAlcohol: false, reason: null },
    ...fields,
  })
  const page = (prices: readonly ShownPrice[], more: Partial<MenuPage> = {}, lots: readonly ShownLot[] = []) =>
    read(aPage(menu, { isPremium: true, promotions: { prices, lots, names: {} }, ...more }))

  test("show the price of now, and before it the crossed price in words", () => {
    const until = { kind: "until", day: "2026-11-30" } as const
    const french = page([shown("sole", { was: { cents: 2000, percent: 25 }, time: until })])
    expect(textsOf(french, "h3")[0]).toBe(
      "sole Prix avant réduction\u00a0: 20,00\u00a0€Prix réduit\u00a0: 15,00\u00a0€",
    )
    expect(textsOf(french, "h3 bdi")[0]).toBe("15,00\u00a0€")
    expect(textsOf(french, ".mv-offer")).toEqual(["\u221225\u00a0% jusqu’au 30 novembre"])
    const english = page([shown("sole", { was: { cents: 2000, percent: 25 }, time: until })], { language: "en" })
    expect(textsOf(english, ".mv-offer")).toEqual(["\u221225\u00a0% until 30 November"])
  })

  test("by the hour say until when, and what comes later, without a crossed price", () => {
    const now = { kind: "now", name: "Happy hour", to: "19:00", thenCents: 2000 } as const
    const later = { kind: "later", from: "17:00", to: "19:30", laterCents: 1500 } as const
    const document = page([shown("sole", { time: now }), shown("tarte", { cents: 2000, time: later })])
    expect(document.querySelector("s")).toBeNull()
    expect(textsOf(document, ".mv-offer")).toEqual([
      "Happy hour jusqu’à 19\u00a0h, ensuite 20,00\u00a0€",
      "15,00\u00a0€ de 17\u00a0h à 19\u00a0h\u00a030",
    ])
  })

  test("that reduce alcohol carry the warning once for each category, and lots how they are counted", () => {
    const lot = { name: "2 pour 1", take: 2, pay: 1, dishIds: ["sole", "tarte"], hasAlcohol: false }
    const document = page([shown("biere", { hasAlcohol: true })], {}, [lot])
    expect(textsOf(document, ".mv-offer")).toEqual(["2 pour 1", "2 pour 1", "aujourd’hui seulement"])
    expect(textsOf(document, ".mv-note")).toEqual([
      "Sur 2, vous en payez 1\u00a0: les moins chers sont déduits.",
      "L’abus d’alcool est dangereux pour la santé. À consommer avec modération.",
    ])
  })

  test("of whole orders are one line above the dishes, and the cart button carries the rules, without any code", () => {
    const rule = { id: "p", name: "Midi", order: { percent: 10 }, minCents: 0 }
    const table = { id: "q", name: "Tablées", order: { offCents: 500 }, minCents: 3_000 }
    const cartOffers = { lots: [], orders: [rule, table], hasCodes: true }
    const document = read(aPage(menu, { isPremium: true, cartOffers }))
    expect(textsOf(document, ".mv-offers")).toEqual([
      "Offres du moment\u00a0: Midi, \u221210\u00a0% · 5,00\u00a0€ de réduction dès 30,00\u00a0€",
    ])
    expect(JSON.parse(document.querySelector(".mv-cart")?.getAttribute("data-offers") ?? "")).toEqual(cartOffers)
    const english = read(aPage(menu, { isPremium: true, cartOffers, language: "en" }))
    expect(textsOf(english, ".mv-offers")).toEqual(["Current offers: Midi, \u221210\u00a0% · €5.00 off from €30.00"])
    const none = read(aPage(menu, { isPremium: true }))
    expect(none.querySelector(".mv-offers, [data-offers]")).toBeNull()
  })

  test("of a sold-out dish are not shown", () => {
    const document = page([shown("sole", { was: { cents: 2000, percent: 25 } })], { soldOut: ["sole"] })
    expect(document.querySelector(".mv-offer, s")).toBeNull()
  })
})

describe("the daily board", () => {
  const special = (fields: Partial<Special>): Special => ({
    ...aDish({ id: "jour-1", name: "Daube", price: "17.5", allergens: { state: "present", names: ["Lait"] } }),
    ...{ rubric: "Plat", left: null },
    ...fields,
  })
  const menu = aMenu([aCategory("Plats", [aDish({ id: "sole", name: "Sole" })])])

  test("comes before the categories and their bar, by rubric, with the portions that are left", () => {
    const dessert = special({ id: "jour-2", name: "Tarte", rubric: "Dessert", left: 3 })
    const starter = special({ id: "jour-3", name: "Velouté", rubric: "Entrée", left: 0 })
    const page = read(aPage(menu, { isPremium: true, specials: [dessert, special({ left: 12 }), starter] }))
    expect(page.querySelector("main")?.firstElementChild?.className).toBe("mv-board mv-orderable")
    expect(textsOf(page, ".mv-board h2, .mv-board small, .mv-board h3, .mv-board b")).toEqual([
      ...["L’ardoise du jour", "Entrée", "Velouté 17,50\u00a0€", "Plat", "Daube 17,50\u00a0€"],
      ...["Dessert", "Tarte 17,50\u00a0€", "Plus que 3"],
    ])
    expect(page.querySelector(".mv-board h3")?.getAttribute("data-gone")).toBe("Épuisé")
  })

  test("is in the language of the page", () => {
    const page = read(aPage(menu, { language: "it", specials: [{ ...special({ left: 1 }) }] }))
    expect(textsOf(page, ".mv-board h2, .mv-board small, .mv-board b")).toEqual([
      ...["La lavagna del giorno", "Secondo piatto", "Ne restano 1"],
    ])
  })

  test("leaves no trace on a page without specials", () => {
    const { html } = renderPublicMenu(aPage(menu, { specials: [] }), assets)
    expect(html).toBe(renderPublicMenu(aPage(menu), assets).html)
  })
})

describe("set menus", () => {
  const menu = aMenu([
    aCategory("Entrées", [aDish({ id: "egg", name: "Œufs" }), aDish({ id: "pie", name: "Pâté, pickles" })], {
      id: "entrees",
    }),
    aCategory("Plats", [aDish({ id: "sole", name: "Sole" }), aDish({ id: "stew", name: "Daube" })]),
  ])
  const lunch = {
    ...{ id: "set-1", name: "Formule midi", price: "18.5", drink: "excluded" },
    courses: [
      { id: "a", name: "Entrée", category: "entrees", supplements: { pie: "3" } },
      { id: "b", name: "Plat", dishes: ["sole", "gone", "stew"] },
    ],
  }
  const pageOf = (setMenus: unknown, page: Partial<MenuPage> = {}) =>
    read(aPage({ ...menu, others: { setMenus } }, page))

  test("stand before the categories, with their price, courses, supplements and what is said about the drink", () => {
    const page = pageOf([lunch])
    expect(page.querySelector(".mv-sheet")?.firstElementChild?.id).toBe("sf")
    expect(textsOf(page, ".mv-chips label")).toEqual(["Tout", "Formules", "Entrées", "Plats"])
    expect(textsOf(page, ".mv-sets h2, .mv-sets h3, .mv-sets p")).toEqual([
      "Formules",
      "Formule midi 18,50\u00a0€",
      "Entrée au choix\u00a0: Pâté, pickles +\u00a03,00\u00a0€ · Plat\u00a0: Sole · Daube · boisson non comprise",
      "Allergènes\u00a0: selon vos choix",
    ])
  })

  test("are in the language of the page", () => {
    const translated = translateMenu({ ...menu, others: { setMenus: [{ ...lunch, drink: "included" }] } }, "en")
    const page = read(aPage(translated, { language: "en" }))
    const [title, courses, allergens] = textsOf(page, ".mv-sets h3, .mv-sets p:not(.mv-french)")
    expect([title, allergens]).toEqual(["Lunch set menu €18.50", "Allergens: depending on your choices"])
    expect(courses).toMatch(/^Starter of your choice: .* · Main course: Sole.* · drink included$/)
  })

  test("are sold out while a course has no dish that can be had, and name the dish that is", () => {
    const closed = pageOf([lunch], { soldOut: ["sole", "stew"] })
    expect(textsOf(closed, ".mv-sets bdi")).toEqual(["Épuisé"])
    const open = pageOf([lunch], { soldOut: ["sole"] })
    expect(textsOf(open, ".mv-sets bdi")).toEqual(["18,50\u00a0€"])
    expect(textsOf(open, ".mv-sets [data-gone] b")).toEqual(["Sole"])
  })

  test.each([["a text"], [[]], [[{ ...lunch, drink: "maybe" }]]])(
    "leave no trace where the document has %j",
    (setMenus) => {
      const { html } = renderPublicMenu(aPage({ ...menu, others: { setMenus } }), assets)
      expect(html).toBe(renderPublicMenu(aPage(menu), assets).html)
    },
  )
})

describe("the photo of a dish", () => {
  const folder = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11"
  const dishWith = (photo: string) => aDish({ id: "item-1", name: "Sole", others: { photo } })
  const pageWith = (photo: string, page: Partial<MenuPage> = {}) =>
    aPage(aMenu([aCategory("Plats", [dishWith(photo), "Lotte"])]), page)
  const photo = `${folder}/${"a".repeat(12)}-1080x810.webp`

  test("is beside its texts with reserved space, is loaded lazily, and is enlarged without a script", () => {
    const page = read(pageWith(photo))
    const [small, large] = page.querySelectorAll("img")
    const address = `/storage/v1/object/public/photos/${folder}/${"a".repeat(12)}`
    expect(small?.outerHTML).toContain(`src="${address}-480x360.webp" width="480" height="360" loading="lazy"`)
    expect(small?.getAttribute("alt")).toBe("Sole")
    expect(large?.getAttribute("srcset")).toBe(`${address}-480x360.webp 480w, ${address}-1080x810.webp 1080w`)
    expect(large?.getAttribute("loading")).toBe("lazy")
    const button = page.querySelector(".mv-photo")
    expect(button?.getAttribute("aria-label")).toBe("Agrandir la photo\u00a0: Sole")
    expect(page.getElementById(button?.getAttribute("popovertarget") ?? "")?.getAttribute("popover")).toBe("auto")
  })

  test("with one size only is shown unchanged", () => {
    const [small, large] = read(pageWith(`${folder}/${"a".repeat(12)}-300x200.jpg`)).querySelectorAll("img")
    expect(small?.getAttribute("src")).toBe(large?.getAttribute("src"))
    expect(large?.hasAttribute("srcset")).toBe(false)
  })

  test("is described in the language of the page", () => {
    const button = read(pageWith(photo, { isPremium: true, language: "it" })).querySelector(".mv-photo")
    expect(button?.getAttribute("aria-label")).toBe("Ingrandisci la foto: Sole")
  })

  test.each(["owner/steak.jpg", 'https://elsewhere.example/x.webp"><script>', ""])(
    "with the invalid value %j of another program is left out, and the page is as without photos",
    (other) => {
      const html = (others: object) =>
        renderPublicMenu(aPage(aMenu([aCategory("Plats", [aDish({ others: { ...others } })])])), assets).html
      expect(html({ photo: other })).toBe(html({}))
    },
  )
})

const nobodyKnown: Operator = {
  name: null,
  address: null,
  contact: null,
  registration: null,
  publisher: null,
  hosting: null,
  assistance: null,
}

const everyKind: PublicMenuPage[] = [
  aPage(autumnMenu),
  aPage(autumnMenu, { isPremium: true, language: "zh" }),
  { kind: "unavailable", route: "r", searchedId: "42" },
  { kind: "not-found" },
  { kind: "weekly-stop", state: "asks" },
  { kind: "discover", samples: [autumnMenu], code: { size: 21, path: "M0 0h1v1h-1z" }, url: null },
  { kind: "legal-notice", operator: nobodyKnown, url: null },
  { kind: "privacy", operator: nobodyKnown, url: null },
  { kind: "terms", operator: nobodyKnown, url: null },
  { kind: "accessibility", operator: nobodyKnown, url: null },
]

test("every dish is in its section with its price in euros", () => {
  const document = read(aPage(autumnMenu))
  expect(textsOf(document, "h1")).toEqual(["Carte d’automne"])
  expect(textsOf(document, "section > h2")).toEqual(["Entrées", "Plats", "Boissons", "Desserts", "Vins"])
  expect(textsOf(document, "h3")).toEqual([
    "Œufs mayonnaise 7,50\u00a0€",
    "Poireaux vinaigrette 9,00\u00a0€",
    "Pâté en croûte de la maison, pickles de saison 13,50\u00a0€",
    "Terrine du boucher 11,00\u00a0€",
    "Quenelle de brochet, sauce Nantua 22,00\u00a0€",
    "Bœuf bourguignon 21,50\u00a0€",
    "Eau de Vals, 75 cl 5,00\u00a0€",
    "Romanée-Conti 12\u202f400,00\u00a0€",
  ])
  expect(textsOf(document, "li p")).toContain("Volaille, foie gras et pistache")
})

test("a dish names its allergens, or says that it has none of the fourteen, or that there is no declaration", () => {
  const document = read(aPage(autumnMenu))
  const allergens = textsOf(document, "li p:last-of-type")
  expect(allergens).toHaveLength(8)
  expect(allergens[2]).toBe("Allergènes\u00a0: Gluten, Oeufs, Lait")
  expect(allergens[6]).toBe("Aucun des quatorze allergènes")
  expect(textsOf(document, ".mv-undeclared")).toEqual(["Allergènes non déclarés"])
})

test("an empty category says so, and is not printed", () => {
  const empty = read(aPage(autumnMenu)).querySelectorAll("section.mv-empty")
  expect([...empty].map((section) => section.textContent)).toEqual([
    "DessertsAucun plat dans cette catégorie pour le moment",
  ])
})

test("a dish without a name is called Plat sans nom", () => {
  const menu = aMenu([aCategory("Plats", [aDish({ name: " \t", price: "8" })])])
  expect(textsOf(read(aPage(menu)), "h3")).toEqual(["Plat sans nom 8,00\u00a0€"])
  expect(textsOf(read(aPage(menu, { language: "en" })), "h3 span")).toEqual(["Untitled dish"])
})

test("the chips are Tout, which is chosen, and the categories in the order of the menu", () => {
  const menu = aMenu([aCategory("Vins", ["Morgon 7"]), aCategory("Fromages"), aCategory("Entrées")])
  const document = read(aPage(menu))
  expect(textsOf(document, "label")).toEqual(["Tout", "Entrées", "Vins", "Fromages"])
  expect(textsOf(document, "label:has(:checked)")).toEqual(["Tout"])
  expect(textsOf(document, "h2")).toEqual(["Entrées", "Vins", "Fromages"])
})

test("each category has its filter rule in the page's styles", () => {
  const { inlineStyles } = renderPublicMenu(aPage(autumnMenu), assets)
  const rules = inlineStyles[0]?.match(/\.mv:has\(#c\d+:checked\) \.mv-category:not\(#s\d+\)/g)
  expect(rules).toHaveLength(autumnMenu.categories.length)
})

test("a category without a name has neither a heading nor a chip, but its dishes are shown", () => {
  const document = read(aPage(aMenu([aCategory(" ", ["Sole"])])))
  expect(textsOf(document, "h2")).toEqual([])
  expect(textsOf(document, "label")).toEqual(["Tout"])
  expect(textsOf(document, "h3 span")).toEqual(["Sole"])
})

test("a menu without a name is called Menu sans nom, and a missing restaurant's name leaves no empty line", () => {
  const document = read(aPage(aMenu([], { name: " " }), { restaurantName: "" }))
  expect(document.title).toBe("Menu sans nom")
  expect(textsOf(document, "header")).toEqual(["Menu sans nom"])
})

test("the title names the menu and the restaurant", () => {
  expect(read(aPage(autumnMenu)).title).toBe("Carte d’automne — Le Petit Zinc")
})

test("the description names the menu, the restaurant and the categories", () => {
  const description = read(aPage(autumnMenu)).querySelector("meta[name=description]")?.getAttribute("content")
  expect(description).toBe("Carte d’automne — Le Petit Zinc, Entrées, Plats, Boissons, Desserts, Vins")
})

test("a preview asks search engines not to index it, a served menu does not", () => {
  expect(read(aPage(autumnMenu, { isIndexable: false })).querySelector("meta[name=robots]")).not.toBeNull()
  expect(read(aPage(autumnMenu)).querySelector("meta[name=robots]")).toBeNull()
})

test("the footer of a free menu says on screen that translation is Premium", () => {
  const footer = textsOf(read(aPage(autumnMenu)), "footer .mv-on-screen")
  expect(footer).toEqual(["La traduction est une fonctionnalité Premium. Contactez le restaurateur."])
})

test("the footer of a Premium menu does not mention translation", () => {
  const footer = textsOf(read(aPage(autumnMenu, { isPremium: true })), "footer p")
  expect(footer).toEqual(["Prix nets en euros, service compris. Eau potable gratuite sur demande."])
})

test("the footer shows the restaurant's address, telephone and opening hours", () => {
  const document = read(aPage(autumnMenu, { profile: fullProfile, isPremium: true }))
  const foot = document.querySelector("footer")
  expect(textsOf(document, "footer p").map((text) => text?.replaceAll("\u2060", ""))).toEqual([
    "12 rue Mercière, 69002 Lyon",
    "04 78 12 34 56",
    "Lundi fermé" + "Mardi – vendredi 12:00–14:30, 19:00–22:30" + "Samedi 19:00–22:30" + "Dimanche fermé",
    "Prix nets en euros, service compris. Eau potable gratuite sur demande.",
  ])
  expect(foot?.querySelector("a")?.getAttribute("href")).toBe("tel:0478123456")
})

test("where service is not included, the footer does not say that it is", () => {
  const profile = { ...emptyProfile, isServiceIncluded: false }
  expect(textsOf(read(aPage(autumnMenu, { profile, isPremium: true })), "footer p")).toEqual([
    "Prix nets en euros. Eau potable gratuite sur demande.",
  ])
})

describe("REG-07 the legal sentences", () => {
  const wine = { sign: "AOP", appellation: "Morgon", countries: ["FR"] }
  const own = [{ meat: "poultry", born: [], raised: ["FR"], slaughtered: "IE" }]
  const present = { state: "present", names: ["Lait"] } as const
  const menu = aMenu(
    [
      aCategory("Plats", [
        aDish({ name: "Sole", description: "Poêlée", allergens: present, others: { homemade: true } }),
        aDish({ name: "Coq", allergens: present, others: { meats: ["poultry"], meatOrigins: own } }),
        aDish({
          name: "Bœuf",
          allergens: present,
          others: { meats: ["bovine"], meatOrigins: [{ meat: "bovine", same: "FR" }] },
        }),
        aDish({ name: "Petits pois", allergens: present, others: { thawed: true } }),
        aDish({ name: "Vin", allergens: present, others: { wine, volumeCl: 12.5 } }),
      ]),
    ],
    { others: { meatOrigins: [{ meat: "bovine", same: "FR" }] } },
  )
  const profile = { ...emptyProfile, serviceRate: "12.5" }
  const pageIn = (language: Language) => read(aPage(menu, { language, profile, isPremium: true }))
  /** The second last paragraph of each row, where it has legal facts. */
  const factsOf = (document: Document) =>
    [...document.querySelectorAll(".mv-dishes li")].map((row) => {
      const texts = [...row.querySelectorAll("p:not(.mv-french)")].map(({ textContent }) => textContent)
      return texts.at(-2) ?? null
    })

  test.each<[Language, (string | null)[], string[]]>([
    [
      "fr",
      [
        "Fait maison",
        "Volaille – Élevé\u00a0: France et abattu\u00a0: Irlande",
        null,
        "Décongelé",
        "AOP Morgon, France · 12,5 cl",
      ],
      [
        "Viande bovine – Origine\u00a0: France",
        "Les plats «\u00a0faits maison\u00a0» sont élaborés sur place à partir de produits bruts.",
        "Prix service compris (12,5\u00a0%), en euros. Eau potable gratuite sur demande.",
      ],
    ],
    [
      "en",
      [
        "Homemade",
        "Poultry – Raised: France; slaughtered: Ireland",
        null,
        "Previously frozen",
        "AOP Morgon, France · 12.5 cl",
      ],
      [
        "Beef – Origin: France",
        "“Homemade” dishes are prepared on site from raw ingredients.",
        "Prices in euros, taxes and 12.5% service included. Free drinking water on request.",
      ],
    ],
    [
      "es",
      ["Casero", "Ave – Criado: Francia; sacrificado: Irlanda", null, "Descongelado", "AOP Morgon, Francia · 12,5 cl"],
      [
        "Vacuno – Origen: Francia",
        "Los platos «caseros» se elaboran aquí a partir de productos crudos.",
        "Precios en euros, impuestos y servicio (12,5\u00a0%) incluidos. Agua potable gratuita a petición.",
      ],
    ],
    [
      "it",
      [
        "Fatto in casa",
        "Pollame – Allevato: Francia; macellato: Irlanda",
        null,
        "Decongelato",
        "AOP Morgon, Francia · 12,5 cl",
      ],
      [
        "Carne bovina – Origine: Francia",
        "I piatti «fatti in casa» sono preparati qui a partire da prodotti crudi.",
        "Prezzi in euro, imposte e servizio (12,5%) inclusi. Acqua potabile gratuita su richiesta.",
      ],
    ],
    [
      "zh",
      ["自制", "禽肉 – 饲养：法国；屠宰：爱尔兰", null, "解冻", "AOP Morgon，法国 · 12.5 厘升"],
      [
        "牛肉 – 原产地：法国",
        "“自制”菜品由本店以生鲜原料现场制作。",
        "价格以欧元计，含税及 12.5% 服务费。 可免费索取饮用水。",
      ],
    ],
  ])("are on the page in %s, above the allergens and in the footer", (language, facts, foot) => {
    const document = pageIn(language)
    // The first row also has its description, and the third repeats the origin of the menu.
    expect(factsOf(document)).toEqual(facts)
    expect(textsOf(document, "footer p").slice(0, 3)).toEqual(foot)
  })

  test("leave the allergens as the last paragraph of every row", () => {
    const rows = [...pageIn("fr").querySelectorAll(".mv-dishes li")]
    expect(rows.map((row) => row.querySelector("p:last-of-type")?.textContent)).toEqual(
      rows.map(() => "Allergènes\u00a0: Lait"),
    )
  })

  test("a notice in the room replaces the line about water", () => {
    const posted = { ...emptyProfile, waterNotice: "posted" } as const
    const document = read(aPage(autumnMenu, { profile: posted, isPremium: true }))
    expect(textsOf(document, "footer p")).toEqual(["Prix nets en euros, service compris."])
  })
})

const dataOf = (document: Document) => document.querySelector('script[type="application/ld+json"]')?.textContent ?? null

test("search engines get data of the restaurant and its menu, and the page's address", () => {
  const url = "https://carte.example/u/1"
  const document = read(aPage(autumnMenu, { profile: fullProfile, url }))
  expect(JSON.parse(dataOf(document) ?? "")).toMatchObject({ "@type": "Restaurant", name: "Le Petit Zinc", url })
  const properties = [...document.querySelectorAll("meta[property]")].map((meta) => meta.getAttribute("content"))
  expect(properties).toEqual(["website", "Carte d’automne — Le Petit Zinc", url])
})

test("a preview has no structured data", () => {
  const document = read(aPage(autumnMenu, { profile: fullProfile, isIndexable: false }))
  expect(dataOf(document)).toBeNull()
  expect(document.querySelectorAll("meta[property]")).toHaveLength(0)
})

test("a page in English has English texts and prices", () => {
  const document = read(aPage(autumnMenu, { language: "en" }))
  expect(document.documentElement.lang).toBe("en")
  expect(textsOf(document, "label")[0]).toBe("All")
  expect(textsOf(document, "h3 bdi")[0]).toBe("€7.50")
})

test.each([
  ["fr", "Cette carte n’a pas encore de plats"],
  ["en", "This menu has no dishes yet"],
] as const)("a menu without dishes says so once, without chips of empty categories: in %s %j", (language, sentence) => {
  const menu = aMenu([aCategory("Entrées", []), aCategory("Plats", [])])
  const document = read(aPage(menu, { language, isPremium: true }))
  expect(textsOf(document, "main p")).toEqual([sentence])
  expect(document.querySelector("h2, [role=radiogroup]")).toBeNull()
})

test("what stayed French on a translated page has one small mark, which a screen reader says in words", () => {
  const dish = aDish({ name: "Café de la brûlerie", description: "Tomate, Zorglub" })
  const typed = aDish({ name: "Burger (EN)" })
  const menu = aMenu([aCategory("Zorglub", [dish, typed])])
  const translated: TranslatedMenu = {
    ...menu,
    translatedName: menu.name,
    categories: menu.categories.map((category) => ({
      ...category,
      translatedName: "Zorglub (EN)",
      dishes: [
        {
          ...dish,
          translatedName: "Café de la brûlerie (EN)",
          translatedDescription: "Tomato, Zorglub (EN)",
          translatedAllergens: [],
        },
        { ...typed, translatedName: "Burger (EN)", translatedDescription: "", translatedAllergens: [] },
      ],
    })),
  }
  const document = read(aPage(menu, { menu: translated, isPremium: true, language: "en" }))
  const marks = [...document.querySelectorAll("small")]
  expect(
    marks.map((mark) => [mark.parentElement?.tagName, mark.textContent?.trim(), mark.getAttribute("aria-label")]),
  ).toEqual([
    ["H2", "(EN)", "not translated"],
    ["H3", "(EN)", "not translated"],
    ["P", "(EN)", "not translated"],
  ])
  expect(document.querySelector("h2")?.getAttribute("lang")).toBe("fr")
  expect(textsOf(document, "h3 span")).toEqual(["Café de la brûlerie", "Burger (EN)"])
  expect(document.querySelector("h3 span")?.getAttribute("lang")).toBe("fr")
  expect(document.querySelector(".mv-french")).toBeNull()
  expect(textsOf(document, "label")).toEqual(["All", "Zorglub"])
})

test("a translated menu shows the French name under the other, and only where they differ", () => {
  const menu = aMenu([
    aCategory("Entrées", [
      aDish({ name: "Soupe à l'oignon", description: "Gratinée", allergens: { state: "present", names: ["Lait"] } }),
      aDish({ name: "Ratatouille", description: "" }),
    ]),
  ])
  const [starters] = menu.categories
  const [soup, ratatouille] = starters?.dishes ?? []
  if (!starters || !soup || !ratatouille) throw new Error("The menu has no dishes")
  const translated: TranslatedMenu = {
    ...menu,
    translatedName: "Autumn menu",
    categories: [
      {
        ...starters,
        translatedName: "Starters",
        dishes: [
          { ...soup, translatedName: "Onion soup", translatedDescription: "Browned", translatedAllergens: ["Milk"] },
          { ...ratatouille, translatedName: "Ratatouille", translatedDescription: "", translatedAllergens: [] },
        ],
      },
    ],
  }
  const document = read(aPage(menu, { menu: translated, isPremium: true, language: "en" }))
  expect(textsOf(document, "h1, label, h2, h3 span")).toEqual([
    "Autumn menu",
    "All",
    "Starters",
    "Starters",
    "Onion soup",
    "Ratatouille",
  ])
  expect(textsOf(document, "li p")).toEqual([
    "Soupe à l'oignon",
    "Browned",
    "Allergens: Milk",
    "Allergens not declared",
  ])
  expect(textsOf(document, "li [lang=fr]")).toEqual(["Soupe à l'oignon", "Ratatouille"])
  expect(textsOf(document, "footer p")).toContain(
    "This menu was translated with AI. Please confirm allergens with the staff.",
  )
})

test("a Premium menu offers its five languages as links", () => {
  const linksOf = (document: Document) =>
    [...document.querySelectorAll("nav a")].map((a) => `${a.getAttribute("href")} ${a.textContent}`)
  const french = read(aPage(autumnMenu, { isPremium: true }))
  expect(linksOf(french)).toEqual([
    "?lang=fr Français",
    "?lang=en English",
    "?lang=es Español",
    "?lang=it Italiano",
    "?lang=zh 中文",
  ])
  const chinese = read(aPage(autumnMenu, { isPremium: true, language: "zh" }))
  expect(linksOf(chinese)[0]).toBe("?lang=fr Français")
  expect(chinese.querySelector("nav [aria-current=page]")?.textContent).toBe("中文")
  expect(read(aPage(autumnMenu)).querySelector("nav, header a")).toBeNull()
})

test("AS-21: a further language is a link only where the restaurant offers it", () => {
  const profile = { ...emptyProfile, languages: ["de", "ja"] } as const
  const french = read(aPage(autumnMenu, { isPremium: true, profile }))
  expect(textsOf(french, "nav[aria-label=Langue] a").slice(4)).toEqual(["中文", "Deutsch", "日本語"])
  const menu = translateMenu(autumnMenu, "de")
  const german = read(aPage(menu, { isPremium: true, profile, language: "de" }))
  expect(german.documentElement.lang).toBe("de")
  expect(german.querySelector("nav [aria-current=page]")?.textContent).toBe("Deutsch")
  expect(textsOf(german, "footer p")).toContain(
    "Preise in Euro, inklusive Steuern und Service. Trinkwasser kostenlos auf Anfrage.",
  )
  expect(german.querySelector(".mv-cart")?.getAttribute("aria-label")).toBe("Warenkorb öffnen")
})

test("AS-21: what is not reviewed in a further language is French, and the fourteen allergens are not", () => {
  const choices = [{ id: "b", name: "Bleu", price: "0", allergens: ["Lait"] }]
  const options = [{ id: "k", name: "Cuisson", min: 1, max: 1, choices }]
  const steak = aDish({ id: "steak", name: "Bavette", description: "Sauce poivre", price: "18", others: { options } })
  const dish = { ...steak, allergens: { state: "present", names: ["Lait", "Kiwi"] } } as const
  const menu = translateMenu(aMenu([aCategory("Plats", [dish])]), "ja")
  const page = read(aPage(menu, { isPremium: true, language: "ja" }))
  expect(textsOf(page, "h3 [lang=fr], h2 [lang=fr], h2[lang=fr]")).toEqual(expect.arrayContaining(["Bavette"]))
  expect(textsOf(page, ".mv-options b[lang=fr]")).toEqual(["Cuisson", "Bleu"])
  expect(page.querySelector(".mv-dishes li")?.textContent).toContain("アレルゲン： 乳, Kiwi")
})

test("a price that is not a number is shown as typed, on a line of its own", () => {
  const menu = aMenu([aCategory("Poissons", [aDish({ price: "selon arrivage" })])])
  expect(textsOf(read(aPage(menu)), ".mv-apart bdi")).toEqual(["selon arrivage"])
})

test("text of an owner is never markup", () => {
  const hostile = `<img src=x onerror="alert('1')"></style><script>alert(2)</script> 🍷 \u202eمطعم`
  const dish = aDish({
    name: hostile,
    description: hostile,
    price: "<b>1</b>",
    allergens: { state: "present", names: [hostile] },
  })
  const menu = aMenu([aCategory(hostile, [dish])], { name: hostile })
  const document = read(aPage(menu, { restaurantName: hostile }))
  expect(document.querySelectorAll("img, body script:not([type='application/ld+json']), b, [onerror]")).toHaveLength(0)
  expect(JSON.parse(dataOf(document) ?? "")).toMatchObject({ name: hostile, hasMenu: { name: hostile } })
  expect(document.querySelectorAll("head script")).toHaveLength(1)
  expect(textsOf(document, "h1, h2, .mv-restaurant, h3 span, li p:first-of-type")).toEqual(Array(5).fill(hostile))
  expect(textsOf(document, "h3 bdi")).toEqual(["<b>1</b>"])
  expect(document.title).toBe(`${hostile} — ${hostile}`)
})

test.each([
  ["r", "Ce menu n'est pas accessible ou n'existe pas."],
  ["u", "Aucun menu trouvé pour cet utilisateur ou le menu n'est pas encore configuré."],
] as const)(
  "an unavailable menu of /%s explains why, shows the requested id and has a link for owners to sign in",
  (route, why) => {
    const page = { kind: "unavailable", route, searchedId: "<script>1</script>" } as const
    const document = read(page)
    expect(document.title).toBe("Menu non disponible")
    expect(textsOf(document, "h1")).toEqual(["Menu non disponible"])
    expect(textsOf(document, "p").map((text) => text?.replaceAll("\u00a0", " "))).toEqual([
      why,
      "ID recherché : <script>1</script>",
      "Vous êtes le restaurateur ? Connectez-vous pour configurer votre menu.",
    ])
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/login")
    expect(renderPublicMenu(page, assets).html).toContain(why)
  },
)

test("a menu loads a script after its load event, and no other page has a script", () => {
  const scripts = everyKind.map((page) => renderPublicMenu(page, assets).inlineScripts.join())
  expect(scripts.map((script) => script.includes(assets.afterLoadUrl))).toEqual(
    everyKind.map(({ kind }) => kind === "menu"),
  )
  expect(new TextEncoder().encode(scripts[0]).length).toBeLessThanOrEqual(200)
})

test("a Premium menu has a plus beside each dish that can be ordered, and the button of the cart", () => {
  const menu = aMenu([
    aCategory("Plats", [
      aDish({ id: "item-1", name: "Sole", price: "34" }),
      aDish({ id: "item-2", name: "Homard", price: "selon arrivage" }),
    ]),
  ])
  const document = read(aPage(menu, { isPremium: true }))
  const buttons = [...document.querySelectorAll("li button")]
  expect(buttons.map((button) => [button.getAttribute("value"), button.getAttribute("aria-label")])).toEqual([
    ["item-1", "Ajouter"],
  ])
  expect(document.querySelector("button.mv-cart")?.getAttribute("aria-label")).toBe("Ouvrir le panier")
  expect(document.querySelector<HTMLElement>("button.mv-cart")?.dataset).toMatchObject({
    menu: menu.id,
    island: assets.islandUrl,
    styles: assets.islandStylesUrl,
  })
})

test("a free menu has no cart and no loader", () => {
  const { html } = renderPublicMenu(aPage(autumnMenu), assets)
  expect(read(aPage(autumnMenu)).querySelectorAll("button")).toHaveLength(0)
  expect(html).not.toContain("mv-cart")
})

test("the page that stops the weekly email has one form, sent to its own address, and no script", () => {
  const asks = { kind: "weekly-stop", state: "asks" } as const
  const form = read(asks).querySelector("form")
  expect(form?.getAttribute("method")).toBe("post")
  expect(form?.hasAttribute("action")).toBe(false)
  expect(form?.textContent).toBe("Ne plus recevoir")
  expect(renderPublicMenu(asks, assets)).toMatchObject({ sendsForms: true, loadsScripts: false, inlineScripts: [] })
  for (const state of ["stopped", "unknown"] as const) {
    const page = { kind: "weekly-stop", state } as const
    expect(renderPublicMenu(page, assets).sendsForms).toBe(false)
    expect(read(page).querySelector("form")).toBeNull()
    expect(read(page).querySelector("main a")?.getAttribute("href")).toBe("/dashboard/chiffres")
  }
})

test("the not-found page links to the home page", () => {
  const document = read({ kind: "not-found" })
  expect(document.title).toBe("Page non trouvée")
  expect(textsOf(document, "h1, p, a")).toEqual(["404", "Page non trouvée", "Retour à l'accueil"])
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/")
})

test("the restaurant's own mark is above its name, reserves its space, and can be left out", () => {
  const mark = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11/abcdefgh0123-120x52.png"
  const marked = { ...aPage(autumnMenu), profile: { ...fullProfile, mark } }
  const picture = read(marked).querySelector("header img")
  expect(["src", "width", "height", "loading", "alt"].map((name) => picture?.getAttribute(name))).toEqual([
    `/storage/v1/object/public/photos/${mark}`,
    "120",
    "52",
    "lazy",
    "",
  ])
  expect(
    read({ ...marked, profile: { ...fullProfile, mark, isMarkOnMenu: false } }).querySelector("header img"),
  ).toBeNull()
  expect(read(aPage(autumnMenu)).querySelector("style")?.textContent).not.toContain("mv-own")
})

test("the presentation page states both plans fact by fact, and links to a sample, the legal pages and the sign-in", () => {
  const code = { size: 21, path: "M0 0h1v1h-1z" }
  const document = read({ kind: "discover", samples: [autumnMenu], code, url: "https://carte.example/decouvrir" })
  expect(textsOf(document, "thead th")).toEqual(["Gratuit0\u00a0€", "Premium9,99\u00a0€"])
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toContainEqual(["Vos menus", "Un seul", "Sans limite"])
  expect(rows).toContainEqual(["Le QR code, permanent", "Compris", "Compris"])
  expect(rows).toContainEqual(["La carte en cinq langues", "–Non compris", "Compris"])
  const targets = new Set([...document.querySelectorAll("a")].map((link) => link.getAttribute("href")))
  expect(targets).toEqual(
    new Set([
      "/decouvrir",
      "/login",
      "/login#inscription",
      "/decouvrir/carte",
      "/mentions-legales",
      "/confidentialite",
      "/conditions",
      "/accessibilite",
    ]),
  )
  expect(document.querySelector("meta[property='og:url']")?.getAttribute("content")).toMatch(/\/decouvrir$/)
})

test("the presentation page sells only what works: nothing is announced", () => {
  const code = { size: 21, path: "M0 0h1v1h-1z" }
  const document = read({ kind: "discover", samples: [autumnMenu], code, url: null })
  expect(document.body.textContent).not.toMatch(/bientôt|à venir|prochainement/i)
})

test("the presentation page has no script, and its pictures of screens are hidden from screen readers", () => {
  const code = { size: 21, path: "M0 0h1v1h-1z" }
  const document = read({ kind: "discover", samples: [autumnMenu], code, url: null })
  expect(document.querySelector("script")).toBeNull()
  expect([...document.querySelectorAll(".screen")].every((screen) => screen.closest("[aria-hidden]"))).toBe(true)
})

test("the legal notice names who runs the service, and shows what the operator has not provided", () => {
  const operator = { ...nobodyKnown, name: "Ardoise <b>SARL</b>", hosting: "Hébergeur, Lille" }
  const document = read({ kind: "legal-notice", operator, url: null })
  expect(textsOf(document, "dd")).toEqual(["Ardoise <b>SARL</b>", ...Array(4).fill("Non renseigné")])
  expect(textsOf(document, "main p")[0]).toContain("n’a pas encore renseigné toutes ces informations")
  const complete = Object.fromEntries(
    Object.keys(nobodyKnown).map((fact) => [fact, `un ${fact}`]),
  ) as unknown as Operator
  const whole = read({ kind: "legal-notice", operator: complete, url: null })
  expect(whole.body.textContent).not.toMatch(/Non renseigné|n’a pas encore/)
  expect(textsOf(whole, "main p")[0]).toBe("un hosting")
})

test.each(["terms", "accessibility"] as const)("the page %s names a contact if the operator provided one", (kind) => {
  const told = read({ kind, operator: { ...nobodyKnown, contact: "bonjour@example.fr" }, url: null })
  expect(told.body.textContent).toContain("bonjour@example.fr")
  const unknown = read({ kind, operator: nobodyKnown, url: null })
  expect(unknown.body.textContent).toMatch(/adressez-vous à l’exploitant de ce serveur/i)
})

test("the privacy page names a contact if the operator provided one", () => {
  const document = read({ kind: "privacy", operator: { ...nobodyKnown, contact: "bonjour@example.fr" }, url: null })
  expect(document.body.textContent).toContain("Écrivez à\u00a0: bonjour@example.fr.")
  const unknown = read({ kind: "privacy", operator: nobodyKnown, url: null })
  expect(unknown.body.textContent).toContain("Adressez-vous à l’exploitant de ce serveur.")
})

/** The page without its data block, which browsers do not run. */
const withoutData = (html: string) => html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, "")

test.each(everyKind)(
  "a page has one style element, no style attribute and only the scripts it declares: $kind",
  (page) => {
    const { html, inlineStyles, inlineScripts } = renderPublicMenu(page, assets)
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1])
    const scripts = [...withoutData(html).matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((match) => match[1])
    expect(scripts).toEqual(inlineScripts)
    expect(html.startsWith("<!doctype html><html lang=")).toBe(true)
    expect(styles).toEqual(inlineStyles)
    expect(styles).toHaveLength(1)
    expect(withoutData(html)).not.toMatch(/style="|javascript:| on\w+=/i)
  },
)

test.each(everyKind)("a page loads its font and its icon and nothing else: $kind", (page) => {
  const { html } = renderPublicMenu(page, assets)
  const document = read(page)
  const links = [...document.querySelectorAll("link")].map((link) => link.getAttribute("href"))
  // The font is not preloaded: it would delay the menu on a slow connection.
  expect(links).toEqual([assets.iconUrl])
  expect([...html.matchAll(/url\(([^)]*)\)/g)].map((match) => match[1])).toEqual([`"${assets.carteFontUrl}"`])
  expect(document.querySelectorAll("[src], [srcset]")).toHaveLength(0)
  expect(withoutData(html)).not.toMatch(/@import|https?:/)
})

test("a sold-out dish says so instead of its price, and cannot be added to the cart", () => {
  const [dish] = autumnMenu.categories.flatMap(({ dishes }) => dishes)
  const document = read(aPage(autumnMenu, { isPremium: true, soldOut: [dish?.id ?? ""] }))
  const gone = [...document.querySelectorAll("h3[data-gone]")]
  expect(gone.map((name) => [name.getAttribute("data-gone"), name.querySelector("span")?.textContent])).toEqual([
    ["Épuisé", dish?.name],
  ])
  expect(document.querySelector<HTMLButtonElement>(`.mv-plus[value="${dish?.id}"]`)?.hasAttribute("disabled")).toBe(
    true,
  )
})
