import type { CardCheck } from "@ardoise/contract/functions"
import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { findingText } from "@ardoise/domain/regulation/finding-text"
import { type CheckedCard, countFindings, type Finding, findingsOf } from "@ardoise/domain/regulation/findings"
import {
  isServiceRate,
  type RegulatedRestaurant,
  readPostedNotices,
  readWaterNotice,
} from "@ardoise/domain/regulation/regulated-restaurant"
import { lawDate } from "@ardoise/domain/regulation/rules"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { findBoard } from "../daily-board/board-queries.ts"
import { WireError } from "../http/wire-error.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * `check-card`: what French law wants on a carte and where it falls short. Checks a stored menu of the owner with the
 * daily board beside it, or a document of the call, which nothing stores.
 */
export function checkCardFunction({ database, clock }: RequestContext): ServerFunction {
  return {
    name: "check-card",
    run: async (body, viewer): Promise<CardCheck> => {
      const ownerId = requireOwner(viewer)
      const given = isFields(body) ? body : {}
      const card =
        given.menu_data === undefined ? await storedCard(ownerId, given.menu_id) : givenCard(given.menu_data, given)
      const findings = findingsOf(card)
      return { law_date: lawDate, counts: countFindings(findings), findings: findings.map(toWireFinding) }
    },
  }

  async function storedCard(ownerId: string, menuId: unknown): Promise<CheckedCard> {
    const stored = typeof menuId === "string" ? await findStoredMenu(database.read, menuId) : null
    if (stored === null || stored.user_id !== ownerId) {
      throw new WireError(404, "menu_not_found", "Ce menu n’existe pas.")
    }
    return {
      menu: toCheckedMenu(parseStored(stored.menu_data), stored.id),
      board: await findBoard(database.read, ownerId, clock()),
      restaurant: await findProfile(database.read, ownerId),
    }
  }
}

function givenCard(menuData: unknown, { restaurant }: Fields): CheckedCard {
  return { menu: toCheckedMenu(menuData, ""), board: null, restaurant: toRestaurant(restaurant) }
}

function toCheckedMenu(data: unknown, id: string): Menu {
  const menu = isMenuData(data) ? toMenu(id, data) : null
  if (menu !== null && countDishes(menu) <= limits.dishesPerMenu) return menu
  throw new WireError(400, "menu_invalid", "Ce menu ne peut pas être lu.")
}

/** Reads the columns of `restaurants` that a call gives. What it omits is as for a new restaurant. */
function toRestaurant(given: unknown): RegulatedRestaurant {
  if (!isFields(given)) return emptyProfile
  const { service_included: isIncluded, service_rate: rate, water_notice: water, posted_notices: posted } = given
  return {
    isServiceIncluded: typeof isIncluded === "boolean" ? isIncluded : emptyProfile.isServiceIncluded,
    serviceRate: typeof rate === "string" && isServiceRate(rate) ? rate : null,
    waterNotice: readWaterNotice(water),
    postedNotices: readPostedNotices(posted),
  }
}

function toWireFinding(finding: Finding): CardCheck["findings"][number] {
  const { rule, level, place, subject, words } = finding
  return {
    rule,
    level,
    place: place.kind,
    ...(place.kind === "dish" && { category_id: place.categoryId, dish_id: place.dishId }),
    ...(place.kind === "special" && { dish_id: place.dishId }),
    subject,
    ...findingText(finding),
    words: [...words],
  }
}
