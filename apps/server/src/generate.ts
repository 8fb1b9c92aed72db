import { parseArgs } from "node:util"
import { passwordQueue } from "./accounts/passwords.ts"
import { FillingRefusal, fillDatabase } from "./generated-restaurants/fill-database.ts"
import { generatedDomain } from "./generated-restaurants/generated-restaurant.ts"
import { readConfig } from "./settings/config.ts"
import { startWriter } from "./start-writer.ts"

// `npm run generate -- --restaurants 200000`: fills the configured database with generated restaurants.
process.umask(0o077)
const usage = "Utilisation : npm run generate -- --restaurants NOMBRE [--from NUMÉRO] [--dishes NOMBRE]"
const password = "pralines roses"
/** Milliseconds between two lines of progress. */
const progressEveryMs = 5000

/** Exits with a message for the person at the terminal. */
function giveUp(...lines: string[]): never {
  process.stderr.write(`\n${lines.join("\n")}\n\n`)
  process.exit(1)
}

const settings = readConfig(process.env)
if (!settings.ok) giveUp(...settings.mistakes)
const given = readArguments()
const count = (number: number) => number.toLocaleString("fr-FR")
const say = (line: string) => process.stdout.write(`${line}\n`)
const stopping = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort())
const begun = performance.now()
let lastLineAt = begun
try {
  const { databaseUrl, dataDir } = settings.value
  say(`${count(given.restaurants)} restaurants à faire dans ${databaseUrl === null ? dataDir : "PostgreSQL"}…`)
  const { restaurants, menus } = await fillDatabase(settings.value, {
    startWriter,
    from: given.from,
    to: given.from + given.restaurants,
    size: given.dishes === null ? null : { dishes: given.dishes },
    passwordHash: await passwordQueue().hash(password),
    at: new Date().toISOString(),
    signal: stopping.signal,
    onProgress: (done) => {
      if (performance.now() - lastLineAt < progressEveryMs) return
      lastLineAt = performance.now()
      const leftMs = ((lastLineAt - begun) / done) * (given.restaurants - done)
      say(`  ${count(done)} sur ${count(given.restaurants)}, encore ${duration(leftMs)}`)
    },
  })
  say(`${count(restaurants)} restaurants, ${count(menus)} menus, en ${duration(performance.now() - begun)}.`)
  if (restaurants < given.restaurants) {
    const [left, next] = [given.restaurants - restaurants, given.from + restaurants]
    say(`Arrêté avant la fin. Pour continuer : npm run generate -- --restaurants ${left} --from ${next}`)
    process.exitCode = 130
  }
  say(`Pour se connecter : chef-${given.from}${generatedDomain}, mot de passe : ${password}`)
} catch (error) {
  // An error that the person can fix is one sentence. Any other error shows its stack.
  giveUp(error instanceof FillingRefusal ? error.message : ((error as Error).stack ?? String(error)))
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

function readArguments(): { restaurants: number; from: number; dishes: number | null } {
  const text = { type: "string" } as const
  try {
    const { values } = parseArgs({ options: { restaurants: text, from: text, dishes: text } })
    const restaurants = Number(values.restaurants)
    const from = Number(values.from ?? 0)
    const dishes = values.dishes === undefined ? null : Number(values.dishes)
    const isCount = (number: number | null) => number === null || (Number.isSafeInteger(number) && number >= 0)
    if (!isCount(restaurants) || !isCount(from) || !isCount(dishes) || restaurants === 0) giveUp(usage)
    return { restaurants, from, dishes }
  } catch {
    return giveUp(usage)
  }
}
