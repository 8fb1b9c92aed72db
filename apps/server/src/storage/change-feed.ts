import type { ChangeListener } from "./database.ts"
import { prepareQuery } from "./prepared-query.ts"
import type { Change } from "./schema.ts"

/** The followers of this process's change feed. */
export function followers() {
  const listeners = new Set<ChangeListener>()
  return {
    follow(listener: ChangeListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(changes: readonly Change[]): void {
      if (changes.length === 0) return
      for (const listener of listeners) listener.onChanges(changes)
    },
    tellMissed(): void {
      for (const listener of listeners) listener.onMissed()
    },
  }
}

/** Stores a line of the change feed, in the transaction that made the change. @param line.at ISO time */
export const storeChange = prepareQuery<Change & { readonly at: string }, unknown>((db, blank) =>
  db.insertInto("change").values({
    owner: blank("owner"),
    kind: blank("kind"),
    event: blank("event"),
    ref: blank("ref"),
    version: blank("version"),
    at: blank("at"),
  }),
)
