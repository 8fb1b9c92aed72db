// How to run the built server. Node stores its compiled code on disk, so that later starts are faster.
import { join } from "node:path"
import { root } from "./terminal.mjs"

/**
 * Arguments for Node that run the built server. Threads that read photos or draw papers make much garbage: with the usual
 * four helpers, its collection takes both cores of a small machine for ten milliseconds, and diners wait.
 */
export const releaseArguments = ["--v8-pool-size=1", join(root, "apps/server/dist/main.js")]

/** Returns the environment of the built server. @param settings settings of the installation, which take precedence */
export const releaseEnvironment = (settings = process.env) => ({
  NODE_COMPILE_CACHE: join(root, ".cache/compile"),
  ...settings,
})
