import { setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { readFiles } from "./read-files.ts"
import type { ReadingOrder } from "./reading.ts"

// Reads files in a thread of its own, and ends after them: the recogniser learns from page to page, and the words of one
// restaurant are not those of another. Its memory ends with the thread, too.

// On Linux this slows the thread only: diners come first. Elsewhere the whole server would be slower.
if (process.platform === "linux") setPriority(10)

await readFiles(workerData as ReadingOrder, (message) => parentPort?.postMessage(message))
