import { withFirst } from "@ardoise/domain/dates"
import type { Language } from "@ardoise/domain/menu/allergens"
import { shownName } from "@ardoise/domain/menu/shown-text"
import { formatPrice } from "@ardoise/domain/money"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"
import type { ShownLot, ShownPrice, ShownPromotions } from "@ardoise/domain/promotions/shown-price"
import { describeTime } from "@ardoise/domain/restaurant/describe-windows"
import { dinerStrings } from "./strings.ts"

/** What promotions say about one dish. A dish with a lower price is in no lot. */
export type DishOffer = {
  readonly price: ShownPrice | undefined
  readonly lot: ShownLot | undefined
  readonly names: ShownPromotions["names"]
}

/** Returns what promotions say about a dish; undefined if they say nothing. */
export function offerOf(promotions: ShownPromotions | undefined, dishId: string): DishOffer | undefined {
  const price = promotions?.prices.find((one) => one.dishId === dishId)
  const lot = promotions?.lots.find(({ dishIds }) => dishIds.includes(dishId))
  if (promotions === undefined || (price === undefined && lot === undefined)) return undefined
  return { price, lot, names: promotions.names }
}

/** The crossed price in the name's line, and the words that a screen reader says before each of the two prices. */
export function CrossedPrice({ cents, language }: { cents: number; language: Language }) {
  const { priceBefore, priceNow } = dinerStrings[language]
  return (
    <>
      <s>
        <i>{priceBefore}</i> {formatPrice(cents, language)}
      </s>
      <i>{priceNow}</i>{" "}
    </>
  )
}

/** The line under a dish's name: until when its price is lower, or what it costs later; or its lot. */
export function OfferLine({ offer, language }: { offer: DishOffer; language: Language }) {
  const words = offer.price ? priceWords(offer.price, offer, language) : offer.lot ? lotWords(offer.lot, language) : ""
  return <div className="mv-offer">{words}</div>
}

function priceWords({ was, time }: ShownPrice, { names }: DishOffer, language: Language): string {
  const strings = dinerStrings[language]
  const timeOf = (text: string) => describeTime(text, language)
  switch (time.kind) {
    case "until":
    case "today": {
      const date = time.kind === "until" ? dayWords(time.day, language) : ""
      const until = time.kind === "until" ? strings.offerUntil.replace("{date}", date) : strings.offerToday
      return was === null ? until : `\u2212${was.percent}\u00a0% ${until}`
    }
    case "now":
      return strings.hoursNow
        .replace("{name}", () => nameOf(time.name, names))
        .replace("{time}", timeOf(time.to))
        .replace("{price}", formatPrice(time.thenCents, language))
    case "later":
      return strings.hoursLater
        .replace("{price}", formatPrice(time.laterCents, language))
        .replace("{from}", timeOf(time.from))
        .replace("{to}", timeOf(time.to))
  }
}

const nameOf = (name: string, names: ShownPromotions["names"]) =>
  shownName({ name, ...(Object.hasOwn(names, name) && { translatedName: names[name] ?? name }) })

const lotWords = ({ take, pay }: ShownLot, language: Language) =>
  dinerStrings[language].lot.replace("{take}", String(take)).replace("{pay}", String(pay))

/** Formats a day: "30 novembre". @param day such as "2026-11-30" */
const dayWords = (day: string, language: Language) => {
  const parts = { day: "numeric", month: "long", timeZone: "UTC" } as const
  const words = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, parts).format(new Date(day))
  return language === "fr" ? withFirst(words) : words
}

/** The line above the dishes that says what whole orders are reduced by. */
export function OrderOffers({ offers, language }: { offers: readonly OrderRule[]; language: Language }) {
  const strings = dinerStrings[language]
  const words = offers.map(({ name, order, minCents }) => {
    const amount = "percent" in order ? `${order.percent}\u00a0%` : formatPrice(order.offCents, language)
    if (minCents === 0) return `${name}, \u2212${amount}`
    return strings.orderOff.replace("{amount}", amount).replace("{min}", formatPrice(minCents, language))
  })
  return <p className="mv-offers">{strings.offers.replace("{offers}", () => words.join(" · "))}</p>
}

/** What a category with promotions says at its end: how a lot is counted, and the warning beside reduced alcohol. */
export function OfferNotes({ offers, language }: { offers: readonly DishOffer[]; language: Language }) {
  const strings = dinerStrings[language]
  const lots = [...new Map(offers.flatMap(({ lot }) => (lot ? [[lot.take, lot] as const] : []))).values()]
  const hasAlcohol = offers.some(({ price, lot }) => price?.hasAlcohol || lot?.hasAlcohol)
  return (
    <>
      {lots.map(({ take, pay }) => (
        <p key={take} className="mv-note">
          {strings.lotHint.replace("{take}", String(take)).replace("{pay}", String(pay))}
        </p>
      ))}
      {hasAlcohol && <p className="mv-note">{strings.alcoholWarning}</p>}
    </>
  )
}
