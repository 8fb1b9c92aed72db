import { randomUUID } from "node:crypto"
import type { BillShareRow, TableBill } from "@ardoise/contract/bills"
import { describe, expect, onTestFinished, test } from "vitest"
import { readConfig } from "../settings/config.ts"
import { startWriter } from "../start-writer.ts"
import type { CommandStep } from "../storage/fault.ts"
import { openDatabase } from "../storage/open-database.ts"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import { verifyLedger } from "../table-payments/ledger.ts"
import { Chance } from "../testing/chance.ts"
import { aPostgresDatabase, type Engine, engines } from "../testing/engines.ts"
import { isCut, makePremium, type ServerPlace } from "../testing/evening.ts"
import { CallRefused, type ServerProcess, startServerProcess } from "../testing/server-process.ts"
import {
  aStripeEvent,
  type StripeStandIn,
  signStripe,
  startStripeStandIn,
  stripeConnectSettings,
} from "../testing/services/stripe-stand-in.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

const seed = Number(process.env.FAULT_SEED ?? 20_261_121)
const steps: readonly CommandStep[] = ["begun", "ran", "committed"]
/** `npm run faults` kills a hundred times. Without it, each step is tried once on SQLite, and one on PostgreSQL. */
const given = process.env.FAULT_TIMES
const killsOn: Readonly<Record<Engine, number>> = { sqlite: Number(given ?? 3), postgres: Number(given ?? 1) }
const tart = { id: "tarte", name: "Tarte", price: "8.50", allergens: [] }
/** Shares of one bill are bounded: an evening has many. */
const sharesOfBill = 100
const minuteMs = 60_000
/** Rows of a page of a list. The server returns at most as many at once. */
const pageRows = 1_000

/** Opens the data that a stopped server has left. */
async function openToRead({ DATA_DIR: dataDir, DATABASE_URL: url }: ServerPlace) {
  const clock = () => new Date().toISOString()
  if (url !== undefined) return openPostgres({ url, clock, poolSize: 1 })
  const settings = readConfig({ DATA_DIR: dataDir })
  if (!settings.ok) throw new Error(settings.mistakes.join())
  const opened = await openDatabase(settings.value, {
    startWriter,
    onWriterLost: (error) => {
      throw error
    },
  })
  if (!opened.ok) throw new Error(opened.refusal.kind)
  return { read: opened.value.database.read, close: opened.value.close }
}

/** A payment that a phone has asked for, and repeats until it has an answer. */
type Attempt = { readonly payerKey: string; readonly body: Readonly<Record<string, unknown>> }

/** Four phones and a waiter at one table, and Stripe, which goes on when the server is killed. */
class TableEvening {
  readonly #stripe: StripeStandIn
  readonly #chance: Chance
  readonly #place: Readonly<Record<string, string>>
  #server: ServerProcess
  #token = ""
  #userId = ""
  #menuId = randomUUID()
  #code = ""
  /** Events that Stripe has not delivered yet. It sends each again until it is acknowledged. */
  #events: { readonly type: string; readonly object: object; readonly account: string }[] = []
  #attempts: Attempt[] = []
  /** Ids of shares that the server has acknowledged as paid. */
  readonly settled = new Set<string>()
  claims = 0

  constructor(server: ServerProcess, stripe: StripeStandIn, chance: Chance, place: Readonly<Record<string, string>>) {
    this.#server = server
    this.#stripe = stripe
    this.#chance = chance
    this.#place = place
  }

  async begin(storage: ServerPlace): Promise<void> {
    const owner = { email: "lou@example.fr", password: "un mot de passe" }
    type Session = { access_token: string; user: { id: string } }
    const { access_token: token, user } = await this.#server.call<Session>("/auth/v1/signup", { body: owner })
    this.#token = token
    this.#userId = user.id
    await makePremium(this.#server, storage, owner.email)
    const own = `user_id=eq.${user.id}`
    const patch = (table: string, body: object) =>
      this.#server.call(`/rest/v1/${table}?${own}`, { method: "PATCH", token, body })
    const menu_data = { name: "Carte", categories: [{ id: "c", name: "Desserts", items: [tart] }], isActive: true }
    await this.#server.call("/rest/v1/user_menus", { token, body: { id: this.#menuId, user_id: user.id, menu_data } })
    await patch("restaurants", { street: "1 rue des Halles", postal_code: "75001", city: "Paris" })
    await patch("ordering", { tables: ["7"] })
    await this.#server.call("/functions/v1/connect-payments", { token, body: {} })
    for (const account of this.#stripe.connect.accounts.values())
      Object.assign(account, { isActive: true, missing: [] })
    await this.#server.call("/functions/v1/payment-account", { token, body: {} })
    await patch("table_payments", { is_on: true, tips: true, commitment: true })
    const codes = await this.#server.call<{ code: string }[]>("/rest/v1/rpc/list_table_codes", { token, body: {} })
    this.#code = codes[0]?.code ?? ""
  }

  async restart(more: Record<string, string> = {}): Promise<void> {
    await this.#server.kill()
    this.#server = await startServerProcess({ ...this.#place, ...more })
  }

  stop = () => this.#server.kill()

  /** Everybody works until the server is gone. */
  async work(): Promise<void> {
    const people = [this.#wait, ...["one", "two", "three", "four"].map((key) => () => this.#pay(`phone-${key}`))]
    await Promise.all(
      people.map(async (person) => {
        try {
          for (;;) await person()
        } catch (error) {
          if (!isCut(error)) throw error
        }
      }),
    )
  }

  /** What was left without an answer is asked again, and Stripe delivers its events. */
  async goOn(): Promise<void> {
    for (const attempt of this.#attempts) await this.#claim(attempt)
    this.#attempts = []
    await this.#deliver()
  }

  /** Runs the job as if so much time had passed. */
  sweep = (laterMs: number) => this.#server.call("/sweep", { body: { laterMs } })

  async shares(): Promise<readonly BillShareRow[]> {
    const all: BillShareRow[] = []
    for (;;) {
      const path = `/rest/v1/bill_shares?order=created_at.asc,id.asc&limit=${pageRows}&offset=${all.length}`
      const page = await this.#server.call<BillShareRow[]>(path, { token: this.#token })
      all.push(...page)
      if (page.length < pageRows) return all
    }
  }

  /** Checks what must hold after every kill: one page for each share, no dish paid twice, nothing acknowledged lost. */
  async audit(): Promise<void> {
    const pages = [...this.#stripe.connect.sessions.values()].map(({ metadata }) => metadata.share_id)
    expect(new Set(pages).size, "a share has two pages").toBe(pages.length)
    const shares = await this.shares()
    const units = shares.filter(({ state }) => state === "held" || state === "settled").flatMap((share) => share.units)
    expect(new Set(units).size, "a dish is paid twice").toBe(units.length)
    const known = new Map(shares.map((share) => [share.id, share]))
    for (const id of this.settled) expect(["settled", "refunded"], id).toContain(known.get(id)?.state)
  }

  /** Checks that Stripe's money and the bill agree, to the cent, and that the ledger is whole. */
  async reckon(storage: ServerPlace, shares: readonly BillShareRow[]): Promise<void> {
    expect(shares.filter(({ state }) => state === "held")).toEqual([])
    const sessions = [...this.#stripe.connect.sessions.values()]
    const kept = sessions.map(({ status, total, refunded }) => (status === "complete" ? total - refunded : 0))
    const counted = shares
      .filter(({ state }) => state === "settled" || state === "refunded")
      .map(({ amount_cents: cents, tip_cents: tip, refunded_cents: back }) => cents + tip - back)
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
    expect(sum(counted)).toBe(sum(kept))
    const database = await openToRead(storage)
    const { end, fault } = await verifyLedger(database.read, this.#userId)
    await database.close()
    expect(fault).toBeNull()
    const paid = sessions.filter(({ status }) => status === "complete").length
    expect(end.seq, "a line for each payment and refund").toBeGreaterThanOrEqual(paid)
  }

  #wait = async () => {
    const shares = await this.shares()
    const [last] = shares.slice(-1)
    // A bill takes a bounded number of payments: a waiter ends it, so that the table can go on.
    if (last && shares.filter(({ bill_id }) => bill_id === last.bill_id).length > sharesOfBill) {
      await this.#refusable(
        this.#server.call(`/rest/v1/bills?id=eq.${last.bill_id}&state=eq.open`, {
          method: "PATCH",
          token: this.#token,
          body: { state: "closed" },
        }),
      )
    }
    const bill = await this.#bill("waiter")
    if (bill.units.filter(({ state }) => state === "open").length > 4) return
    const body = { menu_id: this.#menuId, table_number: "7", idempotency_key: randomUUID() }
    const lines = [{ id: tart.id, price: tart.price, quantity: 8 }]
    await this.#refusable(
      this.#server.call("/rest/v1/rpc/place_order", { token: this.#token, body: { ...body, lines } }),
    )
  }

  #pay = async (payerKey: string) => {
    const bill = await this.#bill(payerKey)
    const open = bill.units.filter(({ state }) => state === "open")
    const unit = open[this.#chance.below(Math.max(1, open.length))]
    if (unit === undefined) return
    const share = { kind: "lines", units: [unit.key] }
    const body = { owner: this.#userId, table: "7", share, shown_amount: unit.amount, tip: "1", language: "fr" }
    const attempt = { payerKey, body: { ...body, idempotency_key: randomUUID() } }
    this.#attempts.push(attempt)
    const answer = await this.#claim(attempt)
    this.#attempts = this.#attempts.filter((one) => one !== attempt)
    if (answer === null) return
    const id = answer.url.replace("https://checkout.stripe.com/c/pay/", "")
    const session = this.#stripe.connect.sessions.get(id)
    if (this.#chance.below(4) === 0 || session?.status !== "open") {
      const body = { share_id: answer.share_id }
      await this.#refusable(
        this.#server.call("/functions/v1/release-share", { body, headers: { "x-payer-key": payerKey } }),
      )
      return
    }
    const object = this.#stripe.connect.pay(id)
    this.#events.push({ type: "checkout.session.completed", object, account: session.account })
    await this.#deliver()
  }

  async #claim({ payerKey, body }: Attempt) {
    const headers = { "x-payer-key": payerKey, "x-table-code": this.#code }
    const answer = await this.#refusable(
      this.#server.call<{ share_id: string; url: string }>("/functions/v1/pay-bill", { body, headers }),
    )
    if (answer !== null) this.claims += 1
    return answer
  }

  async #deliver(): Promise<void> {
    for (const event of [...this.#events]) {
      const { type, object, account } = event
      const text = aStripeEvent(type, object, Math.floor(Date.now() / 1000), { account })
      const signature = signStripe(text, stripeConnectSettings.STRIPE_CONNECT_WEBHOOK_SECRET)
      await this.#server.call("/webhooks/stripe/connect", { text, headers: { "stripe-signature": signature } })
      this.#events = this.#events.filter((one) => one !== event)
      this.settled.add((object as { metadata: { share_id: string } }).metadata.share_id)
    }
  }

  #bill = (payerKey: string) =>
    this.#server.call<TableBill>(`/functions/v1/table-bill?owner=${this.#userId}&table=7`, {
      headers: { "x-table-code": this.#code, "x-payer-key": payerKey },
    })

  /** Waits for a call that a rule may refuse. Null: it was refused. A server must not fail. */
  async #refusable<Answer>(call: Promise<Answer>): Promise<Answer | null> {
    try {
      return await call
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) return null
      throw error
    }
  }
}

describe.each(engines)("a server on %s that is killed while phones pay", (engine) => {
  test(
    "PAY-03: opens no second page for a share, loses no payment, and holds no share for ever",
    async () => {
      const stripe = await startStripeStandIn()
      onTestFinished(stripe.stop)
      const place: { -readonly [Name in keyof ServerPlace]: ServerPlace[Name] } = { DATA_DIR: await temporaryFolder() }
      if (engine === "postgres") {
        const { url, drop } = await aPostgresDatabase()
        onTestFinished(drop)
        place.DATABASE_URL = url
      }
      const settings = { ...place, ...stripeConnectSettings, STRIPE_ADDRESS: JSON.stringify(stripe.address) }
      const chance = new Chance(seed)
      const evening = new TableEvening(await startServerProcess(settings), stripe, chance, settings)
      await evening.begin(place)
      for (let kill = 0; kill < killsOn[engine]; kill += 1) {
        const step = given === undefined ? steps[kill % 3] : chance.pick(steps)
        const after = 15 + chance.below(60)
        await evening.restart({ FAULT: JSON.stringify({ step, after }) })
        try {
          await evening.goOn()
          await evening.work()
        } catch (error) {
          if (!isCut(error)) throw new Error(`seed ${seed}, kill ${kill} at ${step}, after ${after}`, { cause: error })
        }
        await evening.restart()
        await evening.audit()
        // What a kill left between two steps is released or paid within a minute of the next start.
        await evening.sweep(minuteMs)
        await evening.audit()
      }
      await evening.goOn()
      await evening.sweep(11 * minuteMs)
      await evening.sweep(12 * minuteMs)
      await evening.audit()
      const shares = await evening.shares()
      await evening.stop()
      await evening.reckon(place, shares)
      expect(evening.claims).toBeGreaterThan(0)
      expect(evening.settled.size).toBeGreaterThan(0)
    },
    180_000 + 30_000 * Number(given ?? 0),
  )
})
