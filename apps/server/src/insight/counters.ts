import { localDay } from "@ardoise/domain/dates"
import { localHour } from "@ardoise/domain/insight/count-sales"
import type { Database } from "../storage/database.ts"
import { addCounts, type CountRow, mostRowsAtOnce } from "./insight-commands.ts"

/** Counters in memory. Beyond it the oldest are dropped. */
const mostCounters = 20_000

/** Milliseconds between two writes. A process that is killed loses at most what it counted in between. */
export const flushEveryMs = 60_000

const quarterHourMs = 15 * 60_000

/** A page of a menu that was shown. */
export type ShownMenu = {
  readonly ownerId: string
  readonly menuId: string
  readonly language: string
  /** The restaurant's time zone. */
  readonly timeZone: string
}

type Counter = { readonly ownerId: string; readonly row: CountRow; count: number }

/**
 * Adds up what is counted, in memory. It knows no visitor: a use only raises a number. Nothing is stored before
 * `flush`.
 */
export class Counters {
  readonly #database: Pick<Database, "run">
  readonly #now: () => number
  readonly #onDropped: (count: number) => void
  #counters = new Map<string, Counter>()
  /** The counter of each shown page in the present quarter of an hour: a view costs one look-up. */
  #views = new WeakMap<ShownMenu, Counter>()
  #viewsOf = 0
  #writing: Promise<void> | null = null

  /** @param options.onDropped called when counters had to be dropped */
  constructor(options: {
    readonly database: Pick<Database, "run">
    readonly now: () => number
    readonly onDropped: (count: number) => void
  }) {
    this.#database = options.database
    this.#now = options.now
    this.#onDropped = options.onDropped
  }

  /** Counts a view of a page. */
  countView(shown: ShownMenu): void {
    const nowMs = this.#now()
    const quarter = Math.floor(nowMs / quarterHourMs)
    if (quarter !== this.#viewsOf) {
      this.#views = new WeakMap()
      this.#viewsOf = quarter
    }
    const known = this.#views.get(shown)
    if (known !== undefined) known.count += 1
    else {
      const { ownerId, menuId, language, timeZone } = shown
      const time = { day: localDay(timeZone, nowMs), hour: localHour(timeZone, nowMs) }
      const counter = this.add(ownerId, { menu_id: menuId, kind: "view", ...time, subject: language, count: 1 })
      this.#views.set(shown, counter)
    }
  }

  /** Raises a counter of an owner. */
  add(ownerId: string, row: CountRow): Counter {
    const key = [ownerId, row.kind, row.day, row.menu_id, row.hour, row.subject].join("\n")
    const known = this.#counters.get(key)
    if (known !== undefined) {
      known.count += row.count
      return known
    }
    const counter = { ownerId, row, count: row.count }
    this.#counters.set(key, counter)
    const [oldest] = this.#counters.keys()
    if (this.#counters.size > mostCounters && oldest !== undefined) {
      this.#counters.delete(oldest)
      this.#onDropped(1)
    }
    return counter
  }

  /** Stores what was counted. Two calls at a time share one write. What cannot be stored waits in memory. @throws StorageFailure */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #write(): Promise<void> {
    const taken = [...this.#counters.values()].sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
    // From here on uses are counted anew, also those of pages that are still shown.
    this.#counters = new Map()
    this.#views = new WeakMap()
    const pieces = [...Map.groupBy(taken, ({ ownerId }) => ownerId)].flatMap(([ownerId, counters]) =>
      chunks(counters, mostRowsAtOnce).map((piece) => ({ ownerId, piece })),
    )
    for (const [at, { ownerId, piece }] of pieces.entries()) {
      try {
        await this.#database.run(addCounts, { ownerId, rows: piece.map(({ row, count }) => ({ ...row, count })) })
      } catch (error) {
        for (const { piece: left } of pieces.slice(at)) {
          for (const { ownerId: owner, row, count } of left) this.add(owner, { ...row, count })
        }
        throw error
      }
    }
  }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
