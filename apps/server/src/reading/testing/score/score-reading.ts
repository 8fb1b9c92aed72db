import type { ReadCard } from "@ardoise/domain/reading/read-card"
import type { TrueDish, Truth } from "../cartes/truth.ts"
import { likeness, withoutArticle, wordsIn } from "./likeness.ts"
import { findLostText } from "./lost-text.ts"
import { type FoundDish, isSamePrice, matchDishes } from "./match-dishes.ts"

/** Something that a reading got wrong, for a person to look at. */
export type Finding = {
  readonly kind:
    | "wrong price without a doubt"
    | "wrong price"
    | "missed dish"
    | "misread name"
    | "extra dish"
    | "category"
    | "description"
    | "needless doubt"
    | "lost text"
    | "lost price"
  readonly text: string
}

/** The counts of one or several readings. */
export type Score = {
  readonly trueDishes: number
  readonly readDishes: number
  readonly matched: number
  readonly rightPrices: number
  readonly categorised: number
  readonly rightCategories: number
  readonly trueWords: number
  readonly readWords: number
  readonly sharedWords: number
  /** Dishes with a price that is wrong or of another dish, and without any doubt. */
  readonly wrongUnwarned: number
  readonly rightRows: number
  readonly doubtedRightRows: number
  readonly printedCharacters: number
  readonly lostCharacters: number
  readonly otherPrices: number
  readonly lostPrices: number
  readonly findings: readonly Finding[]
}

/** Compares a reading with what was printed. */
export function scoreReading(truth: Truth, card: ReadCard): Score {
  const { pairs, near, loose, missed, extra } = matchDishes(truth, card)
  const findings: Finding[] = []
  const find = (kind: Finding["kind"], text: string) => findings.push({ kind, text })
  const readText = card.categories.flatMap(({ name, dishes }) => [
    name,
    ...dishes.flatMap((dish) => [dish.name, dish.description]),
  ])
  const allText = [...readText, ...card.unread.map(({ text }) => text)]

  let [rightPrices, rightCategories, categorised, wrongUnwarned, rightRows, doubtedRightRows] = [0, 0, 0, 0, 0, 0]
  const words = { true: 0, read: 0, shared: 0 }
  const judgePrice = (found: FoundDish, printed: string, what: string) => {
    if (found.price === "") return
    const isWarned = found.doubts.length > 0
    if (!isWarned) wrongUnwarned += 1
    find(isWarned ? "wrong price" : "wrong price without a doubt", `${what}: printed ${printed}, ${show(found)}`)
  }
  for (const { truth: dish, found } of pairs) {
    const isPriceRight = isSamePrice(dish.price, found.price)
    if (isPriceRight) {
      rightPrices += 1
      rightRows += 1
      // Several prices are a doubt that is right.
      const needless = found.doubts.filter((doubt) => doubt !== "several-prices" || dish.otherPrices.length === 0)
      if (needless.length > 0) {
        doubtedRightRows += 1
        find("needless doubt", show(found))
      }
    } else {
      judgePrice(found, dish.price, dish.name)
      if (found.price === "") find("wrong price", `${dish.name}: printed ${dish.price}, read without a price`)
    }
    if (dish.categories.length > 0) {
      categorised += 1
      if (dish.categories.some((name) => isSameCategory(name, found.category))) rightCategories += 1
      else find("category", `${dish.name}: printed below "${dish.categories[0]}", read below "${found.category}"`)
      const compared = compareWords(dish, found)
      words.true += compared.true
      words.read += compared.read
      words.shared += compared.shared
      if (compared.shared < Math.max(compared.true, compared.read)) {
        find("description", `${dish.name}: printed "${dish.description}", read "${found.description}"`)
      }
    }
  }
  for (const { truth: dish, found } of near) {
    find("misread name", `printed "${dish.name}", read "${found.name}"`)
    if (!isSamePrice(dish.price, found.price)) judgePrice(found, dish.price, dish.name)
  }
  for (const { price, found } of loose) {
    if (price === null || !isSamePrice(price, found.price)) judgePrice(found, price ?? "without a price", found.name)
  }
  for (const dish of missed) find("missed dish", `${dish.name} ${dish.price}`)
  for (const found of extra) {
    find("extra dish", show(found))
    judgePrice(found, "no such dish", found.name)
  }

  const names = truth.dishes.flatMap(({ name, description, categories }) =>
    categories.length > 0 ? [name, description] : [name],
  )
  const printed = [...names, ...truth.loose.map(({ text }) => text), ...truth.lines.map(withoutArticle)]
  const text = findLostText(printed, allText)
  if (text.words.length > 0) find("lost text", text.words.join(" "))
  const figures = allText.flatMap((one) => one.match(/\d+/g) ?? [])
  const otherPrices = truth.dishes.flatMap((dish) => dish.otherPrices.map((price) => ({ dish, price })))
  const lostPrices = otherPrices.filter(({ price }) => !figures.includes(`${Math.floor(Number(price))}`))
  for (const { dish, price } of lostPrices) find("lost price", `${dish.name}: ${price}`)
  return {
    ...{
      trueDishes: truth.dishes.length,
      readDishes: pairs.length + near.length + extra.length,
      matched: pairs.length,
    },
    ...{ rightPrices, categorised, rightCategories, wrongUnwarned, rightRows, doubtedRightRows },
    ...{ trueWords: words.true, readWords: words.read, sharedWords: words.shared },
    ...{ printedCharacters: text.printed, lostCharacters: text.lost },
    ...{ otherPrices: otherPrices.length, lostPrices: lostPrices.length, findings },
  }
}

const show = ({ name, price, doubts, description }: FoundDish) =>
  `read "${name}" ${price === "" ? "without a price" : price}${description === "" ? "" : ` ("${description}")`}${doubts.length > 0 ? ` [${doubts.join(", ")}]` : ""}`

const isSameCategory = (printed: string, read: string) =>
  likeness(withoutArticle(printed), withoutArticle(read)) >= 0.85

/** What names a price of a dish with several ones: "verre", "les 6", "25 cl". A reading may leave it in the description. */
const priceNames = /(?<!\p{L})(?:verre|bouteille|petite|grande|les(?= \d)|cl)(?!\p{L})/giu

function compareWords(dish: TrueDish, found: FoundDish): { true: number; read: number; shared: number } {
  const [printed, read] = [dish.description, found.description].map((text) => wordsIn(text.replace(priceNames, " ")))
  if (printed === undefined || read === undefined) return { true: 0, read: 0, shared: 0 }
  const left = [...read]
  const shared = printed.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return { true: printed.length, read: read.length, shared: shared.length }
}
