import { workerData } from "node:worker_threads"
import { backUp } from "../database/backup.ts"

// The daily backup beside the server: it reads the file with a connection of its own, as `npm run backup` does.
const { dataDir, file } = workerData as { dataDir: string; file: string }
await backUp({ databaseUrl: null, dataDir }, file)
