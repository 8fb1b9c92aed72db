import { restRefusal } from "./rest-refusals.ts"

/** What one reader, an owner or the network of visitors, may read. */
export type ReadRule = {
  /** Calls within a window. */
  readonly mostCalls: number
  /** Bytes of documents within a window. */
  readonly mostBytes: number
  /** Bytes in memory for answers that are on their way at the same time. */
  readonly mostInFlight: number
  readonly windowMs: number
}

/** Ten tablets that ask every four seconds make 150 calls; the largest account has 40 MB of menus. */
export const readRule: ReadRule = {
  mostCalls: 1_200,
  mostBytes: 200_000_000,
  mostInFlight: 16_000_000,
  windowMs: 60_000,
}

/** Readers that are remembered; without a limit strangers could fill the memory with addresses. */
const mostReaders = 100_000

type Account = { windowEndsAt: number; calls: number; bytes: number; inFlight: number }

/**
 * Counts what each reader reads of the data layer. In memory and for this process alone: what is protected is the process, and a
 * read must not become a write.
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
    const account = this.#accountOf(reader, this.#rule)
    account.calls += 1
    if (account.calls > this.#rule.mostCalls) throw this.#refusal(account.windowEndsAt)
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
    const account = this.#accountOf(reader, this.#rule)
    const { mostBytes, mostInFlight } = this.#rule
    if (account.bytes + bytes > mostBytes) throw this.#refusal(account.windowEndsAt)
    if (account.inFlight + atOnce > mostInFlight) throw this.#refusal(this.#elapsed())
    account.bytes += bytes
    account.inFlight += atOnce
    let isOver = false
    return () => {
      if (!isOver) account.inFlight -= atOnce
      isOver = true
    }
  }

  #accountOf(reader: string, { windowMs }: ReadRule): Account {
    const now = this.#elapsed()
    const known = this.#accounts.get(reader)
    if (known) {
      if (now >= known.windowEndsAt) {
        known.windowEndsAt = now + windowMs
        known.calls = 0
        known.bytes = 0
      }
      return known
    }
    if (this.#accounts.size >= mostReaders) this.#forget(now)
    const account = { windowEndsAt: now + windowMs, calls: 0, bytes: 0, inFlight: 0 }
    this.#accounts.set(reader, account)
    return account
  }

  #forget(now: number): void {
    for (const [reader, { windowEndsAt, inFlight }] of this.#accounts) {
      if (windowEndsAt <= now && inFlight === 0) this.#accounts.delete(reader)
    }
    // All of them are in use: the oldest starts again.
    const oldest = this.#accounts.size >= mostReaders ? this.#accounts.keys().next().value : undefined
    if (oldest !== undefined) this.#accounts.delete(oldest)
  }

  /** @param until when reading is allowed again */
  #refusal(until: number) {
    const seconds = Math.max(1, Math.ceil((until - this.#elapsed()) / 1000))
    return restRefusal("too-many-reads", { table: "", headers: { "retry-after": String(seconds) } })
  }
}
