import { toSales, toTotals } from "@ardoise/contract/insight-mapping"
import { toMenu } from "@ardoise/contract/menu-mapping"
import { daysAfter } from "@ardoise/domain/dates"
import { addUpSales } from "@ardoise/domain/insight/insight"
import { periodBefore } from "@ardoise/domain/insight/insight-period"
import { otherSubjects } from "@ardoise/domain/insight/small-numbers"
import { countDishes } from "@ardoise/domain/menu/menu"
import { countFindings, type FindingCounts, findingsOf } from "@ardoise/domain/regulation/findings"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { findShownCard } from "../archive/archive-queries.ts"
import { toMail } from "../mail/format-letter.ts"
import { letters } from "../mail/letters.ts"
import type { MailDetails, MailRow } from "../mail/mail-commands.ts"
import type { Mail } from "../mail/mailer.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { readFigures } from "./insight-figures.ts"
import { stopCodeOf, stopPath } from "./stop-code.ts"
import { findWeeklyEmail } from "./weekly-commands.ts"

/** Rows of each table. */
const mostRows = 5

/**
 * Writes the weekly email of a queued row, from the figures as they are when it is sent.
 *
 * @param scope.secret key from which the code of its last link is derived
 * @param scope.now ISO time
 * @returns null when its owner has switched it off meanwhile, or is gone
 */
export async function writeWeeklyMail(
  db: Db,
  row: MailRow,
  { secret, now }: { readonly secret: string; readonly now: string },
): Promise<Mail | null> {
  const { week: from } = parseStored(row.details) as MailDetails
  const user = row.user_id === null ? null : await findUser(db, row.user_id)
  if (user === null || from === undefined) return null
  if ((await findWeeklyEmail(db, user.id)).switchedOnAt === null) return null
  const { timeZone } = await findProfile(db, user.id)
  const week = { from, to: daysAfter(from, 6) }
  // The job that counts sales may be behind after a pause of the server, so both weeks are read from the orders.
  const liveFrom = periodBefore(week).from
  const insight = await readFigures(db, { ...week, ownerId: user.id, menuId: null }, { now, liveFrom, timeZone })
  const letter = letters.weekly({
    ...{ week, restaurantName: restaurantNameOf(user) },
    ...{ now: toTotals(insight.totals), before: toTotals(insight.before) },
    dishes: addUpSales(toSales(insight.sales)).slice(0, mostRows),
    words: insight.words.filter(({ word }) => word !== otherSubjects).slice(0, mostRows),
    soldOut: insight.sold_out
      .filter(({ name }) => name !== "")
      .toSorted((a, b) => b.hours - a.hours)
      .slice(0, mostRows),
    regulation: await countPoints(db, user.id, now),
    figuresUrl: `${row.origin}/dashboard/chiffres`,
    stopUrl: `${row.origin}${stopPath}?code=${stopCodeOf(secret, user.id)}`,
  })
  return toMail(row.recipient, letter)
}

/** What "Carte en règle" counts on the menu that diners read; null without one, as on the owner's home. */
async function countPoints(db: Db, ownerId: string, at: string): Promise<FindingCounts | null> {
  const card = await findShownCard(db, ownerId, at)
  if (card === null) return null
  const menu = toMenu(card.menuId, card.menuData)
  if (countDishes(menu) === 0) return null
  return countFindings(findingsOf({ menu, board: null, restaurant: card.profile }))
}
