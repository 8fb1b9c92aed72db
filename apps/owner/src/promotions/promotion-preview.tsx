import { alcoholOf } from "@ardoise/domain/drinks/dish-vat"
import type { Menu } from "@ardoise/domain/menu/menu"
import { formatPrice } from "@ardoise/domain/money"
import { type AlcoholGuard, findAlcoholGuard } from "@ardoise/domain/promotions/alcohol-guard"
import { centsOf, reductionsOf, targetTest } from "@ardoise/domain/promotions/menu-reductions"
import { bestOrderReduction } from "@ardoise/domain/promotions/order-rules"
import {
  isLot,
  isOrderEffect,
  type OrderEffect,
  type Promotion,
  type PromotionDefinition,
} from "@ardoise/domain/promotions/promotion"
import { percentOf } from "@ardoise/domain/promotions/reduce-price"
import { type ShownPrice, shownLots, shownPrices } from "@ardoise/domain/promotions/shown-price"
import { frenchTime } from "@ardoise/domain/restaurant/describe-windows"
import { nextOccurrence, occurrenceAt } from "@ardoise/domain/restaurant/schedule"
import type { Moment } from "@ardoise/domain/restaurant/windows"
import { Banner } from "@ardoise/ui/banner/banner"
import { buttonClass } from "@ardoise/ui/button/button"
import { useQuery } from "@tanstack/react-query"
import { Info } from "lucide-react"
import { Link } from "react-router"
import { pastPricesQuery } from "./promotion-api.ts"
import { definitionOf, type PromotionDraft } from "./promotion-draft.ts"
import styles from "./promotion-preview.module.css"
import { dayWords, effectWords, reasonWords } from "./promotion-words.ts"

/** An example of an order without a minimum, in cents. */
const usualOrderCents = 4_000

/** Dishes that the preview names. */
const mostShown = 3

/** Returns what the owner must do before the promotion may reduce drinks, or null. */
export function findGuard(menu: Menu, draft: PromotionDraft, moment: Moment): AlcoholGuard | null {
  const definition = definitionOf(draft, moment)
  // A reduction of the order reduces drinks with and without alcohol alike.
  return definition === null || isOrderEffect(definition.effect) ? null : findAlcoholGuard(menu, definition.target)
}

type PromotionPreviewProps = {
  name: string
  /** Null while an answer is missing. */
  definition: PromotionDefinition | null
  menu: Menu
  guard: AlcoholGuard | null
  /** The owner's other promotions. */
  others: readonly Promotion[]
  moment: Moment
  userId: string
}

/** What diners will read when the promotion holds, with the reason why a price is crossed or not. */
export function PromotionPreview(props: PromotionPreviewProps) {
  const { name, definition, menu, guard, others, moment, userId } = props
  const past = useQuery(pastPricesQuery(userId, menu.id))
  return (
    <div className={styles.side}>
      {guard !== null && <Guard guard={guard} menuId={menu.id} />}
      <section className={styles.preview} aria-label="Vos clients verront">
        <h2>Vos clients verront :</h2>
        {definition === null || past.data === undefined ? (
          <p className={styles.wait}>Répondez aux quatre questions.</p>
        ) : isOrderEffect(definition.effect) ? (
          <OrderSums name={name} definition={definition} effect={definition.effect} />
        ) : (
          <Prices {...{ name, definition, menu, others, moment }} past={past.data} />
        )}
      </section>
    </div>
  )
}

/** The sums of an order that just reaches the minimum, as the cart shows them. */
function OrderSums({
  name,
  definition: { code },
  effect,
}: {
  name: string
  definition: PromotionDefinition
  effect: OrderEffect
}) {
  const subtotal = effect.minCents || usualOrderCents
  const off = bestOrderReduction([{ ...effect, id: "", name }], subtotal)?.cents ?? 0
  return (
    <>
      <dl className={styles.sums}>
        <dt>Sous-total</dt>
        <dd>{formatPrice(subtotal)}</dd>
        <dt>{name.trim() === "" ? "Réduction" : `Réduction\u00a0: ${name}`}</dt>
        <dd>{`\u2212${formatPrice(off)}`}</dd>
        <dt>Total</dt>
        <dd>{formatPrice(subtotal - off)}</dd>
      </dl>
      <Reason
        words={
          code === undefined
            ? "Dans le panier, pour tout le monde. Une seule réduction vaut par commande\u00a0: la plus avantageuse."
            : `Dans le panier, quand le client saisit le code ${code}.`
        }
      />
    </>
  )
}

function Guard({ guard, menuId }: { guard: AlcoholGuard; menuId: string }) {
  const isUnknown = guard.code === "promotion-drinks-unknown"
  const [one, count] = isUnknown ? [guard.dishIds.length === 1, guard.dishIds.length] : [false, 0]
  const words = one
    ? "Dites d’abord si cette boisson contient de l’alcool."
    : `Dites d’abord lesquelles de ces ${count} boissons contiennent de l’alcool.`
  return (
    <Banner tone="warning" role="status">
      <p>{isUnknown ? words : "Ajoutez d’abord une boisson sans alcool à cette carte."}</p>
      <Link to={`/dashboard/menu/${menuId}/edit`} className={buttonClass("secondary")}>
        {isUnknown ? "Boissons à préciser" : "Modifier le menu"}
      </Link>
    </Banner>
  )
}

type PricesProps = Pick<PromotionPreviewProps, "name" | "menu" | "others" | "moment"> & {
  definition: PromotionDefinition
  past: Parameters<typeof shownPrices>[0]["past"]
}

function Prices({ name, definition, menu, others, moment, past }: PricesProps) {
  const promotion: Promotion = {
    ...{ ...definition, id: "", name, stoppedAt: null },
    onSince: new Date(moment.nowMs).toISOString(),
  }
  const then = previewMoment(definition, moment)
  if (then === null) return <p className={styles.wait}>Ces jours sont passés.</p>
  const place = { menu, promotions: [...others, promotion], moment: then, past }
  const own = (dishId: string) => reductionsOf(menu, [promotion], holding(definition, then)).prices.has(dishId)
  const prices = shownPrices(place).filter(({ dishId }) => own(dishId))
  const lots = isLot(definition.effect)
    ? shownLots({ ...place, promotions: [promotion], moment: holding(definition, then) })
    : []
  const dishes = menu.categories.flatMap(({ dishes }) => dishes)
  const nameOf = (dishId: string) => dishes.find(({ id }) => id === dishId)?.name ?? ""
  const before = reductionsOf(menu, others, holding(definition, then)).prices
  const lotDishes = lots.flatMap(({ dishIds }) => dishIds)
  const count = prices.length + lotDishes.length
  const rest = count - mostShown
  const percent = mostOfAlcohol(menu, definition)
  if (count === 0) return <p className={styles.wait}>Aucun prix ne baisse.</p>
  return (
    <>
      <ul>
        {prices.slice(0, mostShown).map((shown) => (
          <li key={shown.dishId}>
            <p className={styles.dish}>
              <span>{nameOf(shown.dishId)}</span>
              <i aria-hidden />
              <b>
                {shown.was !== null && <s>{formatPrice(shown.was.cents)}</s>}
                {formatPrice(shown.cents)}
              </b>
            </p>
            <p className={styles.time}>{timeWords(shown)}</p>
            {shown.reason !== null && <Reason words={reasonWords(shown.reason)} />}
            {before.has(shown.dishId) && (
              <Reason
                words={`${nameOf(shown.dishId)} est déjà dans «\u00a0${before.get(shown.dishId)?.promotion.name}\u00a0» à ce moment\u00a0: le client aura le meilleur des deux prix.`}
              />
            )}
          </li>
        ))}
        {lotDishes.slice(0, mostShown).map((dishId) => (
          <li key={dishId}>
            <p className={styles.dish}>
              <span>{nameOf(dishId)}</span>
              <i aria-hidden />
              <b>{formatPrice(centsOf(dishes.find(({ id }) => id === dishId) ?? { price: "" }) ?? 0)}</b>
            </p>
            <p className={styles.time}>{effectWords(definition.effect)}</p>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.wait}>{rest === 1 ? "et 1 autre" : `et ${rest} autres`}</p>}
      {definition.windows.length > 0 && lots.length === 0 && prices.every(({ reason }) => reason === null) && (
        <Reason words={reasonWords({ kind: "recurring" })} />
      )}
      {percent > 0 && (
        <>
          <Reason
            words={`Des boissons alcoolisées sont réduites\u00a0: les boissons sans alcool le sont aussi, de ${percent}\u00a0% (art. L3323-1 du code de la santé publique).`}
          />
          <p className={styles.alcohol}>L’abus d’alcool est dangereux pour la santé. À consommer avec modération.</p>
        </>
      )}
    </>
  )
}

function Reason({ words }: { words: string }) {
  return (
    <p className={styles.reason}>
      <Info aria-hidden />
      <span>{words}</span>
    </p>
  )
}

/** The moment of the preview: now while it would hold, else shortly before its next hours, or its first day. */
function previewMoment(definition: PromotionDefinition, moment: Moment): Moment | null {
  if (occurrenceAt(definition, moment) !== null) return moment
  const next = nextOccurrence(definition, moment)
  if (next === null) return null
  return { ...moment, nowMs: definition.windows.length > 0 ? next.startMs - 1 : next.startMs }
}

/** A moment at which the promotion holds. */
function holding(definition: PromotionDefinition, then: Moment): Moment {
  if (occurrenceAt(definition, then) !== null) return then
  return { ...then, nowMs: nextOccurrence(definition, then)?.startMs ?? then.nowMs }
}

/** Returns the highest percentage by which the promotion lowers a drink with alcohol; 0 if it lowers none. */
function mostOfAlcohol(menu: Menu, { target, effect }: PromotionDefinition): number {
  if (isOrderEffect(effect)) return 0
  const isAbout = targetTest(target)
  const percents = menu.categories.flatMap((category) =>
    category.dishes
      .filter((dish) => alcoholOf(dish) === true && isAbout(dish.id, category.id))
      .map((dish) => percentOf(centsOf(dish) ?? 0, effect)),
  )
  return Math.max(0, ...percents)
}

function timeWords({ was, time }: ShownPrice): string {
  const percent = was === null ? "" : `\u2212${was.percent}\u00a0% `
  switch (time.kind) {
    case "until":
      return `${percent}jusqu’au ${dayWords(time.day)}`
    case "today":
      return `${percent}aujourd’hui seulement`
    case "now":
      return `${time.name} jusqu’à ${frenchTime(time.to)}, ensuite ${formatPrice(time.thenCents)}`
    case "later":
      return `${formatPrice(time.laterCents)} de ${frenchTime(time.from)} à ${frenchTime(time.to)}`
  }
}
