import { toMenu } from "@ardoise/contract/menu-mapping"
import type { PromotionRow } from "@ardoise/contract/offer-rows"
import { type AlcoholGuard, findAlcoholGuard } from "@ardoise/domain/promotions/alcohol-guard"
import {
  findPromotionFault,
  isOrderEffect,
  type PromotionDefinition,
  readDefinition,
} from "@ardoise/domain/promotions/promotion"
import { mayDo } from "@ardoise/domain/team/staff-role"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import { ownerOf } from "../wire/owner-of.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import { deletePromotion, savePromotion, stopPromotion } from "./promotion-commands.ts"
import { type PromotionRecord, promotionRows, promotionRowsOfStaff } from "./promotion-queries.ts"

const tableName = "promotions"

/**
 * `promotions` in the API. Their owner can read them, and devices that enter orders those that may change a price;
 * functions write them.
 */
export const promotionTable: Table = {
  name: tableName,
  columns: {
    id: "uuid",
    user_id: "uuid",
    name: "text",
    definition: "json",
    on_since: "time",
    stopped_at: "time",
    uses: "json",
    created_at: "time",
    updated_at: "time",
  },
  key: ["id"],
  defaultOrder: [{ column: "created_at", direction: "desc", nulls: "last" }],
  changeKind: "promotion",
  rows: (db, viewer) => promotionRows(db, viewer.userId ?? ""),
  staff: {
    rows: (db, { restaurantId, role }, _query, now) =>
      promotionRowsOfStaff(db, mayDo(role, "enter-order") ? restaurantId : "", now),
  },
}

const savingArgs = z.object({
  id: z.guid(),
  name: z.string(),
  definition: z.unknown(),
  is_on: z.boolean(),
  seen: z.iso.datetime({ offset: true }).nullable(),
})

const placeArgs = z.object({ id: z.guid() })

/** `save_promotion`, `stop_promotion` and `delete_promotion`. */
export function promotionFunctions({ database, clock }: RequestContext): RestFunction[] {
  const saving: RestFunction = {
    name: "save_promotion",
    run: async (given, viewer): Promise<PromotionRow> => {
      const ownerId = ownerOf(viewer, tableName)
      const args = readShape(savingArgs, given)
      const definition = readDefinition(args?.definition)
      const name = args?.name.trim() ?? ""
      if (!args || definition === null || findPromotionFault({ ...definition, name }) !== null) {
        throw restRefusal("promotion-invalid", { table: tableName })
      }
      // A reduction of the order reduces drinks with and without alcohol alike.
      const isGuarded = args.is_on && !isOrderEffect(definition.effect)
      const guard = isGuarded ? await findGuard(database.read, ownerId, definition) : null
      if (guard !== null) {
        const details = "dishIds" in guard ? JSON.stringify({ dishes: guard.dishIds }) : null
        throw restRefusal(guard.code, { table: tableName, details })
      }
      const answer = await database.run(savePromotion, {
        ...{ ownerId, id: args.id.toLowerCase(), name, definition, isOn: args.is_on, at: clock() },
        seen: args.seen === null ? null : new Date(args.seen).toISOString(),
      })
      if (!answer.ok) throw restRefusal(answer.code, { table: tableName })
      return toWire(answer.value)
    },
  }
  const stopping: RestFunction = {
    name: "stop_promotion",
    run: async (given, viewer): Promise<PromotionRow> => {
      const ownerId = ownerOf(viewer, tableName)
      const args = readShape(placeArgs, given)
      if (!args) throw restRefusal("promotion-missing", { table: tableName })
      const answer = await database.run(stopPromotion, { ownerId, id: args.id.toLowerCase(), at: clock() })
      if (!answer.ok) throw restRefusal(answer.code, { table: tableName })
      return toWire(answer.value)
    },
  }
  const deleting: RestFunction = {
    name: "delete_promotion",
    run: async (given, viewer): Promise<null> => {
      const ownerId = ownerOf(viewer, tableName)
      const args = readShape(placeArgs, given)
      if (!args) throw restRefusal("promotion-missing", { table: tableName })
      const answer = await database.run(deletePromotion, { ownerId, id: args.id.toLowerCase(), at: clock() })
      if (!answer.ok) throw restRefusal(answer.code, { table: tableName })
      return null
    },
  }
  return [saving, stopping, deleting]
}

/** Menus of an owner that are checked for one promotion. Pricing applies the same rule to every menu. */
const mostMenus = 20

/**
 * Finds what prevents a promotion on the menus that it is about. Only a help for the owner: pricing never reduces alcohol
 * without the drinks that have none.
 */
async function findGuard(db: Db, ownerId: string, definition: PromotionDefinition): Promise<AlcoholGuard | null> {
  const own = db.selectFrom("user_menus").select("id").where("user_id", "=", ownerId)
  const { menuId } = definition
  const named = menuId === null ? own : own.where("id", "=", menuId)
  for (const { id } of await named.orderBy("created_at").limit(mostMenus).execute()) {
    const stored = await findStoredMenu(db, id)
    const guard = stored && findAlcoholGuard(toMenu(id, parseStored(stored.menu_data)), definition.target)
    if (guard) return guard
  }
  return null
}

function toWire({ ends_at: _endsAt, definition, ...row }: PromotionRecord): PromotionRow {
  return { ...row, definition: parseStored(definition) as PromotionDefinition }
}
