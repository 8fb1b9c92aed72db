import { Worker } from "node:worker_threads"
import type { StartWriter } from "./storage/sqlite/run-writer.ts"

/** Starts the writer thread of SQLite with the commands of all features. */
export const startWriter: StartWriter = (workerData) =>
  new Worker(new URL("./writer-thread.ts", import.meta.url), { workerData })
