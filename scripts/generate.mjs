// `npm run generate -- --restaurants 200000`: fills the configured database with invented restaurants.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
become(projectNode(), [join(root, "apps/server/src/generate.ts"), ...process.argv.slice(2)])
