// `npm run ready`: installs what is missing and builds what is stale, as `npm start` does, and starts nothing.
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale } from "./install.mjs"

await installIfStale()
await buildIfStale()
