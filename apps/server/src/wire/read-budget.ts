import { restRefusal } from "./rest-refusals.ts"

/** A level that each use raises and that falls steadily: what is beyond `most` is refused. */
type Bound = { readonly most: number; readonly fallsPerSecond: number }

/** What one reader, an owner or the network of visitors, may read. */
export type ReadRule = {
  readonly calls: Bound
  /** Bytes of documents. */
  readonly bytes: Bound
  /** Bytes in memory for answers that are on their way at the same time. */
  readonly mostInFlight: number
}

/**
 * Ten tablets that ask every four seconds make three calls a second, and ten that are opened at once two hundred. The largest
 * account has 40 MB of menus.
 */
export const readRule: ReadRule = {
  calls: { most: 300, fallsPerSecond: 20 },
  bytes: { most: 200_000_000, fallsPerSecond: 3_000_000 },
  mostInFlight: 16_000_000,
}

/** Readers that are remembered; without a limit strangers could fill the memory with addresses. */
const mostReaders = 100_000

/** @property at milliseconds, when the levels were computed */
type Account = { at: number; calls: number; bytes: number; inFlight: number }

/**
 * Counts what each reader reads. In memory and for this process alone: what is protected is the process, and a read must not
 * become a write.
 */
export class ReadBudget {
  readonly #rule: ReadRule | null
  readonly #elapsed: () => number
  readonly #accounts = new Map<string, Account>()

  /**
   * @param rule null lets everything through
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
   * @param atOnce bytes of them that are in memory at the same time
   * @returns to be called once the answer has gone out, or its connection has closed
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

  /** The account of a reader with its levels as they are now. */
  #accountOf(reader: string, { calls, bytes }: ReadRule): Account {
    const now = this.#elapsed()
    const account = this.#accounts.get(reader) ?? { at: now, calls: 0, bytes: 0, inFlight: 0 }
    const seconds = (now - account.at) / 1000
    account.at = now
    account.calls = Math.max(0, account.calls - seconds * calls.fallsPerSecond)
    account.bytes = Math.max(0, account.bytes - seconds * bytes.fallsPerSecond)
    // The one that was used last is the last one: the first may be forgotten.
    this.#accounts.delete(reader)
    this.#accounts.set(reader, account)
    const oldest = this.#accounts.size > mostReaders ? this.#accounts.keys().next().value : undefined
    if (oldest !== undefined) this.#accounts.delete(oldest)
    return account
  }
}

/** @param level that would be reached */
function tooMany(level: number, { most, fallsPerSecond }: Bound) {
  return refusal(Math.max(1, Math.ceil((level - most) / fallsPerSecond)))
}

function refusal(seconds: number) {
  return restRefusal("too-many-reads", { table: "", headers: { "retry-after": String(seconds) } })
}
