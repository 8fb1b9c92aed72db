import { randomUUID } from "node:crypto"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import { describe, expect, onTestFinished, test } from "vitest"
import { EpsonPrinter } from "../printers/testing/epson-printer.ts"
import { type FetchedTicket, StarPrinter } from "../printers/testing/star-printer.ts"
import type { CommandStep } from "../storage/fault.ts"
import { Chance } from "../testing/chance.ts"
import { aPostgresDatabase, type Engine, engines } from "../testing/engines.ts"
import { isCut, makePremium, type ServerPlace } from "../testing/evening.ts"
import { aDocument, anOrder } from "../testing/restaurants.ts"
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_128)
const steps: readonly CommandStep[] = ["begun", "ran", "committed"]
/** `npm run faults` kills a hundred times. Without it, each step is tried. */
const given = process.env.FAULT_TIMES
const killsOn: Readonly<Record<Engine, number>> = { sqlite: Number(given ?? 3), postgres: Number(given ?? 3) }
/** Milliseconds that pass while the server is away: longer than a printer may take, and than one address must pause. */
const awayMs = 300_000

/** A printer of the restaurant, whatever server it asks, and all tickets that it has fetched. */
type Standing = {
  readonly kind: "star" | "epson"
  readonly secrets: AddPrinterAnswer
  readonly fetched: FetchedTicket[]
}

describe.each(engines)("a server on %s that is killed while printers fetch and confirm", (engine) => {
  test("loses no ticket, and marks each one that may be a second copy (TEAM-12)", {
    timeout: 120_000 + 10_000 * killsOn[engine],
  }, async () => {
    const place: { -readonly [Name in keyof ServerPlace]: ServerPlace[Name] } = { DATA_DIR: await temporaryFolder() }
    if (engine === "postgres") {
      const { url, drop } = await aPostgresDatabase()
      onTestFinished(drop)
      place.DATABASE_URL = url
    }
    const chance = new Chance(seed)
    const first = await startServerProcess(place)
    const { menuId, printers } = await aRestaurant(first, place)
    await first.kill()

    const acknowledged: string[] = []
    for (let kill = 0; kill < killsOn[engine]; kill += 1) {
      // Five orders; then the server dies while they are printed.
      const fault = { step: steps[kill % 3], after: 5 + chance.below(12) }
      const server = await startServerProcess({ ...later(place, kill), FAULT: JSON.stringify(fault) })
      try {
        for (let count = 0; count < 5; count++) acknowledged.push(await order(server, menuId))
        await Promise.all(printers.map((printer) => printAll(server, printer)))
      } catch (error) {
        if (!isCut(error)) throw new Error(`seed ${seed}, kill ${kill}, ${JSON.stringify(fault)}`, { cause: error })
      }
      await server.kill()
    }
    // What was fetched and never confirmed is printed again after a minute.
    const last = await startServerProcess(later(place, killsOn[engine]))
    for (const printer of printers) await printAll(last, printer)

    for (const { fetched } of printers) {
      const seen = new Set<string>()
      for (const { id, text } of fetched) {
        if (seen.has(id)) expect(text, `seed ${seed}, ${id}`).toContain("RÉIMPRESSION POSSIBLE")
        seen.add(id)
      }
      for (const id of acknowledged) expect(seen.has(`o.${id}`), `seed ${seed}, ${id}`).toBe(true)
    }
  })
})

/** The settings of a server that starts five minutes later than the one before. */
const later = (place: ServerPlace, kills: number) => ({ ...place, CLOCK_AHEAD_MS: String((kills + 1) * awayMs) })

async function aRestaurant(server: ServerProcess, place: ServerPlace) {
  const owner = { email: "lou@example.fr", password: "un mot de passe" }
  type Session = { access_token: string; user: { id: string } }
  const { access_token: token, user } = await server.call<Session>("/auth/v1/signup", { body: owner })
  await makePremium(server, place, owner.email)
  const menuId = randomUUID()
  const menu = { id: menuId, user_id: user.id, menu_data: aDocument("Carte") }
  await server.call("/rest/v1/user_menus", { token, body: menu })
  const printers: Standing[] = []
  for (const kind of ["star", "epson"] as const) {
    const body = { kind, name: kind, prints: "all" }
    const secrets = await server.call<AddPrinterAnswer>("/functions/v1/add-printer", { token, body })
    printers.push({ kind, secrets, fetched: [] })
  }
  return { menuId, printers }
}

async function order(server: ServerProcess, menuId: string): Promise<string> {
  const placed = await server.call<{ order: { id: string } }>("/rest/v1/rpc/place_order", { body: anOrder(menuId) })
  return placed.order.id
}

/** Has a printer print until nothing waits. @throws TypeError or SyntaxError when the server dies */
async function printAll({ url }: ServerProcess, { kind, secrets, fetched }: Standing): Promise<void> {
  const printer = kind === "star" ? new StarPrinter(url, secrets) : new EpsonPrinter(url, secrets)
  try {
    while (await printer.poll());
  } finally {
    fetched.push(...printer.fetched)
  }
}
