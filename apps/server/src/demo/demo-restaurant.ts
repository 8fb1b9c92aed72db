import type { MenuData, WireDish } from "@ardoise/contract/menu-rows"
import type { WireSpecial } from "@ardoise/contract/offer-rows"
import { localDay, momentOf } from "@ardoise/domain/dates"
import type { Rubric } from "@ardoise/domain/menu/daily-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { PromotionDefinition } from "@ardoise/domain/promotions/promotion"

/** The restaurant's time zone. */
export const demoTimeZone = "Europe/Paris"

/** The account of the demonstration. */
export const demoAccount = {
  email: "claire@lepetitzinc.example",
  password: "pralines roses",
  restaurantName: "Le Petit Zinc",
} as const

/** Tuesday to Saturday, noon and evening. */
const services = [
  { opens: "12:00", closes: "14:30" },
  { opens: "19:00", closes: "22:30" },
]

/** What the foot of the carte shows. */
export const demoProfile = {
  ...{ street: "12 rue des Halles", postal_code: "69002", city: "Lyon", telephone: "04 78 28 11 40" },
  opening_hours: {
    ...{ monday: [], tuesday: services, wednesday: services, thursday: services },
    ...{ friday: services, saturday: services, sunday: [] },
  },
} as const

/** Names of the tables. */
export const demoTables = Array.from({ length: 12 }, (_, index) => String(index + 1))

type DishLine = readonly [name: string, price: string, description?: string, allergens?: readonly string[] | "none"]

const autumn: Readonly<Record<string, readonly DishLine[]>> = {
  Entrées: [
    ["Œufs mayonnaise", "7.50", "Œufs fermiers, mayonnaise montée à la minute, cébette", ["Oeufs", "Moutarde"]],
    [
      "Poireaux vinaigrette",
      "9",
      "Poireaux crayon, vinaigrette aux noisettes torréfiées",
      ["Moutarde", "Fruits à coque"],
    ],
    [
      "Pâté en croûte de la maison, pickles de saison",
      "13.50",
      "Volaille, foie gras et pistache",
      ["Gluten", "Oeufs", "Lait"],
    ],
    ["Soupe à l’oignon gratinée", "10", "", ["Gluten", "Lait"]],
    ["Salade de lentilles du Puy, œuf mollet", "9.50", "", ["Oeufs", "Moutarde"]],
  ],
  Plats: [
    [
      "Quenelle de brochet, sauce Nantua",
      "22",
      "Gratinée au four, riz de Camargue",
      ["Poissons", "Crustacés", "Gluten"],
    ],
    ["Bœuf bourguignon", "21.50", "Joue de bœuf mijotée dix heures au pinot noir", ["Sulfites"]],
    ["Sole meunière", "34", "Beurre noisette, citron, pommes vapeur", ["Poissons", "Lait", "Gluten"]],
    ["Risotto aux cèpes", "20", "Parmesan affiné 24 mois, persil plat", ["Lait", "Sulfites"]],
    ["Bavette à l’échalote", "19.50", "Échalotes confites au vin rouge", ["Lait", "Sulfites"]],
  ],
  Boissons: [
    ["Limonade artisanale", "4.50", "Citron, fleur de sureau", "none"],
    ["Eau de Vals, 75 cl", "5", "", "none"],
    ["Café de la brûlerie", "2.50"],
  ],
  Desserts: [
    ["Tarte aux pralines roses", "8.50", "Pâte sablée, crème épaisse", ["Gluten", "Lait", "Oeufs"]],
    ["Île flottante", "7.50", "Crème anglaise à la vanille, caramel", ["Lait", "Oeufs"]],
    ["Saint-marcellin affiné", "8", "Salade de mâche, pain de seigle", ["Lait", "Gluten"]],
  ],
  Vins: [
    ["Morgon, le verre de 12 cl", "7.50", "Gamay, cuve béton", ["Sulfites"]],
    ["Mâcon-Villages, le verre de 12 cl", "6.50", "Chardonnay", ["Sulfites"]],
  ],
}

const lunch: Readonly<Record<string, readonly DishLine[]>> = {
  Entrées: [
    ["Velouté de potimarron", "6", "Graines torréfiées, huile de noix", ["Fruits à coque", "Lait"]],
    ["Salade de lentilles vertes", "6.50", "", ["Moutarde"]],
  ],
  Plats: [
    ["Saucisse-purée", "14", "Jus au thym", ["Lait"]],
    ["Tarte fine aux légumes", "13", "Salade", ["Gluten"]],
  ],
  Desserts: [["Mousse au chocolat", "5.50", "", ["Oeufs", "Lait"]]],
}

/** Without allergens: they are not declared. */
type ChoiceLine = readonly [name: string, price: string, allergens?: readonly string[]]

const option = (id: string, name: string, [min, max]: readonly [number, number], choices: readonly ChoiceLine[]) => ({
  ...{ id, name, min, max },
  choices: choices.map(([choice, price, allergens], index) => ({
    ...{ id: `${id}${index}`, name: choice, price, allergens: [...(allergens ?? [])] },
    ...(allergens?.length === 0 && { allergensDeclared: true }),
  })),
})

/** Whether the drinks of a category contain alcohol. */
const alcohol: Readonly<Record<string, boolean>> = { Boissons: false, Vins: true }

/** The options of the demonstration, by the name of their dish. */
const options: Readonly<Record<string, readonly ReturnType<typeof option>[]>> = {
  "Bœuf bourguignon": [
    option(
      "garni",
      "Accompagnement",
      [1, 1],
      [
        ["Pommes vapeur", "0", []],
        ["Haricots verts", "0", []],
        ["Gratin dauphinois", "2.00", ["Lait"]],
      ],
    ),
  ],
  "Bavette à l’échalote": [
    option(
      "cuisson",
      "Cuisson",
      [1, 1],
      [
        ["Bleu", "0", []],
        ["Saignant", "0", []],
        ["À point", "0", []],
        ["Bien cuit", "0", []],
      ],
    ),
    option(
      "sauce",
      "Suppléments",
      [0, 2],
      [
        ["Sauce au poivre", "1.50", ["Lait", "Sulfites"]],
        ["Frites fraîches", "2.50", []],
        ["Os à moelle", "4.00"],
      ],
    ),
  ],
  "Risotto aux cèpes": [option("plus", "Supplément", [0, 1], [["Copeaux de truffe", "6.00", []]])],
  "Tarte aux pralines roses": [
    option(
      "boule",
      "Supplément",
      [0, 2],
      [
        ["Boule de vanille", "2.50", ["Lait", "Oeufs"]],
        ["Crème fouettée", "1.50", ["Lait"]],
      ],
    ),
  ],
  "Café de la brûlerie": [
    option(
      "tasse",
      "Taille",
      [1, 1],
      [
        ["Expresso", "0", []],
        ["Allongé", "0", []],
        ["Double", "1.80", []],
      ],
    ),
  ],
}

const course = (name: string, category: string, supplements: Readonly<Record<string, string>> = {}) => ({
  ...{ id: `etape-${category}`, name, category },
  ...(Object.keys(supplements).length > 0 && { supplements }),
})

/** The set menus of the demonstration, by the name of their menu. */
const setMenus: Readonly<Record<string, readonly object[]>> = {
  "Carte d’automne": [
    {
      ...{ id: "set-complete", name: "Formule complète", price: "34", drink: "excluded" },
      courses: [
        course("Entrée", "entrees", { "item-entrees-2": "3.00" }),
        course("Plat", "plats", { "item-plats-2": "6.00" }),
        course("Dessert", "desserts"),
      ],
    },
    {
      ...{ id: "set-midi", name: "Formule midi", price: "21.50", drink: "included" },
      courses: [course("Plat", "plats", { "item-plats-2": "6.00" }), course("Dessert", "desserts")],
      windows: [{ days: ["monday", "tuesday", "wednesday", "thursday", "friday"], from: "12:00", to: "14:30" }],
    },
    {
      ...{ id: "set-gones", name: "Menu des gones", description: "Jusqu’à dix ans", price: "12", drink: "included" },
      courses: [
        { id: "etape-plat", name: "Plat", dishes: ["item-plats-0", "item-plats-1"] },
        course("Dessert", "desserts"),
      ],
    },
  ],
}

const categoryIds: Readonly<Record<string, string>> = {
  Entrées: "entrees",
  Plats: "plats",
  Boissons: "boissons",
  Desserts: "desserts",
  Vins: "vins",
}

/**
 * Returns the menus of the demonstration, in the order in which they are inserted.
 *
 * @param photos paths of the stored photos, by the name of their dish
 */
export function demoMenus(lastUpdated: string, photos: ReadonlyMap<string, string> = new Map()): [MenuData, MenuData] {
  const made = { lastUpdated, photos }
  return [toDocument("Carte d’automne", autumn, made), toDocument("Menu du midi", lunch, made)]
}

/** A line of an order; the dish by the beginning of its name. */
export type OrderLine = readonly [quantity: number, dish: string, note?: string]

/** An order of the demonstration's first menu. */
export type DemoOrder = { readonly table: string; readonly status: OrderStatus; readonly lines: readonly OrderLine[] }

/** The orders of one service, as they stand some minutes after placing. */
export const demoOrders: readonly (DemoOrder & { readonly minutesAgo: number })[] = [
  {
    ...{ table: "7", minutesAgo: 23, status: "pending" },
    lines: [
      [2, "Quenelle", "Une sans sauce"],
      [1, "Poireaux"],
      [2, "Morgon"],
    ],
  },
  {
    ...{ table: "12", minutesAgo: 12, status: "pending" },
    lines: [
      [2, "Œufs", "Allergie aux noix, attention"],
      [1, "Risotto"],
      [1, "Sole", "Bien cuite"],
      [1, "Eau de Vals"],
    ],
  },
  {
    ...{ table: "9", minutesAgo: 8, status: "pending" },
    lines: [
      [2, "Bœuf"],
      [2, "Mâcon"],
    ],
  },
  {
    ...{ table: "3", minutesAgo: 2, status: "pending" },
    lines: [
      [2, "Soupe"],
      [2, "Limonade"],
    ],
  },
  {
    ...{ table: "4", minutesAgo: 6, status: "pending" },
    lines: [
      [1, "Soupe"],
      [1, "Salade"],
      [1, "Risotto"],
      [1, "Bavette"],
      [2, "Île flottante"],
    ],
  },
  {
    ...{ table: "10", minutesAgo: 0, status: "pending" },
    lines: [
      [1, "Pâté"],
      [1, "Tarte aux pralines"],
      [2, "Café", "Un décaféiné"],
    ],
  },
  {
    ...{ table: "6", minutesAgo: 16, status: "preparing" },
    lines: [
      [1, "Bavette"],
      [2, "Œufs", "Une sans cébette"],
      [1, "Sole", "Sans citron"],
      [1, "Tarte aux pralines"],
      [2, "Morgon"],
    ],
  },
  {
    ...{ table: "5", minutesAgo: 27, status: "preparing" },
    lines: [
      [2, "Sole"],
      [1, "Bœuf"],
    ],
  },
  {
    ...{ table: "8", minutesAgo: 31, status: "ready" },
    lines: [
      [2, "Tarte aux pralines"],
      [2, "Café"],
    ],
  },
  {
    ...{ table: "2", minutesAgo: 64, status: "completed" },
    lines: [
      [2, "Pâté"],
      [1, "Risotto"],
    ],
  },
  { ...{ table: "11", minutesAgo: 40, status: "cancelled" }, lines: [[1, "Île flottante"]] },
]

/**
 * The daily board of the demo, until eleven in the evening.
 *
 * @param nowMs milliseconds since 1970
 */
export function demoBoard(nowMs: number) {
  const at = (ms: number) => momentOf(localDay(demoTimeZone, ms), "23:00:00.000", demoTimeZone)
  // Late in the evening: the next one.
  const endsMs = at(nowMs) - nowMs > 3_600_000 ? at(nowMs) : at(nowMs + 24 * 3_600_000)
  const special = (id: string, category: Rubric, line: DishLine, left?: number): WireSpecial => ({
    ...toDish(line, `jour-${id}`),
    ...{ category, ...(left !== undefined && { left }) },
  })
  return {
    specials: [
      special("veloute", "Entrée", ["Velouté de potimarron, châtaignes", "8.5", "", ["Lait", "Fruits à coque"]]),
      special("parmentier", "Plat", ["Parmentier de canard", "18.5", "Volaille de France", ["Lait"]], 4),
      special("tarte", "Dessert", ["Tarte aux coings", "8", "", ["Gluten", "Lait", "Oeufs"]], 12),
    ],
    endsAt: new Date(endsMs).toISOString(),
    key: crypto.randomUUID(),
  }
}

/**
 * The promotions of the demonstration: a price that may be crossed out, a happy hour, a code, and one to come.
 *
 * @param daysFromNow returns an ISO time
 */
export function demoPromotions(
  menuId: string,
  daysFromNow: (days: number) => string,
): readonly { readonly name: string; readonly definition: PromotionDefinition }[] {
  const day = (days: number) => daysFromNow(days).slice(0, 10)
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const
  const onMenu = { menuId, windows: [] }
  return [
    {
      name: "Semaine du bœuf",
      definition: {
        ...{ ...onMenu, target: { dishes: ["item-plats-1"] }, effect: { percent: 15 } },
        ...{ startsOn: day(-1), endsOn: day(6) },
      },
    },
    {
      name: "Happy hour",
      definition: {
        ...{ menuId, target: { categories: ["vins"] }, effect: { percent: 20 }, startsOn: null, endsOn: null },
        windows: [{ days: weekdays, from: "17:00", to: "19:00" }],
      },
    },
    {
      name: "Bienvenue",
      definition: {
        ...{ ...onMenu, target: "all", effect: { order: { offCents: 500 }, minCents: 3_000 }, code: "BIENVENUE" },
        ...{ startsOn: day(-1), endsOn: day(300) },
      },
    },
    {
      name: "Quinzaine du risotto",
      definition: {
        ...{ ...onMenu, target: { dishes: ["item-plats-3"] }, effect: { percent: 10 } },
        ...{ startsOn: day(20), endsOn: day(34) },
      },
    },
  ]
}

function toDocument(
  name: string,
  categories: Readonly<Record<string, readonly DishLine[]>>,
  { lastUpdated, photos }: { lastUpdated: string; photos: ReadonlyMap<string, string> },
): MenuData {
  return {
    name,
    categories: Object.entries(categories).map(([category, lines]) => ({
      id: categoryIds[category] ?? category,
      name: category,
      items: lines.map((line, index) => {
        const photo = photos.get(line[0])
        const dish = toDish(line, `item-${categoryIds[category]}-${index}`)
        const [chosen, hasAlcohol] = [options[line[0]], alcohol[category]]
        return {
          ...dish,
          ...(photo !== undefined && { photo }),
          ...(chosen !== undefined && { options: chosen }),
          ...(hasAlcohol !== undefined && { alcohol: hasAlcohol }),
        }
      }),
    })),
    isActive: true,
    lastUpdated,
    ...(setMenus[name] && { setMenus: setMenus[name] }),
  }
}

function toDish([name, price, description = "", allergens]: DishLine, id: string): WireDish {
  const declared =
    allergens === "none" ? { allergens: [], allergensDeclared: true } : { allergens: [...(allergens ?? [])] }
  return { id, name, price, ...(description === "" ? {} : { description }), ...declared }
}
