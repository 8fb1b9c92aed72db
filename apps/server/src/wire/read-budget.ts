import type { Level, ReadRule } from "../limits/rules.ts"
import { restRefusal } from "./rest-refusals.ts"

/** Bytes that are sent in a millisecond of processor time. */
const sentPerMs = 250_000

/** Most readers in memory. Without a limit, strangers could fill the memory with addresses. */
const mostReaders = 100_000

/** @property at when the levels were computed, in milliseconds */
type Account = { at: number; calls: number; bytes: number; inFlight: number; reading: number }

/**
 * Counts what each reader reads. In memory, per process: it protects the process, and a read must not cause a write.
 */
export class ReadBudget {
  readonly #rule: ReadRule | null
  readonly #elapsed: () => number
  readonly #accounts = new Map<string, Account>()

  /**
   * @param rule null for no limits
   * @param elapsed milliseconds of a monotonic clock
   */
  constructor(rule: ReadRule | null, elapsed: () => number) {
    this.#rule = rule
    this.#elapsed = elapsed
  }

  /** Counts a call. @throws WireError 429 `too_many_reads` with `Retry-After` */
  countCall(reader: string): void {
    if (!this.#rule) return
    const { calls } = this.#rule
    const account = this.#accountOf(reader, this.#rule)
    if (account.calls + 1 > calls.most) throw tooMany(account.calls + 1, calls)
    account.calls += 1
  }

  /**
   * Counts the documents of an answer before they are read.
   *
   * @param bytes of all its documents
   * @param atOnce bytes that are in memory at the same time
   * @returns a function to call once the response was sent or its connection has closed
   * @throws WireError 429 `too_many_reads` with `Retry-After`
   */
  countAnswer(reader: string, bytes: number, atOnce: number): () => void {
    if (!this.#rule) return () => undefined
    const { bytes: bound, mostInFlight } = this.#rule
    const account = this.#accountOf(reader, this.#rule)
    if (account.bytes + bytes > bound.most) throw tooMany(account.bytes + bytes, bound)
    if (account.inFlight + atOnce > mostInFlight) throw refusal(1)
    account.bytes += bytes
    account.reading += Math.max(bytes, atOnce) / sentPerMs
    account.inFlight += atOnce
    let isOver = false
    return () => {
      if (!isOver) account.inFlight -= atOnce
      isOver = true
    }
  }

  /** Counts a large read that is over. @param tookMs milliseconds in the reader thread */
  countReading(reader: string, tookMs: number): void {
    if (this.#rule) this.#accountOf(reader, this.#rule).reading += tookMs
  }

  /** Returns how many milliseconds the reader's next large read must wait. */
  pauseMs(reader: string): number {
    if (!this.#rule) return 0
    const { most, fallsPerSecond } = this.#rule.reading
    const { reading } = this.#accountOf(reader, this.#rule)
    return Math.max(0, ((reading - most) / fallsPerSecond) * 1000)
  }

  /** Refuses a large read behind too many others of its reader. @throws WireError 429 `too_many_reads` */
  requireRoom(waiting: number): void {
    if (this.#rule && waiting >= this.#rule.mostWaiting) throw refusal(1)
  }

  /** Returns the account of a reader with its current levels. */
  #accountOf(reader: string, { calls, bytes, reading }: ReadRule): Account {
    const now = this.#elapsed()
    const account = this.#accounts.get(reader) ?? { at: now, calls: 0, bytes: 0, inFlight: 0, reading: 0 }
    const seconds = (now - account.at) / 1000
    account.at = now
    account.calls = Math.max(0, account.calls - seconds * calls.fallsPerSecond)
    account.bytes = Math.max(0, account.bytes - seconds * bytes.fallsPerSecond)
    account.reading = Math.max(0, account.reading - seconds * reading.fallsPerSecond)
    // Move the account to the end of the map, so that the first one is the least recently used.
    this.#accounts.delete(reader)
    this.#accounts.set(reader, account)
    const oldest = this.#accounts.size > mostReaders ? this.#accounts.keys().next().value : undefined
    if (oldest !== undefined) this.#accounts.delete(oldest)
    return account
  }
}

/** @param level the level that the use would reach */
function tooMany(level: number, { most, fallsPerSecond }: Level) {
  return refusal(Math.max(1, Math.ceil((level - most) / fallsPerSecond)))
}

function refusal(seconds: number) {
  return restRefusal("too-many-reads", { table: "", headers: { "retry-after": String(seconds) } })
}
