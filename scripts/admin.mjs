// `npm run admin -- …`: runs one command of the operator.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
become(projectNode(), [join(root, "apps/server/src/admin.ts"), ...process.argv.slice(2)])
