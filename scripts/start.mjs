// `npm start`: installs missing dependencies, builds stale applications, starts the server.
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale, projectNode } from "./install.mjs"
import { releaseArguments, releaseEnvironment } from "./release.mjs"
import { become } from "./terminal.mjs"

await installIfStale()
await buildIfStale()
become(projectNode(), releaseArguments, { env: releaseEnvironment() })
