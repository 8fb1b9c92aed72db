import { restRefusal } from "./rest-refusals.ts"

/**
 * A level that each use raises and that falls at a constant rate. A use that would raise it above `most` is refused.
 */
type Bound = { readonly most: number; readonly fallsPerSecond: number }

/** Limits for one reader: an owner, or a network of visitors. */
export type ReadRule = {
  readonly calls: Bound
  /** Bytes of documents. */
  readonly bytes: Bound
  /** Bytes in memory for all responses being sent at the same time. */
  readonly mostInFlight: number
}

/**
 * Ten tablets that poll every four seconds make three calls a second. Opening ten at once makes two hundred calls. The
 * largest account has 40 MB of menus.
 */
export const readRule: ReadRule = {
  calls: { most: 300, fallsPerSecond: 20 },
  bytes: { most: 200_000_000, fallsPerSecond: 3_000_000 },
  mostInFlight: 16_000_000,
}

/** Most readers in memory. Without a limit, strangers could fill the memory with addresses. */
const mostReaders = 100_000

/** @property at when the levels were computed, in milliseconds */
type Account = { at: number; calls: number; bytes: number; inFlight: number }

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
    account.inFlight += atOnce
    let isOver = false
    return () => {
      if (!isOver) account.inFlight -= atOnce
      isOver = true
    }
  }

  /** Returns the account of a reader with its current levels. */
  #accountOf(reader: string, { calls, bytes }: ReadRule): Account {
    const now = this.#elapsed()
    const account = this.#accounts.get(reader) ?? { at: now, calls: 0, bytes: 0, inFlight: 0 }
    const seconds = (now - account.at) / 1000
    account.at = now
    account.calls = Math.max(0, account.calls - seconds * calls.fallsPerSecond)
    account.bytes = Math.max(0, account.bytes - seconds * bytes.fallsPerSecond)
    // Move the account to the end of the map, so that the first one is the least recently used.
    this.#accounts.delete(reader)
    this.#accounts.set(reader, account)
    const oldest = this.#accounts.size > mostReaders ? this.#accounts.keys().next().value : undefined
    if (oldest !== undefined) this.#accounts.delete(oldest)
    return account
  }
}

/** @param level the level that the use would reach */
function tooMany(level: number, { most, fallsPerSecond }: Bound) {
  return refusal(Math.max(1, Math.ceil((level - most) / fallsPerSecond)))
}

function refusal(seconds: number) {
  return restRefusal("too-many-reads", { table: "", headers: { "retry-after": String(seconds) } })
}
