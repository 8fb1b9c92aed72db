// Runs `npm run backup`, `npm run restore` and `npm run move-to-postgres`.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
become(projectNode(), [join(root, "apps/server/src/backup.ts"), ...process.argv.slice(2)])
