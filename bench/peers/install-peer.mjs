// Fetches another program into a folder that is thrown away, at versions that are named, and runs what it needs once.
import { spawn } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { projectNode } from "../../scripts/install.mjs"

/** Lines of a failed program that are told. */
const toldLines = 6

/** A peer that cannot be measured on this machine: why, in one line. */
export class PeerMissing extends Error {
  name = "PeerMissing"
}

/**
 * Installs packages into a folder. Their install scripts do not run: what must be compiled is named.
 *
 * @param manifest its package.json
 * @param compiled packages whose native part is built here, against the headers of the Node that runs everything
 */
export async function installPeer(folder, manifest, { compiled = [] } = {}) {
  const marker = join(folder, "node_modules/.installed")
  if (existsSync(marker)) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }, null, 2))
  const begun = performance.now()
  await npm(folder, ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  // Without this npm would look for a finished part on a site of its author's choice.
  if (compiled.length > 0) await npm(folder, ["rebuild", ...compiled], { npm_config_build_from_source: "true" })
  await writeFile(marker, "")
  console.log(`  installed in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

/** Whether packages can be had at all. Asks for one of them, once. */
export async function isRegistryInReach(wanted) {
  const args = ["view", wanted, "version", "--fetch-retries=0", "--fetch-timeout=15000", "--loglevel=silent"]
  return npm(process.cwd(), args).then(
    () => true,
    () => false,
  )
}

/** Runs a program of an installed peer to its end, with the project's Node. @throws PeerMissing with its last lines */
export function runNode(folder, args, env = {}) {
  return runToEnd(projectNode(), args, { cwd: folder, env })
}

function npm(folder, args, env = {}) {
  const script = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  // The Node of this project brings its headers along: nothing else is fetched to compile.
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
