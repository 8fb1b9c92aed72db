import { parentPort, workerData } from "node:worker_threads"
import { type TimedBackup, takeTimedBackup } from "./timed-backup.ts"

// Backs up while the server runs. The thread reads the database with a connection of its own, as `npm run backup` does.
parentPort?.postMessage(await takeTimedBackup(workerData as TimedBackup))
