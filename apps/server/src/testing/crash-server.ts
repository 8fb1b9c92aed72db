import { mkdir } from "node:fs/promises"
import { buildApp } from "../app.ts"
import { readConfig } from "../config.ts"
import { takeFolderLock } from "../database/lock.ts"
import { openSqlite } from "../database/open-sqlite.ts"
import { loadSecrets } from "../secrets.ts"
import { readWebApp } from "../web-app.ts"
import { plainRenderer, writeWebApp } from "./stand-ins.ts"

// A server as a process of its own, made to be killed: it says its address and its key, and serves until then.
const settings = readConfig({ ...process.env, HOST: "127.0.0.1", PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "silent" })
if (!settings.ok) throw new Error(settings.mistakes.join("\n"))
const config = settings.value
const folder = config.dataDir
await mkdir(folder, { recursive: true })
if (!takeFolderLock(`${folder}/lock.db`)) throw new Error("The folder is taken")
const secrets = await loadSecrets(folder)
const database = await openSqlite({
  folder,
  clock: () => new Date().toISOString(),
  onWriterLost: (error) => {
    throw error
  },
})
const webApp = await readWebApp(await writeWebApp(folder))
const app = await buildApp({ config, database, secrets, renderPublicMenu: plainRenderer, webApp, now: Date.now })
const url = await app.listen({ host: config.host, port: 0 })
process.stdout.write(JSON.stringify({ url, key: secrets.publishableKey }))
