// Runs `npm run backup`, `npm run restore`, `npm run move-to-postgres` and `npm run move-files`.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
become(projectNode(), [join(root, "apps/server/src/backup.ts"), ...process.argv.slice(2)])
