// How to run the built server. Node stores its compiled code on disk, so that later starts are faster.
import { join } from "node:path"
import { root } from "./terminal.mjs"

/** Arguments for Node that run the built server. */
export const releaseArguments = [join(root, "apps/server/dist/main.js")]

/** Returns the environment of the built server. @param settings settings of the installation, which take precedence */
export const releaseEnvironment = (settings = process.env) => ({
  NODE_COMPILE_CACHE: join(root, ".cache/compile"),
  ...settings,
})
