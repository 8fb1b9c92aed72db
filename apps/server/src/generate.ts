import { parseArgs } from "node:util"
import { passwordQueue } from "./accounts/passwords.ts"
import { readConfig } from "./config.ts"
import { fillDatabase } from "./generated/fill-database.ts"

// `npm run generate -- --restaurants 200000`: fills the database of the settings with restaurants that never were.
process.umask(0o077)
const usage = "Utilisation : npm run generate -- --restaurants NOMBRE [--from NUMÉRO] [--dishes NOMBRE]"
const password = "pralines roses"

/** Ends with a sentence for the person at the terminal. */
function giveUp(...lines: string[]): never {
  process.stderr.write(`\n${lines.join("\n")}\n\n`)
  process.exit(1)
}

const settings = readConfig(process.env)
if (!settings.ok) giveUp(...settings.mistakes)
const given = readArguments()
try {
  const menus = await fillDatabase(settings.value, {
    from: given.from,
    to: given.from + given.restaurants,
    size: given.dishes === null ? null : { dishes: given.dishes },
    passwordHash: await passwordQueue().hash(password),
    at: new Date().toISOString(),
    onProgress: (done) => {
      if (done % 10_000 === 0) process.stdout.write(`${done} restaurants\n`)
    },
  })
  process.stdout.write(`${given.restaurants} restaurants, ${menus} menus. Mot de passe de tous : ${password}\n`)
} catch (error) {
  giveUp((error as Error).message)
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
