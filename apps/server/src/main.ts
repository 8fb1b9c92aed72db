import { existsSync, readdirSync, statSync } from "node:fs"
import { mkdir, unlink, writeFile } from "node:fs/promises"
import { flushCompileCache } from "node:module"
import { networkInterfaces } from "node:os"
import { join } from "node:path"
import pino from "pino"
import { renderUnicodeCompact } from "uqr"
import { drain } from "./http/drain.ts"
import { listenOptions } from "./http/listen-address.ts"
import { openLogger } from "./http/log/logger.ts"
import { outboxFolder } from "./mail/choose-mailer.ts"
import { type Config, readConfig } from "./settings/config.ts"
import { startWriter } from "./start-writer.ts"
import { type OpenedDatabase, type OpeningRefusal, openDatabase } from "./storage/open-database.ts"

/** Milliseconds that running requests have to finish after a stop signal. */
const drainMs = 10_000
/**
 * Milliseconds until the compile cache is written for the next start, if the environment names a folder for it. By
 * default, Node writes it only at exit.
 */
const keepCodeAfterMs = 5_000

/** The command that the person typed, for the advice in messages. */
const script = process.env.npm_lifecycle_event ?? "start"
const again = script === "start" ? "npm start" : `npm run ${script}`

/** Exits with a message for the person at the terminal, for a situation that they can fix. */
function giveUp(...lines: string[]): never {
  process.stderr.write(`\n${lines.join("\n")}\n\n`)
  process.exit(1)
}

// Data, keys and addresses are readable by this system account only.
process.umask(0o077)
const settings = readConfig(process.env)
if (!settings.ok)
  giveUp("Ardoise ne démarre pas, ces réglages sont à corriger :", ...settings.mistakes.map((m) => `  ${m}`))
const config = settings.value
const folder = config.dataDir
const logger = openLogger(config.logLevel, pino.destination(2))
// Node's own output would quote the line of code, which in the release is the whole file.
process.on("uncaughtException", (error) => {
  logger.fatal({ err: error }, "the server crashed")
  process.exit(1)
})

// The writer opens the database file on its own thread, while this thread loads the application.
const [{ database, close: closeDatabase }, release] = await Promise.all([open(config), import("./release.ts")])
const { secrets, areLost } = await release.readSecrets(config, database).catch((error: Error) => {
  const where = config.databaseUrl === null ? `de ${folder} (secrets.json)` : "de la base de données"
  return giveUp(`Les clés ${where} ne peuvent pas être lues : ${error.message}`)
})

const { chosen, storeProblem, isStoreAway } = await release.openFiles(config, logger)
// Menus and orders need no files, so a store that does not answer yet is no reason to stay away.
if (storeProblem !== null && !isStoreAway) giveUp(...storeProblem)

let isDraining = false
let isStopping = false
const app = await release.openServer({ config, database, secrets, logger, chosen, isDraining: () => isDraining })

await app.listen(listenOptions(config, process.env)).catch((error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") {
    giveUp(
      `Le port ${config.port} est déjà pris par un autre programme.`,
      `Choisissez-en un autre : PORT=3001 ${again}`,
    )
  }
  if (error.code === "EACCES") giveUp(`Le port ${config.port} n’est pas permis à ce compte. Essayez PORT=3000 ${again}`)
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    giveUp(`HOST=${config.host} n’est pas une adresse de cette machine.`)
  }
  throw error
})
const address = app.server.address()
const port = typeof address === "object" && address ? address.port : config.port
// The operator's commands find this server by this file. On PostgreSQL they do not need it.
const addressFile = join(folder, "server.json")
if (config.databaseUrl === null) {
  await mkdir(folder, { recursive: true })
  const where = JSON.stringify({ pid: process.pid, port, host: config.host })
  await writeFile(addressFile, where, { mode: 0o600 }).catch((error) => {
    // The disk is full. Pages can be served all the same.
    logger.error({ err: error }, "server.json cannot be written: the operator's commands do not find this server")
  })
}

const jobs = await release.startJobs({ config, database, logger, chosen, app })

setTimeout(flushCompileCache, keepCodeAfterMs).unref()

welcome(config, port)
// `npm run demo` starts this program with an IPC channel, to receive the address.
process.send?.({ address: localAddress(config.host, port) })
for (const warning of [
  ...keyWarnings(areLost),
  ...mailWarnings(config),
  ...backupWarnings(config),
  ...storeWarnings(storeProblem),
])
  process.stderr.write(`  Attention : ${warning}\n`)
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal))

async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  logger.info({ signal }, "stopping")
  const overdue = setTimeout(() => {
    logger.error("requests did not finish in time")
    app.server.closeAllConnections()
    process.exit(1)
  }, drainMs)
  const beginDraining = () => {
    isDraining = true
  }
  await Promise.all([drain(app, beginDraining), jobs.stop()])
  await closeDatabase()
  if (config.databaseUrl === null) await unlink(addressFile).catch(() => undefined)
  clearTimeout(overdue)
}

async function open(chosen: Config): Promise<OpenedDatabase> {
  const opened = await openDatabase(chosen, {
    startWriter,
    onWriterLost: (error) => {
      logger.fatal({ err: error }, "the writer stopped")
      process.exit(1)
    },
  })
  if (opened.ok) return opened.value
  return giveUp(...explain(opened.refusal))
}

function explain(refusal: OpeningRefusal): string[] {
  switch (refusal.kind) {
    case "in-use":
      return [
        `Un serveur Ardoise utilise déjà le dossier ${folder}.`,
        `Arrêtez-le d’abord, ou donnez un autre dossier : DATA_DIR=./data2 PORT=3001 ${again}`,
      ]
    case "unusable-folder":
      return [
        `Le dossier des données ne peut pas être utilisé : ${folder}`,
        `(${refusal.cause.message})`,
        `Rendez-le accessible en écriture, ou choisissez-en un autre : DATA_DIR=/chemin ${again}`,
      ]
    case "damaged":
      return [
        `La base de données de ${folder} est endommagée (${refusal.cause.message}).`,
        "Ardoise ne démarre pas avec elle, pour ne rien montrer de faux et ne rien perdre de plus.",
        `Restaurez la dernière sauvegarde : npm run restore -- ${latestBackup(config) ?? "FICHIER"}`,
        ...(statSync(join(folder, "ardoise.db"), { throwIfNoEntry: false })?.size
          ? ["Ce qui est là restera à côté, sous le nom ardoise-before-restore-….db"]
          : ["Pour recommencer sans aucune donnée, retirez secrets.json de ce dossier."]),
      ]
    case "cannot-open": {
      const what = config.databaseUrl === null ? `La base de données de ${folder}` : "La base de données (DATABASE_URL)"
      return [`${what} ne peut pas être ouverte : ${refusal.cause.message}`]
    }
  }
}

/** Returns the path of the newest backup, beside the data or in the other place, or null. */
function latestBackup({ dataDir, backupsElsewhere }: Config): string | null {
  const folders = [join(dataDir, "backups"), ...(backupsElsewhere === null ? [] : [backupsElsewhere.folder])]
  const found = folders.flatMap((place) => {
    const names = existsSync(place) ? readdirSync(place).filter((name) => /^ardoise-.*\.gz$/.test(name)) : []
    return names.map((name) => ({ name, path: join(place, name) }))
  })
  const newestFirst = found.sort((a, b) => (a.name < b.name ? 1 : -1))
  const now = `ardoise-${new Date().toISOString().slice(0, 16).replace(":", "")}Z.gz`
  // One of the future was taken while the clock was ahead: others may be newer.
  return (newestFirst.find(({ name }) => name <= now) ?? newestFirst[0])?.path ?? null
}

/** The address for a browser on this machine, without a trailing slash. */
function localAddress(host: string, boundPort: number): string {
  const name = isEverywhere(host) ? "localhost" : host.includes(":") ? `[${host}]` : host
  return `http://${name}:${boundPort}`
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::"
}

function welcome({ host, publicBaseUrl, databaseUrl }: Config, boundPort: number): void {
  const network = isEverywhere(host) ? networkAddress() : null
  const reachable = publicBaseUrl ?? (network ? `http://${network}:${boundPort}` : null)
  const lines = ["", "  Ardoise est prêt.", "", `  Sur cette machine   ${localAddress(host, boundPort)}`]
  if (reachable) lines.push(`  Depuis un téléphone ${reachable}`, "", renderUnicodeCompact(reachable, { border: 2 }))
  lines.push("", `  Données : ${databaseUrl === null ? folder : "PostgreSQL"}`, "  Arrêter : Ctrl+C", "")
  process.stdout.write(`${lines.join("\n")}\n`)
}

/** Warns when keys were regenerated while accounts exist: all sessions have ended. */
function keyWarnings(areLost: boolean): string[] {
  if (!areLost) return []
  return [
    "secrets.json manquait, de nouvelles clés ont été faites. Tout le monde doit se reconnecter, et les\n  applications d’authentification ne sont plus reconnues. Avec l’ancien fichier : arrêtez, remettez-le, démarrez.\n",
  ]
}

/** Warns about emails that cannot be sent or have unusable links. A developer's own machine needs no mail server. */
function mailWarnings({ smtp, publicBaseUrl, showsOutbox }: Config): string[] {
  if (showsOutbox) return []
  if (smtp === null) {
    const folder = outboxFolder(config)
    return [
      `aucun serveur de courrier n’est réglé (SMTP_URL). Les emails ne partent pas, ils sont écrits\n  dans ${folder} : un mot de passe oublié y attend votre aide.\n`,
    ]
  }
  if (publicBaseUrl !== null) return []
  return ["sans PUBLIC_BASE_URL, les liens des emails ne mènent à ce serveur que depuis son propre réseau.\n"]
}

/** Warns at the start about a missing backup folder. Each failed backup is also logged. */
function backupWarnings({ backupsElsewhere }: Config): string[] {
  if (backupsElsewhere === null || existsSync(backupsElsewhere.folder)) return []
  return [
    `le dossier ${backupsElsewhere.folder} (BACKUP_DIR) n’existe pas : aucune sauvegarde n’y est faite\n  tant que son disque n’est pas monté.\n`,
  ]
}

/** Warns about an object store that does not answer. */
function storeWarnings(problem: readonly [string, string] | null): string[] {
  if (problem === null) return []
  return [
    `${problem[0]}\n  Les photos et les fichiers manquent jusqu’à son retour. Les cartes et les commandes n’attendent pas.\n`,
  ]
}

function networkAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? null
}
