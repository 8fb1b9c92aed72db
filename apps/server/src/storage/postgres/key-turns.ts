import { StorageFailure } from "../database-errors.ts"

/** Commands of one key that may hold a connection: one runs, and the next one waits for the lock, ready to begin. */
const mostOfKey = 2

type Queue = { running: number; readonly waiting: Set<() => void> }

/**
 * Makes commands of one key wait in memory and not with a connection: while the lock of one owner is held for long, the
 * commands of all others need the connections.
 */
export class KeyTurns {
  readonly #queues = new Map<string, Queue>()
  readonly #longestMs: number

  /** @param longestMs milliseconds after which a waiting command fails, because a person waits for its answer */
  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  /**
   * Runs work of a key, after that which came before it.
   *
   * @param key null for work that waits for no other
   * @throws StorageFailure when it did not get its turn in time
   */
  async run<Answer>(key: string | null, work: () => Promise<Answer>): Promise<Answer> {
    if (key === null) return work()
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() }
    this.#queues.set(key, queue)
    if (queue.running >= mostOfKey) await this.#turnIn(queue)
    else queue.running += 1
    try {
      return await work()
    } finally {
      const [next] = queue.waiting
      if (next !== undefined) next()
      else {
        queue.running -= 1
        if (queue.running === 0) this.#queues.delete(key)
      }
    }
  }

  /** Waits until a running command hands over its turn. */
  #turnIn({ waiting }: Queue): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        waiting.delete(begin)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.delete(begin)
        reject(new StorageFailure("Another command held the lock for too long"))
      }, this.#longestMs)
      waiting.add(begin)
    })
  }
}
