import pino from "pino"
import { drain } from "../http/drain.ts"
import { listenOptions } from "../http/listen-address.ts"
import { buildServer } from "../server.ts"
import { readConfig } from "../settings/config.ts"
import { startWriter } from "../start-writer.ts"
import type { Fault } from "../storage/fault.ts"
import { loadSecrets, loadSharedSecrets } from "../storage/keys/secrets.ts"
import { chooseFiles } from "../storage/object-store/choose-files.ts"
import { openDatabase } from "../storage/open-database.ts"
import type { StripeAddress } from "../subscription/stripe-payments.ts"
import { readWebApp } from "../web-app/web-app.ts"
import { plainRenderer, writeWebApp } from "./stand-ins.ts"
import { sweepOnRequest } from "./sweep-on-request.ts"

// A server in its own process, for tests that kill or stop it. It prints its address and key, then serves until it
// ends.
const settings = readConfig({ RATE_LIMITS: "off", ...process.env, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" })
if (!settings.ok) throw new Error(settings.mistakes.join("\n"))
const config = settings.value
// The point at which a test wants this process to die, as JSON.
const fault = process.env.FAULT ? (JSON.parse(process.env.FAULT) as Fault) : undefined
// Where a test runs a stand-in of Stripe, as JSON.
const stripeAddress = process.env.STRIPE_ADDRESS ? (JSON.parse(process.env.STRIPE_ADDRESS) as StripeAddress) : undefined
// How far the clock of this process is ahead, in ms: time that passes while no server runs.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const onWriterLost = (error: Error) => {
  throw error
}
const opened = await openDatabase(config, { startWriter, onWriterLost, fault })
if (!opened.ok) throw new Error(opened.refusal.kind)
const { database, close } = opened.value
const secrets = await (config.databaseUrl === null
  ? loadSecrets(config.dataDir, config.encryptionKey)
  : loadSharedSecrets(database, config))
const webApp = await readWebApp(...(await writeWebApp(config.dataDir)))
let isDraining = false
const app = await buildServer({
  config,
  database,
  secrets,
  files: chooseFiles(config, { logger: pino({ level: "silent" }) }).files,
  renderPublicMenu: plainRenderer,
  stripeAddress,
  webApp,
  now: () => Date.now() + aheadMs,
  isDraining: () => isDraining,
})
if (stripeAddress !== undefined)
  await app.register((scope) => sweepOnRequest(scope, { config, database, stripeAddress }))
const url = await app.listen(listenOptions(config, process.env))
process.on("SIGTERM", async () => {
  await drain(app, () => {
    isDraining = true
  })
  await close()
})
process.stdout.write(JSON.stringify({ url, key: secrets.publishableKey }))
