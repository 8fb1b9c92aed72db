import { toSpecial, toWireSpecial } from "@ardoise/contract/board-mapping"
import type { DailyBoardRow, WireSpecial } from "@ardoise/contract/offer-rows"
import { boardLimits, findSpecialFault } from "@ardoise/domain/menu/daily-board"
import { z } from "zod"
import { isDeeperThan } from "../http/nesting.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"
import type { Table, WireRow } from "../wire/table.ts"
import { publishBoard } from "./board-commands.ts"
import { boardRows, boardRowsOfStaff } from "./board-queries.ts"

const tableName = "daily_boards"

/** Maximum bytes of the specials of a board: forty with long texts. */
const mostBytes = 100_000
/** The deepest value that a special may contain. */
const deepestSpecial = 8
/** How far ahead a board may end: the night after tomorrow. */
const longestMs = 48 * 3_600_000

/**
 * `daily_boards` in the API: the boards of the last 60 days. Their owner can read them, and devices of the team those that
 * have not ended; a function writes them.
 */
export const boardTable: Table = {
  name: tableName,
  columns: {
    user_id: "uuid",
    published_at: "time",
    day: "text",
    specials: "json",
    ends_at: "time",
    version: "json",
  },
  key: ["user_id", "published_at"],
  defaultOrder: [{ column: "published_at", direction: "desc", nulls: "last" }],
  changeKind: "daily_board",
  rows: (db, viewer) => boardRows(db, viewer.userId ?? ""),
  staff: { rows: (db, { restaurantId }, _query, now) => boardRowsOfStaff(db, restaurantId, now) },
}

const publishingArgs = z.object({
  specials: z.array(z.record(z.string(), z.unknown())).max(boardLimits.specials),
  ends_at: z.iso.datetime({ offset: true }).nullish(),
  seen: z.object({ published_at: z.iso.datetime({ offset: true }), version: z.number() }).nullable(),
  idempotency_key: z.guid(),
})

/** `publish_daily_board`: writes the owner's board of this service or day. */
export function publishBoardFunction({ database, clock }: RequestContext): RestFunction {
  return {
    name: "publish_daily_board",
    run: async (given, viewer): Promise<DailyBoardRow | null> => {
      if (viewer.userId === null) throw restRefusal("42501", { table: tableName, isVisitor: true })
      const args = readShape(publishingArgs, given)
      if (!args) throw restRefusal("special-invalid", { table: tableName })
      const at = clock()
      const endsAt = args.ends_at ? new Date(args.ends_at).toISOString() : null
      if (endsAt !== null && Date.parse(endsAt) - Date.parse(at) > longestMs) {
        throw new WireError(400, "22008", "ends_at is too far ahead")
      }
      const answer = await database.run(publishBoard, {
        ownerId: viewer.userId,
        specials: checkSpecials(args.specials),
        endsAt,
        seen: args.seen && { ...args.seen, published_at: new Date(args.seen.published_at).toISOString() },
        key: args.idempotency_key.toLowerCase(),
        at,
      })
      if (!answer.ok) throw restRefusal(answer.code, { table: tableName })
      return answer.value === null ? null : toBoardRow(answer.value)
    },
  }
}

/** Checks the specials by the rules of the product. Unknown fields stay. Each has an id of its own. */
function checkSpecials(given: readonly Record<string, unknown>[]): readonly WireSpecial[] {
  if (isDeeperThan(given, deepestSpecial)) throw restRefusal("special-invalid", { table: tableName })
  const specials = given.flatMap((one) => {
    const special = toSpecial(one)
    if (special === null) return []
    const wire = toWireSpecial(special)
    // Without `left`, the number of portions that is stored stays.
    return [{ special, wire: one.left === null ? { ...wire, left: null } : wire }]
  })
  const isDistinct = new Set(specials.map(({ special }) => special.id)).size === given.length
  const fault = findSpecialFault(specials.map(({ special }) => special))
  const checked = specials.map(({ wire }) => wire)
  const isSmall = Buffer.byteLength(JSON.stringify(checked)) <= mostBytes
  if (!isDistinct || fault !== null || !isSmall) throw restRefusal("special-invalid", { table: tableName })
  return checked
}

function toBoardRow(row: WireRow): DailyBoardRow {
  const { specials, version, ...others } = row as Record<string, string>
  return { ...others, specials: JSON.parse(specials ?? "[]"), version: Number(version) } as DailyBoardRow
}
