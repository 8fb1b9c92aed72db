// Installs missing dependencies. Runs on the machine's own Node (20 or newer), before any dependency is installed.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail, root } from "./terminal.mjs"

const wantedNode = "26"
const marker = join(root, "node_modules/.ardoise-install")

/** Returns the path of the bundled Node, or of the machine's own Node if it has the same major version. */
export function projectNode() {
  const bundled = join(root, "node_modules/.bin/node")
  if (existsSync(bundled)) return bundled
  const own = process.env.npm_node_execpath ?? process.execPath
  if (process.versions.node.split(".")[0] === wantedNode) return own
  return fail(
    `Ardoise a besoin de Node ${wantedNode}. Il est fourni pour Linux (glibc) et macOS, mais pas pour cette machine`,
    `(${process.platform} ${process.arch}). Installez Node ${wantedNode}, puis relancez la commande.`,
  )
}

/** Runs `npm ci` when the lock file differs from the one that was installed last. */
export async function installIfStale() {
  const [major] = process.versions.node.split(".").map(Number)
  if (major < 20) fail(`Node ${process.versions.node} est trop ancien : installez Node 20 ou plus récent.`)
  if (existsSync(marker) && readFileSync(marker, "utf8") === wantedInstall()) return
  console.log("Installation des dépendances (environ 500 Mo, une seule fois)…")
  await npmCi()
  markInstalled()
}

/** Records that the installed packages match the lock file, for example in a container image without npm. */
export function markInstalled() {
  mkdirSync(join(root, "node_modules"), { recursive: true })
  writeFileSync(marker, wantedInstall())
}

/** Returns a hash of the lock file, the platform and the architecture. */
const wantedInstall = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex")

function npmCi() {
  const npm = process.env.npm_execpath
  const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error"]
  // Use the Node that runs npm: `npm ci` removes the bundled Node first.
  const [command, commandArgs] = npm
    ? [process.env.npm_node_execpath ?? process.execPath, [npm, ...args]]
    : ["npm", args]
  const started = Date.now()
  const progress = setInterval(() => {
    console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`)
  }, 10_000)
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
    child.on("error", (error) => fail(`npm ne peut pas être lancé : ${error.message}`))
    child.on("exit", (code) => {
      clearInterval(progress)
      if (code !== 0) fail("L'installation a échoué. Vérifiez la connexion au registre de paquets, puis relancez.")
      console.log(`  terminé en ${Math.round((Date.now() - started) / 1000)} s`)
      resolve()
    })
  })
}
