// `npm test`: runs exactly what CI runs. Installs missing dependencies with the machine's own Node, then starts the
// tests with the project's Node.
import { join } from "node:path"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
become(projectNode(), [join(root, "scripts/test-all.mjs")])
