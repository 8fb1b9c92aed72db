// `npm run generate -- --restaurants 200000`: fills the configured database with invented restaurants.
// `npm run generate -- cartes FOLDER`: writes invented printed menus as PDF and photos, with what they hold.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
const [first, ...rest] = process.argv.slice(2)
const cartes = "apps/server/src/reading/testing/write-cartes.ts"
if (first === "cartes") become(projectNode(), [join(root, cartes), ...rest])
else become(projectNode(), [join(root, "apps/server/src/generate.ts"), ...process.argv.slice(2)])
