// `npm start`: installs what is missing, builds what is stale, starts the server.
import { join } from "node:path"
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale, projectNode } from "./install.mjs"
import { become, root } from "./terminal.mjs"

await installIfStale()
await buildIfStale()
become(projectNode(), [join(root, "apps/server/src/main.ts")], {
  env: { ...process.env, NODE_COMPILE_CACHE: join(root, ".cache/compile") },
})
