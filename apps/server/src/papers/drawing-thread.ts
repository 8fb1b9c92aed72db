import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import type { AskedPaper, PaperAnswer } from "./draw-beside.ts"
import { drawPaper } from "./draw-paper.ts"

// Draws papers in a thread of its own. Papers that are asked for at the same time take turns.

// On Linux this slows the thread only: diners come first. Elsewhere the whole server would be slower.
if (process.platform === "linux") setPriority(10)

parentPort?.on("message", async ({ id, order, source }: AskedPaper) => {
  const answer: PaperAnswer = await drawPaper(order, source).then(
    (paper) => ({ id, paper }),
    (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  parentPort?.postMessage(answer)
})
