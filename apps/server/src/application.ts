import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { buildApp } from "./app.ts"
import type { Config } from "./config.ts"
import type { Database } from "./database/run-command.ts"
import { diskFiles } from "./files/disk-files.ts"
import { JobRunner } from "./jobs/run-jobs.ts"
import { serverJobs } from "./jobs/server-jobs.ts"
import { areKeysLost, loadSecrets, loadSharedSecrets, type Secrets } from "./secrets.ts"
import { readWebApp } from "./web-app.ts"

// What `main.ts` needs once the settings are known and the data folder is its own: read while the database opens.

/** From here as well as from the release, which stands in a folder beside this one. */
const appsFolder = resolve(import.meta.dirname, "../..")

/** What the parts of the running server share. */
type Running = {
  readonly config: Config
  readonly database: Database
  readonly logger: FastifyBaseLogger
}

/** The keys of this installation, and whether they are new to accounts that had others. @throws when what is kept cannot be read */
export async function readSecrets(
  config: Config,
  database: Database,
): Promise<{ readonly secrets: Secrets; readonly areLost: boolean }> {
  const { databaseUrl, dataDir, encryptionKey } = config
  if (databaseUrl !== null) return { secrets: await loadSharedSecrets(database, config), areLost: false }
  const areLost = await areKeysLost(dataDir, database)
  return { secrets: await loadSecrets(dataDir, encryptionKey), areLost }
}

/** Builds the HTTP application with the built web applications beside it. @throws when these were not built */
export async function openApplication({
  config,
  database,
  logger,
  secrets,
  isDraining,
}: Running & { readonly secrets: Secrets; readonly isDraining: () => boolean }): Promise<FastifyInstance> {
  const [renderPublicMenu, webApp] = await Promise.all([
    importRenderer(),
    readWebApp(join(appsFolder, "owner/dist"), join(appsFolder, "diner/dist/browser")),
  ])
  return buildApp({
    config,
    database,
    secrets,
    files: diskFiles(config.filesDir),
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

/** Begins what is done from time to time. */
export async function startJobs({
  config,
  database,
  logger,
  app,
}: Running & { readonly app: FastifyInstance }): Promise<JobRunner> {
  const jobs = new JobRunner({
    database,
    jobs: serverJobs(config, { database, sendMails: app.outbox.sendDue, logger }),
    now: Date.now,
    onFailure: (job, error) => logger.error({ err: error, job }, "a job failed"),
  })
  jobs.begin()
  return jobs
}
