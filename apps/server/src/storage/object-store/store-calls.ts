/** A kind of call to an object store. */
export type StoreCall = "check" | "get" | "head" | "put" | "copy" | "delete" | "list"

/** Receives each call with its duration in seconds: until the answer began, or until the call failed. */
type CallListener = (call: StoreCall, seconds: number) => void

/** The calls of this process to its object store, for the metrics. */
export class StoreCalls {
  readonly #listeners = new Set<CallListener>()

  /** @returns a function that ends it */
  follow(listener: CallListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Runs a call and reports its duration. */
  async timed<Answer>(call: StoreCall, work: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      const seconds = (performance.now() - begun) / 1000
      for (const listener of this.#listeners) listener(call, seconds)
    }
  }
}
