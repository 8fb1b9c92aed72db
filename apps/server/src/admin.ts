import { mkdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { readConfig } from "./config.ts"
import { takeFolderLock } from "./database/lock.ts"
import { openSqlite } from "./database/open-sqlite.ts"
import { findOperatorCommand, listUsages } from "./operator/operator-commands.ts"
import { loadSecrets } from "./secrets.ts"

const [name = "", ...args] = process.argv.slice(2)
const command = findOperatorCommand(name)
if (!command) {
  const intro = name === "" ? "Commandes de l’exploitant :" : `La commande « ${name} » n’existe pas. Commandes :`
  process.stderr.write(`\n${[intro, ...listUsages().map((usage) => `  npm run admin -- ${usage}`)].join("\n")}\n\n`)
  process.exit(1)
}
const settings = readConfig(process.env)
if (!settings.ok) {
  process.stderr.write(`\n${settings.mistakes.join("\n")}\n\n`)
  process.exit(1)
}
const folder = resolve(settings.value.dataDir)
try {
  const lines = await runWhereItCan()
  process.stdout.write(`${lines.join("\n")}\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}

/** Through the running server, so that its caches follow; directly on the database when no server runs. */
async function runWhereItCan(): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const lock = takeFolderLock(join(folder, "lock.db"))
  if (!lock) return askServer()
  const database = await openSqlite({
    folder,
    clock: () => new Date().toISOString(),
    onWriterLost: (error) => {
      throw error
    },
  })
  try {
    return (await command?.run(args, { database, now: new Date().toISOString() })) ?? []
  } finally {
    await database.close()
    lock.release()
  }
}

async function askServer(): Promise<string[]> {
  const { port, host } = JSON.parse(await readFile(join(folder, "server.json"), "utf8"))
  const { serviceKey } = await loadSecrets(folder)
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
  const response = await fetch(`http://${reachable}:${port}/operator/v1/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${serviceKey}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  })
  const answer = (await response.json()) as { lines?: string[]; error?: string }
  if (!response.ok) throw new Error(answer.error ?? `Le serveur a répondu ${response.status}.`)
  return answer.lines ?? []
}
