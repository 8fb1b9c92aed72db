// `npm run ready`: installs missing dependencies and builds stale applications as `npm start` does, without the server.
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale } from "./install.mjs"

await installIfStale()
await buildIfStale()
