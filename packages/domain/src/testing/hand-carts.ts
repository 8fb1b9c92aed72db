import type { Special } from "../menu/daily-board.ts"
import type { WantedLine } from "../order/order.ts"
import { aCategory, aDish, aMenu } from "./menu-builders.ts"
import { aLine } from "./order-builders.ts"

const choice = (id: string, price: string) => ({ id, name: id, price, allergens: [], allergensDeclared: true })
const extras = {
  id: "extra",
  name: "Supplément",
  min: 0,
  max: 2,
  choices: [choice("sauce", "1.5"), choice("truffle", "6")],
}
const size = { id: "size", name: "Taille", min: 1, max: 1, choices: [choice("small", "0"), choice("large", "2.05")] }
const food = (id: string, price: string, others: Record<string, unknown> = {}) => aDish({ id, name: id, price, others })
/** Food and soft drinks at 10 %, alcohol at 20 %, the jar to take away at 5.5 %. */
export const handMenu = aMenu(
  [
    aCategory("Entrées", [food("soup", "8.5"), food("egg", "7")], { id: "entrees" }),
    aCategory("Plats", [
      food("steak", "19.5", { options: [extras] }),
      food("sole", "34"),
      food("third", "0.33"),
      food("free", "0"),
    ]),
    aCategory("Desserts", [food("tart", "8.5"), food("flan", "7.5")], { id: "desserts" }),
    aCategory("Boissons", [
      food("coffee", "2.5", { options: [size] }),
      food("lemonade", "4.5", { alcohol: false }),
      food("beer", "5.9", { alcohol: true }),
      food("wine", "7.5", { alcohol: true }),
      food("jar", "9.95", { vat: "5.5" }),
    ]),
  ],
  {
    others: {
      setMenus: [
        {
          ...{ id: "set-full", name: "Formule", price: "34", drink: "excluded" },
          courses: [
            { id: "a", name: "Entrée", category: "entrees" },
            { id: "b", name: "Plat", dishes: ["steak", "sole"], supplements: { sole: "6" } },
            { id: "c", name: "Dessert", category: "desserts" },
          ],
        },
        {
          ...{ id: "set-lunch", name: "Midi", price: "18", drink: "included" },
          courses: [
            { id: "b", name: "Plat", dishes: ["steak", "egg"] },
            { id: "d", name: "Boisson", dishes: ["wine", "lemonade"] },
          ],
        },
      ],
    },
  },
)
const special = (id: string, price: string, others: Record<string, unknown> = {}): Special => ({
  ...food(id, price, others),
  ...{ rubric: "Plat", left: null },
})
/** The dishes of the board. */
export const handSpecials = [
  special("jour-stew", "17.5"),
  special("jour-glass", "6.2", { alcohol: true }),
  special("jour-bite", "1.43"),
  special("jour-jam", "5.55", { vat: "5.5" }),
]
const prices = new Map([
  ...handSpecials.map(({ id, price }) => [id, price] as const),
  ...handMenu.categories.flatMap(({ dishes }) => dishes.map(({ id, price }) => [id, price] as const)),
  ...(["set-full", "set-lunch"] as const).map((id, at) => [id, ["34", "18"][at] ?? ""] as const),
])

/** Reads a line: "2 steak/extra=sauce" is two steaks with the sauce. "set-full/a=a:egg" is a set menu with the egg in its course `a`. */
export function toHandLine(text: string): WantedLine {
  const [, quantity = "1", unit = ""] = /^(\d+) (.+)$/.exec(text) ?? []
  const [dishId = "", ...choices] = unit.split("/")
  const options = new Map<string, { id: string }[]>()
  for (const [id = "", chosen = ""] of choices.map((one) => one.split("="))) {
    options.set(id, [...(options.get(id) ?? []), { id: chosen }])
  }
  return aLine({
    ...{ dishId, quantity: Number(quantity), price: prices.get(dishId) ?? "" },
    options: [...options].map(([id, chosen]) => ({ id, choices: chosen })),
  })
}

/** Returns the amount behind the last "=" of a sum, in cents. */
export const result = (sum: string) => Math.round(Number(sum.split("=").at(-1)) * 100)
