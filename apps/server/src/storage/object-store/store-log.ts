import type { FastifyBaseLogger } from "fastify"

/** Milliseconds for which a message is not repeated: during an outage, each photo of each diner would write one. */
const silenceMs = 60_000

/** Writes what is wrong with an object store, each message at most once a minute. */
export class StoreLog {
  readonly #log: Pick<FastifyBaseLogger, "error">
  readonly #writtenAt = new Map<string, number>()

  constructor(log: Pick<FastifyBaseLogger, "error">) {
    this.#log = log
  }

  /** @param fileId the file concerned, if it is one */
  error(message: string, error: unknown, fileId?: string): void {
    const now = performance.now()
    const before = this.#writtenAt.get(message)
    if (before !== undefined && now - before < silenceMs) return
    this.#writtenAt.set(message, now)
    this.#log.error({ err: error, fileId }, message)
  }
}
