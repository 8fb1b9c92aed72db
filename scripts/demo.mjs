// `npm run demo`: a filled restaurant in a folder that is thrown away afterwards.
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
// Whatever the terminal is set to: nothing of the demonstration goes where real data are.
for (const setting of ["DATABASE_URL", "FILES_DIR", "BACKUP_DIR", "BACKUP_EVERY_MINUTES"]) delete env[setting]
const filled = spawnSync(projectNode(), [join(root, "apps/server/src/demo.ts")], { env, encoding: "utf8" })
if (filled.status !== 0) fail("La démonstration ne peut pas être préparée.", filled.stderr)
const { ownerId, email, password } = JSON.parse(filled.stdout)
const linksAt = (address) => `
  Démonstration : le restaurant « Le Petit Zinc », Premium, deux menus.
  Tout ce qui y est changé disparaît à l’arrêt.

  Connexion          ${address}/login
    email            ${email}
    mot de passe     ${password}
  La carte           ${address}/u/${ownerId}
  Les emails         ${address}/outbox
`
// The server says where it serves once it does: its port may be taken, and with PORT=0 only it knows.
const server = become(projectNode(), releaseArguments, {
  env: releaseEnvironment(env),
  stdio: ["inherit", "inherit", "inherit", "ipc"],
})
server.once("message", ({ address }) => console.log(linksAt(address)))
