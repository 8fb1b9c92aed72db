// Installs another program at fixed versions into a folder, and runs its preparation.
import { spawn } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { projectNode } from "../../scripts/install.mjs"

/** Number of last output lines of a failed program in its error message. */
const toldLines = 6

/** The error for a peer that cannot be measured on this machine. The message says why in one line. */
export class PeerMissing extends Error {
  name = "PeerMissing"
}

/**
 * Installs packages into a folder, once. Their install scripts do not run, except for the packages in `compiled`.
 *
 * @param manifest content of its package.json
 * @param compiled packages whose native code is compiled here, against the headers of the project's Node
 */
export async function installPeer(folder, manifest, { compiled = [] } = {}) {
  const marker = join(folder, "node_modules/.installed")
  if (existsSync(marker)) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }, null, 2))
  const begun = performance.now()
  await npm(folder, ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  // Without this setting, the package's script would download a binary from a site that its author chose.
  if (compiled.length > 0) await npm(folder, ["rebuild", ...compiled], { npm_config_build_from_source: "true" })
  await writeFile(marker, "")
  console.log(`  installed in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** Returns whether the package registry answers. Requests one package, without retries. */
export async function isRegistryInReach(wanted) {
  const args = ["view", wanted, "version", "--fetch-retries=0", "--fetch-timeout=15000", "--loglevel=silent"]
  return npm(process.cwd(), args).then(
    () => true,
    () => false,
  )
}

/** Runs a program of an installed peer to its end, with the project's Node. @throws PeerMissing with its last output */
export function runNode(folder, args, env = {}) {
  return runToEnd(projectNode(), args, { cwd: folder, env })
}

function npm(folder, args, env = {}) {
  const script = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  // The project's Node includes its headers, so the compiler needs no download.
  const headers = dirname(dirname(realpathSync(projectNode())))
  const settings = existsSync(join(headers, "include/node")) ? { npm_config_nodedir: headers } : {}
  const [command, all] = script ? [node, [script, ...args]] : ["npm", args]
  return runToEnd(command, all, { cwd: folder, env: { ...settings, ...env } })
}

async function runToEnd(command, args, { cwd, env }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] })
  let told = ""
  const hear = (data) => {
    told = (told + data).slice(-4000)
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const code = await new Promise((done) => {
    child.on("error", (error) => done(error.message))
    child.on("exit", done)
  })
  if (code === 0) return
  const lines = told.split("\n").filter((line) => line.trim() !== "")
  throw new PeerMissing(`${args.slice(0, 3).join(" ")} ended with ${code}: ${lines.slice(-toldLines).join(" | ")}`)
}
