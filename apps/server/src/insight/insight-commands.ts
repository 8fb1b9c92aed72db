import { otherSubjects } from "@ardoise/domain/insight/small-numbers"
import { defineCommand } from "../storage/command.ts"
import type { Db } from "../storage/schema.ts"
import type { CountKind, InsightRows } from "./insight-rows.ts"

/** A counter of one owner, and by how much it rises. */
export type CountRow = Omit<InsightRows["insight_counts"], "user_id">

/** Rows of one command. */
export const mostRowsAtOnce = 500

/** Different words, and different dishes, of an owner in one day. All others are counted together. */
const mostSubjects = 200

/** The kinds whose subjects strangers choose. */
const boundedKinds: readonly CountKind[] = ["word", "photo"]

/** Adds to an owner's counters. An owner who has been erased meanwhile has none. */
export const addCounts = defineCommand(
  "insight/add",
  "ownerId",
  async ({ db }, { ownerId, rows }: { ownerId: string; rows: readonly CountRow[] }): Promise<void> => {
    const owner = await db.selectFrom("users").select("id").where("id", "=", ownerId).executeTakeFirst()
    if (owner === undefined) return
    const known = new Map<string, Set<string>>()
    for (const given of rows.slice(0, mostRowsAtOnce)) {
      const row = boundedKinds.includes(given.kind) ? await bounded(db, ownerId, given, known) : given
      await db
        .insertInto("insight_counts")
        .values({ user_id: ownerId, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "kind", "day", "menu_id", "hour", "subject"])
            .doUpdateSet(({ eb, ref }) => ({ count: eb(ref("insight_counts.count"), "+", row.count) })),
        )
        .execute()
    }
  },
)

/** Returns the row, or that of all other subjects when the day has too many. */
async function bounded(db: Db, ownerId: string, row: CountRow, known: Map<string, Set<string>>): Promise<CountRow> {
  const key = `${row.kind} ${row.day}`
  let subjects = known.get(key)
  if (subjects === undefined) {
    const stored = await db
      .selectFrom("insight_counts")
      .select("subject")
      .distinct()
      .where("user_id", "=", ownerId)
      .where("kind", "=", row.kind)
      .where("day", "=", row.day)
      .execute()
    subjects = new Set(stored.map(({ subject }) => subject))
    known.set(key, subjects)
  }
  if (!subjects.has(row.subject) && subjects.size >= mostSubjects) return { ...row, subject: otherSubjects }
  subjects.add(row.subject)
  return row
}
