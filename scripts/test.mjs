// `npm test`: exactly what CI runs. Installs what is missing on the machine's own Node, then hands over.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
become(projectNode(), [join(root, "scripts/test-all.mjs")])
