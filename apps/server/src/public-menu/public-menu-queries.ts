import { toMenu } from "@ardoise/contract/menu-mapping"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import { toLanguage } from "@ardoise/domain/languages"
import { isPubliclyListed, nextServedChange, servedMenu } from "@ardoise/domain/menu/active-menu"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { Special } from "@ardoise/domain/menu/daily-board"
import { isDescribedByModel } from "@ardoise/domain/menu/description-author"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { setMenusNotServed } from "@ardoise/domain/menu/set-menus"
import { shownName } from "@ardoise/domain/menu/shown-text"
import type { Plan } from "@ardoise/domain/plan/plan"
import { nextPriceChange } from "@ardoise/domain/pricing/price-order"
import { cartOffersAt } from "@ardoise/domain/promotions/cart-offers"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import { type PricePlace, type ShownPromotions, shownLots, shownPrices } from "@ardoise/domain/promotions/shown-price"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { isUnpublished } from "../accounts/publication.ts"
import { findTablePayments } from "../bills/table-payments-queries.ts"
import { findBoard } from "../daily-board/board-queries.ts"
import { momentFor } from "../menus/end-of-service.ts"
import { loadMenuTranslation } from "../menus/load-translation.ts"
import { findStoredMenu, listStandings, type StoredMenu } from "../menus/menu-queries.ts"
import { findNextReturn, listSoldOutDishes } from "../menus/sold-out-queries.ts"
import { listPastPrices, listPromotions } from "../promotions/promotion-queries.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { findPlanPeriod } from "../subscription/subscription-queries.ts"
import { translateForDiners } from "../translations/translate-for-diners.ts"

/**
 * A page to render. `owner` is the user id whose data it shows, or null for an unknown id. `rightUntil` is the ISO time
 * at which the page becomes outdated, or null.
 */
export type FoundPage = {
  readonly page: PublicMenuPage
  readonly owner: string | null
  readonly rightUntil: string | null
}

/** What a request contains besides the id. */
export type Visit = {
  /** Used on Premium pages only, if the restaurant offers it. All other pages are French. */
  readonly language: Language
  /** ISO time. */
  readonly now: string
}

const nobodys = (page: PublicMenuPage): FoundPage => ({ page, owner: null, rightUntil: null })

/** `/u/{userId}`: the menu behind the owner's QR code (A04, A06). */
export async function findPageOfOwner(db: Db, userId: string, visit: Visit): Promise<FoundPage> {
  const unavailable = { kind: "unavailable", route: "u", searchedId: userId } as const
  const user = await findUser(db, userId)
  if (!user) return nobodys(unavailable)
  if (isUnpublished(user)) return { page: unavailable, owner: userId, rightUntil: null }
  const { plan, endsAt } = await findPlanPeriod(db, userId, visit.now)
  const standings = await listStandings(db, userId)
  const moment = await momentFor(db, standings, { ownerId: userId, at: visit.now })
  const served = servedMenu(standings, plan, moment)
  const menu = served ? await findStoredMenu(db, served.id) : null
  const page = menu
    ? await menuPage(db, menu, {
        ...{ now: visit.now, plan, isIndexable: true, language: visit.language },
        // Another menu replaces this one on the page.
        until: nextServedChange(standings, plan, moment),
      })
    : unavailable
  return { page, owner: userId, rightUntil: await rightUntil(db, { menu, page, endsAt }, visit.now) }
}

/** `/r/{menuId}`: this menu, if it is the owner's earliest or the active one (A06). */
export async function findListedPage(db: Db, menuId: string, visit: Visit): Promise<FoundPage> {
  const unavailable = { kind: "unavailable", route: "r", searchedId: menuId } as const
  const menu = await findStoredMenu(db, menuId)
  if (!menu) return nobodys(unavailable)
  const { plan, endsAt } = await findPlanPeriod(db, menu.user_id, visit.now)
  const isGone = await isOwnerGone(db, menu)
  const standings = await listStandings(db, menu.user_id)
  const standing = standings.find((one) => one.id === menu.id)
  const isListed = !isGone && standing !== undefined && isPubliclyListed(standing, standings, plan)
  const page = isListed
    ? await menuPage(db, menu, { now: visit.now, plan, isIndexable: true, language: visit.language })
    : unavailable
  return { page, owner: menu.user_id, rightUntil: await rightUntil(db, { menu, page, endsAt }, visit.now) }
}

/**
 * `/menu/{menuId}/view`: the preview, for anyone who knows the unguessable id. Search engines are asked not to index it
 * (A06).
 */
export async function findPreviewPage(db: Db, menuId: string, visit: Visit): Promise<FoundPage> {
  const menu = await findStoredMenu(db, menuId)
  if (!menu) return nobodys({ kind: "not-found" })
  if (await isOwnerGone(db, menu)) return { page: { kind: "not-found" }, owner: menu.user_id, rightUntil: null }
  const { plan, endsAt } = await findPlanPeriod(db, menu.user_id, visit.now)
  const page = await menuPage(db, menu, { now: visit.now, plan, isIndexable: false, language: visit.language })
  return { page, owner: menu.user_id, rightUntil: await rightUntil(db, { menu, page, endsAt }, visit.now) }
}

/**
 * Returns the time at which the page becomes outdated: the first of the end of the plan, of what changes by itself, and
 * of the return of a sold-out dish. ISO times.
 */
async function rightUntil(
  db: Db,
  { menu, page, endsAt }: { menu: StoredMenu | null; page: PublicMenuPage; endsAt: string | null },
  now: string,
): Promise<string | null> {
  const returns = menu ? await findNextReturn(db, menu.id, now) : null
  const [first] = [endsAt, returns, ...changesOf(page, now)].filter((time) => time !== null).sort()
  return first ?? null
}

/**
 * Returns the ISO times at which the page changes by itself: when its offers do, and at midnight, because the hours of
 * promotions are announced on their own day.
 */
function changesOf(page: PublicMenuPage, now: string): readonly string[] {
  if (page.kind !== "menu") return []
  const { offersUntil, isPremium, profile } = page
  const tomorrow = daysAfter(localDay(profile.timeZone, Date.parse(now)), 1)
  const midnight = isPremium ? [momentOf(tomorrow, "00:00:00.000", profile.timeZone)] : []
  return [offersUntil ?? [], midnight].flat().map((ms) => new Date(ms).toISOString())
}

/** Returns whether the owner does not exist or has an unpublished account. */
async function isOwnerGone(db: Db, { user_id }: StoredMenu): Promise<boolean> {
  const owner = await findUser(db, user_id)
  return owner === null || isUnpublished(owner)
}

/** Returns the specials with their texts in the language of the page, translated like dishes (A27). */
async function inLanguage(specials: readonly Special[], language: Language) {
  if (language === "fr") return specials
  const { translateMenu } = await loadMenuTranslation()
  const [category] = translateMenu(aMenuOf(specials), language).categories
  return specials.map((special, at) => ({ ...special, ...category?.dishes[at] }))
}

const aMenuOf = (dishes: readonly Dish[]): Menu => ({
  ...{ id: "", name: "", isActive: true, lastUpdated: null, others: {} },
  categories: [{ id: "", name: "", dishes, others: {} }],
})

/** Returns what promotions do to the page of a menu, or null for nothing. */
async function pagePromotions(
  db: Db,
  { id: menuId, user_id: ownerId }: StoredMenu,
  { language, ...at }: Omit<PricePlace, "past"> & { readonly language: Language },
): Promise<ShownPromotions | null> {
  if (at.promotions.length === 0) return null
  const prices = shownPrices({ ...at, past: await listPastPrices(db, { ownerId, menuId }) })
  const lots = shownLots(at)
  if (prices.length === 0 && lots.length === 0) return null
  const named = [...prices.flatMap(({ time }) => ("name" in time ? [time.name] : [])), ...lots.map(({ name }) => name)]
  return { prices, lots, names: await namesInLanguage([...new Set(named)], language) }
}

/** Returns the promotions that change what a cart costs, or null without any. */
async function pageCartOffers(
  place: Parameters<typeof cartOffersAt>[0],
  moment: PricePlace["moment"],
  language: Language,
): Promise<CartOffers | null> {
  const { lots, orders, hasCodes } = cartOffersAt(place, moment)
  if (lots.length === 0 && orders.length === 0 && !hasCodes) return null
  const names = await namesInLanguage([...new Set([...lots, ...orders].map(({ name }) => name))], language)
  const named = <Offer extends { readonly name: string }>(offer: Offer) => {
    const { name } = offer
    // The cart shows no mark beside a name that stayed French.
    return {
      ...offer,
      name: Object.hasOwn(names, name) ? shownName({ name, translatedName: names[name] ?? name }) : name,
    }
  }
  return { lots: lots.map(named), orders: orders.map(named), hasCodes }
}

/** Returns the names of promotions in the language of the page, translated like dishes (A27). */
async function namesInLanguage(names: readonly string[], language: Language): Promise<Record<string, string>> {
  if (language === "fr") return {}
  const { translateMenu } = await loadMenuTranslation()
  const blank = { description: "", price: "", allergens: { state: "undeclared" }, others: {} } as const
  const dishes = names.map((name, at) => ({ ...blank, id: String(at), name }))
  const [category] = translateMenu(aMenuOf(dishes), language).categories
  return Object.fromEntries(names.map((name, at) => [name, category?.dishes[at]?.translatedName ?? name]))
}

type PageOptions = {
  readonly now: string
  readonly plan: Plan
  readonly isIndexable: boolean
  readonly language: Language
  /** When the page will show another menu by itself: milliseconds since 1970, or null. */
  readonly until?: number | null
}

async function menuPage(db: Db, stored: StoredMenu, options: PageOptions): Promise<PublicMenuPage> {
  const user = await findUser(db, stored.user_id)
  const isPremium = options.plan === "premium"
  const menu = toMenu(stored.id, parseStored(stored.menu_data))
  const profile = await findProfile(db, stored.user_id)
  const language = isPremium ? toLanguage(options.language, profile.languages) : "fr"
  const moment = { nowMs: Date.parse(options.now), timeZone: profile.timeZone }
  const promotions = isPremium ? await listPromotions(db, stored.user_id) : []
  const board = options.isIndexable ? await findBoard(db, stored.user_id, options.now) : null
  const changes = [
    nextPriceChange({ menu, soldOut: new Set(), promotions }, moment),
    board && Date.parse(board.endsAt),
    options.until ?? null,
  ]
  const offersUntil = Math.min(...changes.map((ms) => ms ?? Number.POSITIVE_INFINITY))
  const onPage = await pagePromotions(db, stored, { menu, promotions, moment, language })
  const cartOffers = promotions.length === 0 ? null : await pageCartOffers({ menu, promotions }, moment, language)
  const translated = language === "fr" ? null : await translateForDiners(db, stored.user_id, menu, language)
  const hasUnreadTexts = board !== null || onPage !== null || cartOffers !== null
  return {
    kind: "menu",
    menu: translated?.menu ?? menu,
    ...(translated?.isReviewed && !hasUnreadTexts && { isReviewed: true }),
    ...((translated?.hasModelTexts || menu.categories.some(({ dishes }) => dishes.some(isDescribedByModel))) && {
      hasModelTexts: true,
    }),
    restaurantName: user ? restaurantNameOf(user) : "",
    profile,
    isPremium,
    soldOut: [...(await listSoldOutDishes(db, stored.id, options.now))].sort(),
    ...(board && { specials: await inLanguage(board.specials, language) }),
    ...(onPage && { promotions: onPage }),
    ...(cartOffers && { cartOffers }),
    ...(isPremium && (await findTablePayments(db, stored.user_id)).isOn && { paysAtTable: true }),
    setMenusNotServed: setMenusNotServed(menu, moment),
    offersUntil: Number.isFinite(offersUntil) ? offersUntil : null,
    language,
    isIndexable: options.isIndexable,
    // The routes set the address, because several addresses lead to this page.
    url: null,
  }
}
