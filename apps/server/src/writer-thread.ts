import { commands } from "./features.ts"
import { runWriter } from "./storage/sqlite/run-writer.ts"

// The writer thread: it has the only read-write connection of SQLite, and so needs the commands of all features.
await runWriter(commands)
