import { Worker } from "node:worker_threads"
import type { DrawnPaper, PaperOrder, PaperSource } from "./draw-paper.ts"

/** Milliseconds without a paper after which the thread ends and its memory comes back. */
const idleMs = 60_000

/** What the thread is sent. */
export type AskedPaper = { readonly id: number; readonly order: PaperOrder; readonly source: PaperSource }

/** What it answers: the paper, null for a card that is too long, or the stack of an error. */
export type PaperAnswer = { readonly id: number } & ({ readonly paper: DrawnPaper | null } | { readonly error: string })

/**
 * Draws papers in a thread of their own, so that no page waits for them. The thread starts with the first paper and ends
 * after a minute without one.
 */
export class DrawingThread {
  #worker: Worker | null = null
  #lastId = 0
  #idleTimer: NodeJS.Timeout | undefined
  readonly #waiting = new Map<number, PromiseWithResolvers<DrawnPaper | null>>()

  /** Draws a paper, see `drawPaper`. @throws also if the thread dies, such as for lack of memory */
  async draw(order: PaperOrder, source: PaperSource): Promise<DrawnPaper | null> {
    clearTimeout(this.#idleTimer)
    this.#worker ??= this.#start()
    this.#lastId += 1
    const asked: AskedPaper = { id: this.#lastId, order, source }
    const answer = Promise.withResolvers<DrawnPaper | null>()
    this.#waiting.set(asked.id, answer)
    this.#worker.postMessage(asked)
    const paper = await answer.promise
    // A buffer arrives as its bytes.
    return paper && { ...paper, pdf: Buffer.from(paper.pdf) }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer)
    await this.#worker?.terminate()
  }

  /** A paper that is asked for while the thread ends gets a new one: the old one would never answer. */
  #endIdle(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null
    void worker.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL("./drawing-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    // The thread alone does not keep the server running.
    worker.unref()
    worker.on("message", (answer: PaperAnswer) => {
      const caller = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ("error" in answer) caller?.reject(new Error(answer.error))
      else caller?.resolve(answer.paper)
      if (this.#waiting.size === 0) this.#idleTimer = setTimeout(() => this.#endIdle(worker), idleMs).unref()
    })
    const lose = (cause?: Error) => {
      if (this.#worker !== worker) return
      // The next paper starts a new thread.
      this.#worker = null
      clearTimeout(this.#idleTimer)
      for (const { reject } of this.#waiting.values()) reject(new Error("The drawing thread stopped", { cause }))
      this.#waiting.clear()
    }
    worker.on("error", lose)
    worker.on("exit", () => lose())
    return worker
  }
}
