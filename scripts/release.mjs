// The server as it runs for people: what the build made of it, its code kept compiled from one start to the next.
import { join } from "node:path"
import { root } from "./terminal.mjs"

/** What Node is told to run. */
export const releaseArguments = [join(root, "apps/server/dist/main.js")]

/** The environment of the release. @param settings those of the installation */
export const releaseEnvironment = (settings = process.env) => ({
  NODE_COMPILE_CACHE: join(root, ".cache/compile"),
  ...settings,
})
