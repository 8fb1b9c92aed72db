// `npm run demo`: serves a restaurant with data from a temporary folder, which is deleted at the end.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale, projectNode } from "./install.mjs"
import { releaseArguments, releaseEnvironment } from "./release.mjs"
import { become, fail, root } from "./terminal.mjs"

await installIfStale()
await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), "ardoise-demo-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const env = { SHOW_OUTBOX: "on", ...process.env, DATA_DIR: folder }
// The shell may hold the settings of a real installation: the demonstration must not write to its data.
for (const setting of ["DATABASE_URL", "FILES_DIR", "BACKUP_DIR", "BACKUP_EVERY_MINUTES"]) delete env[setting]
const filled = spawnSync(projectNode(), [join(root, "apps/server/src/demo.ts")], { env, encoding: "utf8" })
if (filled.status !== 0) fail("La démonstration ne peut pas être préparée.", filled.stderr)
const { ownerId, email, password, bill } = JSON.parse(filled.stdout)
const linksAt = (address) => `
  Démonstration : le restaurant « Le Petit Zinc », Premium, deux menus.
  Tout ce qui y est changé disparaît à l’arrêt.

  Connexion          ${address}/login
    email            ${email}
    mot de passe     ${password}
  La carte           ${address}/u/${ownerId}
  L’addition         ${address}${bill}
  Les emails         ${address}/outbox
`
// The server sends its address once it listens: with PORT=0 only the server knows its port.
const server = become(projectNode(), releaseArguments, {
  env: releaseEnvironment(env),
  stdio: ["inherit", "inherit", "inherit", "ipc"],
})
server.once("message", ({ address }) => console.log(linksAt(address)))
