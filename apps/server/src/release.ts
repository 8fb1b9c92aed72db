import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { areKeysLost } from "./accounts/lost-keys.ts"
import { JobRunner } from "./jobs/run-jobs.ts"
import { buildServer, listJobs } from "./server.ts"
import type { Config } from "./settings/config.ts"
import type { Database } from "./storage/database.ts"
import { loadSecrets, loadSharedSecrets, type Secrets } from "./storage/keys/secrets.ts"
import { type ChosenFiles, chooseFiles } from "./storage/object-store/choose-files.ts"
import { explainStore } from "./storage/object-store/explain-store.ts"
import { readWebApp } from "./web-app/web-app.ts"

// Code that `main.ts` needs after the settings are read and the data folder is locked. It is loaded while the database
// opens.

/** The same relative path from here and from the release, whose folder is beside this one. */
const appsFolder = resolve(import.meta.dirname, "../..")

/** Objects that the parts of the running server share. */
type Running = {
  readonly config: Config
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Where files are stored. */
  readonly chosen: ChosenFiles
}

/**
 * Reads the keys of this installation, and whether they are new although accounts exist, so that the old ones are lost.
 *
 * @throws when the stored keys cannot be read
 */
export async function readSecrets(
  config: Config,
  database: Database,
): Promise<{ readonly secrets: Secrets; readonly areLost: boolean }> {
  const { databaseUrl, dataDir, encryptionKey } = config
  if (databaseUrl !== null) return { secrets: await loadSharedSecrets(database, config), areLost: false }
  const areLost = await areKeysLost(dataDir, database)
  return { secrets: await loadSecrets(dataDir, encryptionKey), areLost }
}

/** Where files are stored, and what is wrong with it. */
type OpenedFiles = {
  readonly chosen: ChosenFiles
  /** Two sentences in French; null for a folder, and for a bucket that can be used. */
  readonly storeProblem: readonly [string, string] | null
  /** Whether the problem may end by itself. */
  readonly isStoreAway: boolean
}

/** Chooses where files are stored, and asks the object store whether its bucket can be used. */
export async function openFiles(config: Config, logger: FastifyBaseLogger): Promise<OpenedFiles> {
  const chosen = chooseFiles(config, { logger })
  if (config.objectStore === null || chosen.remote === null) return { chosen, storeProblem: null, isStoreAway: false }
  const state = await chosen.remote.store.check()
  return { chosen, storeProblem: explainStore(config.objectStore, state), isStoreAway: state === "unreachable" }
}

/** Builds the server with the built web applications. @throws when they were not built */
export async function openServer({
  config,
  database,
  logger,
  secrets,
  chosen,
  isDraining,
}: Running & { readonly secrets: Secrets; readonly isDraining: () => boolean }): Promise<FastifyInstance> {
  const [renderPublicMenu, webApp] = await Promise.all([
    importRenderer(),
    readWebApp(join(appsFolder, "owner/dist"), join(appsFolder, "diner/dist/browser")),
  ])
  return buildServer({
    config,
    database,
    secrets,
    files: chosen.files,
    storeCalls: chosen.remote?.calls ?? null,
    logger,
    now: Date.now,
    isDraining,
    renderPublicMenu,
    webApp,
  })
}

async function importRenderer(): Promise<RenderPublicMenu> {
  const built = pathToFileURL(join(appsFolder, "diner/dist/render.js")).href
  const { renderPublicMenu } = (await import(built)) as { renderPublicMenu: RenderPublicMenu }
  return renderPublicMenu
}

/** Starts the periodic jobs. */
export async function startJobs({
  config,
  database,
  logger,
  chosen,
  app,
}: Running & { readonly app: FastifyInstance }): Promise<JobRunner> {
  const jobs = new JobRunner({
    database,
    jobs: await listJobs({ config, database, files: chosen.files, sendMails: app.outbox.sendDue, logger }),
    now: Date.now,
    onFailure: (job, error) => logger.error({ err: error, job }, "a job failed"),
  })
  jobs.begin()
  return jobs
}
