import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type OperatorCommand, operatorScope } from "./operator/operator-command.ts"
import { findOperatorCommand, listUsages } from "./operator/operator-commands.ts"
import { type Config, readConfig } from "./settings/config.ts"
import { startWriter } from "./start-writer.ts"
import { loadSecrets } from "./storage/keys/secrets.ts"
import { openDatabase } from "./storage/open-database.ts"
import { choosePayments } from "./subscription/choose-payments.ts"

const [name = "", ...args] = process.argv.slice(2)
const command = findOperatorCommand(name)
if (!command) {
  const intro = name === "" ? "Commandes de l’exploitant :" : `La commande « ${name} » n’existe pas. Commandes :`
  process.stderr.write(`\n${[intro, ...listUsages().map((usage) => `  npm run admin -- ${usage}`)].join("\n")}\n\n`)
  process.exit(1)
}
// Files that a command writes are readable by this system account only.
process.umask(0o077)
const settings = readConfig(process.env)
if (!settings.ok) {
  process.stderr.write(`\n${settings.mistakes.join("\n")}\n\n`)
  process.exit(1)
}
try {
  const lines = await runWhereItCan(command, settings.value)
  process.stdout.write(`${lines.join("\n")}\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
}

/**
 * Runs the command through the running server, so that its caches are updated. Opens the database directly when no
 * server runs, or when the database is shared.
 */
async function runWhereItCan(chosen: OperatorCommand, config: Config): Promise<string[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "ardoise.db"))) {
    throw new Error(`Il n’y a pas de données dans ${config.dataDir}. Indiquez leur dossier : DATA_DIR=…`)
  }
  const opened = await openDatabase(config, {
    startWriter,
    onWriterLost: (error) => {
      throw error
    },
  })
  if (!opened.ok) {
    if (opened.refusal.kind === "in-use") return askServer(config)
    throw opened.refusal.cause
  }
  try {
    const { database } = opened.value
    const clock = () => new Date().toISOString()
    const payments = await choosePayments({ config, database, clock }, undefined)
    return await chosen.run(args, operatorScope({ config, database }, payments, clock()))
  } finally {
    await opened.value.close()
  }
}

async function askServer({ dataDir: folder, encryptionKey }: Config): Promise<string[]> {
  const { port, host } = JSON.parse(await readFile(join(folder, "server.json"), "utf8"))
  const { serviceKey } = await loadSecrets(folder, encryptionKey)
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
