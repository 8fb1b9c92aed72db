import { setTimeout as pause } from "node:timers/promises"
import { measureReading } from "../storage/reading-time.ts"
import type { Db } from "../storage/schema.ts"
import type { ReadBudget } from "./read-budget.ts"
import { takeTurns } from "./take-turns.ts"

/**
 * Runs large reads. Those of one reader run one after the other. They wait when they have taken more than the reader's
 * share of the time, so that other owners and diners do not notice them.
 */
export class LargeReads {
  readonly #db: Db
  readonly #budget: ReadBudget
  readonly #inTurn = takeTurns()
  readonly #waiting = new Map<string, number>()

  /** @param db the connection for large reads */
  constructor(db: Db, budget: ReadBudget) {
    this.#db = db
    this.#budget = budget
  }

  /**
   * Runs a large read when it is the reader's turn.
   *
   * @param reader key of the owner, or of the network of a visitor
   * @param read runs the queries on the connection it gets
   * @throws WireError 429 `too_many_reads` when too many reads of this reader wait
   */
  async run<T>(reader: string, read: (db: Db) => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(reader) ?? 0
    this.#budget.requireRoom(waiting)
    this.#waiting.set(reader, waiting + 1)
    try {
      return await this.#inTurn(reader, () => this.#runNow(reader, read))
    } finally {
      const left = (this.#waiting.get(reader) ?? 1) - 1
      if (left > 0) this.#waiting.set(reader, left)
      else this.#waiting.delete(reader)
    }
  }

  async #runNow<T>(reader: string, read: (db: Db) => Promise<T>): Promise<T> {
    const pauseMs = this.#budget.pauseMs(reader)
    if (pauseMs > 0) await pause(pauseMs)
    const { db, tookMs } = measureReading(this.#db)
    try {
      return await read(db)
    } finally {
      this.#budget.countReading(reader, tookMs())
    }
  }
}
