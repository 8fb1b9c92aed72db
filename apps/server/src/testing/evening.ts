import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { expect } from "vitest"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import { grantPremium } from "../subscription/subscription-commands.ts"
import type { Chance } from "./chance.ts"
import { aBoard, aDocument, anOrder, aTranslation } from "./restaurants.ts"
import { CallRefused, type ServerProcess } from "./server-process.ts"
import { WrittenVersions } from "./written-versions.ts"

type Session = { access_token: string; refresh_token: string; user: { id: string } }
type Menu = { id: string; menu_data: { name: string; isActive: boolean } }
type Board = { published_at: string; version: number; specials: { name: string }[] }
type Placed = { order: { id: string } }
type Order = { id: string; status: OrderStatus }
type Move = { readonly id: string; readonly from: OrderStatus; readonly to: OrderStatus }

/** A count of each kind of work. */
const noneOf = () => ({
  ...{ saves: 0, orders: 0, moves: 0, activations: 0, refreshes: 0, files: 0 },
  ...{ translations: 0, boards: 0 },
})

/** The sequence of statuses of every order in these runs. */
const way: readonly OrderStatus[] = ["pending", "preparing", "ready"]

/** Returns whether a call failed because its connection broke. Any answer of the server gives another kind of error. */
export const isCut = (error: unknown) => error instanceof TypeError || error instanceof SyntaxError

/** Returns whether the server answered that it cannot store anything at the moment. */
const isRefused = (error: unknown) => error instanceof CallRefused && error.code === "storage_unavailable"

/** Milliseconds that a client waits after a refusal. */
const refusedMs = 20

/** Rows of a page of a list. The server returns at most as many at once. */
const pageRows = 1_000

/** Milliseconds for which the clients use their tokens. The server accepts them for an hour. */
const tokensUsedMs = 30 * 60_000

const owner = { email: "lou@example.fr", password: "un mot de passe" }

/** An operation that clients repeat. */
export type Work = (through: ServerProcess) => Promise<void>

/** Where a server process stores its data. */
export type ServerPlace = { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

/**
 * Simulates one busy restaurant. Several clients at once save menus, place orders, change their status, change the
 * active menu, refresh sessions, upload files, translate and publish the daily board. A linked tablet moves orders, too.
 * Every acknowledgement is recorded. `audit` compares the stored data
 * with the acknowledgements, whatever happened to the server.
 */
export class Evening {
  /** The server for the next calls. */
  server: ServerProcess
  /** How often each kind of work was acknowledged, and how often it was refused because nothing could be stored. */
  readonly acknowledged = noneOf()
  readonly refused = noneOf()
  readonly userId: string
  #token: string
  /** The session of the kitchen's tablet. */
  #tablet: Session
  #signedInAt = Date.now()
  readonly #menuIds: readonly [string, string]
  readonly #chance: Chance
  #session: Session
  readonly #saved = new WrittenVersions()
  readonly #translated = new WrittenVersions()
  readonly #published = new WrittenVersions()
  readonly #orders = new Map<string, { orderId: string | null; isInDoubt: boolean; body: ReturnType<typeof anOrder> }>()
  /** The acknowledged steps of each order, by its id. */
  readonly #moves = new Map<string, Move[]>()
  #movesInDoubt: Move[] = []
  #movesRefused: Move[] = []
  /** Names of the files that were stored since the last audit. The content of each is its name. */
  #files: string[] = []
  /** The highest number of the refresh tokens that were used. */
  #lastShown = 0

  private constructor(
    server: ServerProcess,
    session: Session,
    { menuIds, tablet }: { readonly menuIds: readonly [string, string]; readonly tablet: Session },
    chance: Chance,
  ) {
    this.server = server
    this.#tablet = tablet
    this.userId = session.user.id
    this.#token = session.access_token
    this.#menuIds = menuIds
    this.#session = session
    this.#chance = chance
  }

  /**
   * Signs up the owner, grants Premium, creates two menus, a translation and a daily board, and links a tablet of the
   * kitchen.
   */
  static async begin(server: ServerProcess, place: ServerPlace, chance: Chance): Promise<Evening> {
    const { access_token: token, user } = await server.call<Session>("/auth/v1/signup", { body: owner })
    await makePremium(server, place, owner.email)
    const menuIds = [randomUUID(), randomUUID()] as const
    for (const id of menuIds) {
      await server.call("/rest/v1/user_menus", { token, body: { id, user_id: user.id, menu_data: aDocument("0") } })
    }
    await server.call("/rest/v1/translations", { token, body: aTranslation(menuIds[1], "0") })
    await server.call("/rest/v1/rpc/publish_daily_board", { token, body: aBoard("0") })
    const invite = { role: "kitchen", name: "Tablette cuisine" }
    const { code } = await server.call<{ code: string }>("/functions/v1/invite-device", { token, body: invite })
    const tablet = await server.call<Session>("/functions/v1/join-team", { body: { code } })
    const session = await signIn(server)
    return new Evening(server, { ...session, access_token: token }, { menuIds, tablet }, chance)
  }

  /** The work of each client. Kinds of work that can conflict have more than one client. */
  get people(): readonly Work[] {
    const { save, order, move, activate, refresh, upload, watch, translate, publish } = this
    return [save, order, order, move, move, activate, activate, refresh, refresh, upload, watch, translate, publish]
  }

  /**
   * Runs all clients until the server is gone or `isEnough` returns true. A refused client continues with its next
   * operation.
   */
  async work(isEnough: () => boolean = () => false): Promise<void> {
    await Promise.all(
      this.people.map(async (person) => {
        while (!isEnough()) {
          try {
            await person(this.server)
          } catch (error) {
            if (isCut(error)) return
            if (!isRefused(error)) throw error
            await delay(refusedMs)
          }
        }
      }),
    )
  }

  /**
   * Reads all data and compares it with the acknowledgements: nothing is lost, nothing is there twice, and no refused
   * operation has happened.
   */
  async audit(): Promise<void> {
    const { server } = this
    await this.#renewTokens()
    const token = this.#token
    const menus = await server.call<Menu[]>(`/rest/v1/user_menus?user_id=eq.${this.userId}`, { token })
    this.#saved.check(Number(menus.find(({ id }) => id === this.#menuIds[0])?.menu_data.name), "the saved version")
    const translations = await server.call<{ text: string }[]>(this.#translationPath, { token })
    expect(translations).toHaveLength(1)
    this.#translated.check(Number(translations[0]?.text), "the translation")
    this.#published.check(Number((await this.#readBoard(server))?.specials[0]?.name), "the daily board")
    expect(menus.filter(({ menu_data }) => menu_data.isActive)).toHaveLength(1)

    const stored = await this.#listOrders()
    const known = [...this.#orders.values()]
    const acknowledgedIds = known.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
    const storedIds = new Set(stored.map(({ id }) => id))
    expect(storedIds.size, "an order is there twice").toBe(stored.length)
    expect(
      acknowledgedIds.filter((id) => !storedIds.has(id)),
      "lost orders",
    ).toEqual([])
    const inDoubtCount = known.filter(({ orderId, isInDoubt }) => orderId === null && isInDoubt).length
    expect(storedIds.size - acknowledgedIds.length, "orders that nobody placed").toBeLessThanOrEqual(inDoubtCount)
    const doubted = Map.groupBy(this.#movesInDoubt, ({ id }) => id)
    const faults = stored.flatMap(({ id, status }) => this.#faultsOfWay(id, status, doubted.get(id) ?? []))
    expect(faults).toEqual([])
    this.#movesInDoubt = []
    this.#movesRefused = []

    for (const name of this.#files) {
      const path = `/storage/v1/object/authenticated/files/${this.userId}/${name}`
      expect(await server.call(path, { token }), "a file").toBe(name)
    }
    this.#files = []

    // Diners without an answer send the same cart again, which must be the same order.
    for (const [key, { orderId, body }] of this.#orders) if (orderId === null) await this.#place(key, body)
    const all = (await this.#listOrders()).map(({ id }) => id).sort()
    expect(all).toEqual([...this.#orders.values()].map(({ orderId }) => orderId).sort())
  }

  /** Marks refused operations as unknown: the database went away while they ran. */
  doubtRefusals(): void {
    for (const versions of [this.#saved, this.#translated, this.#published]) versions.doubtRefusals()
    this.#movesInDoubt.push(...this.#movesRefused)
    for (const [key, order] of this.#orders) this.#orders.set(key, { ...order, isInDoubt: true })
  }

  readonly save: Work = async (through) => {
    const version = this.#saved.next()
    const menu_data = aDocument(String(version))
    const path = `/rest/v1/user_menus?id=eq.${this.#menuIds[0]}`
    await this.#count("saves", {
      call: () => through.call(path, { method: "PATCH", token: this.#token, body: { menu_data } }),
      ...this.#saved.outcomes(version),
    })
  }

  readonly translate: Work = async (through) => {
    const version = this.#translated.next()
    const { source, text } = aTranslation(this.#menuIds[1], String(version))
    await this.#count("translations", {
      call: () => through.call(this.#translationPath, { method: "PATCH", token: this.#token, body: { source, text } }),
      ...this.#translated.outcomes(version),
    })
  }

  readonly publish: Work = async (through) => {
    const seen = await this.#readBoard(through)
    const version = this.#published.next()
    const body = {
      ...aBoard(String(version)),
      seen: seen ? { published_at: seen.published_at, version: seen.version } : null,
    }
    await this.#count("boards", {
      call: () => through.call("/rest/v1/rpc/publish_daily_board", { token: this.#token, body }),
      ...this.#published.outcomes(version),
    })
  }

  readonly order: Work = async (through) => {
    const body = anOrder(this.#menuIds[1], String(this.#chance.below(900)))
    await this.#place(body.idempotency_key, body, through)
  }

  readonly move: Work = async (through) => {
    const path = "/rest/v1/orders?status=neq.ready&limit=5"
    const token = this.#chance.pick([this.#token, this.#tablet.access_token])
    const found = await through.call<Order[]>(path, { token })
    const [order] = found
    if (!order) return
    const to = way[way.indexOf(order.status) + 1]
    if (!to) throw new Error(`order ${order.id} is ${order.status}`)
    const move = { id: order.id, from: order.status, to }
    await this.#count("moves", {
      call: () =>
        through.call<Order[]>(`/rest/v1/orders?id=eq.${move.id}&status=eq.${move.from}`, {
          method: "PATCH",
          token,
          body: { status: to },
        }),
      lost: () => this.#movesInDoubt.push(move),
      refused: () => this.#movesRefused.push(move),
      // No rows change when another client was faster.
      done: (moved) => moved.length > 0 && this.#addMove(move),
    })
  }

  readonly activate: Work = async (through) => {
    const body = { menu_id: this.#chance.pick(this.#menuIds), active: true }
    const call = () => through.call("/rest/v1/rpc/set_menu_active", { token: this.#token, body })
    await this.#count("activations", { call })
  }

  readonly refresh: Work = async (through) => {
    const shown = this.#session.refresh_token
    const body = { refresh_token: shown }
    this.#lastShown = Math.max(this.#lastShown, numberOf(shown))
    await this.#count("refreshes", {
      call: () => through.call<Session>("/auth/v1/token?grant_type=refresh_token", { body }),
      done: (after) => {
        // Two tabs may use the same token, and a retry after a lost answer uses it again. The token is consumed once:
        // no new token is more than one step after those that were used.
        const number = numberOf(after.refresh_token)
        expect(number).toBeGreaterThan(numberOf(shown))
        expect(number).toBeLessThanOrEqual(this.#lastShown + 1)
        if (number > numberOf(this.#session.refresh_token)) this.#session = after
      },
    })
  }

  readonly upload: Work = async (through) => {
    const name = randomUUID()
    const path = `/storage/v1/object/files/${this.userId}/${name}`
    await this.#count("files", {
      call: () => through.call(path, { token: this.#token, body: name }),
      done: () => this.#files.push(name),
    })
  }

  readonly watch: Work = async (through) => {
    const path = `/rest/v1/user_menus?user_id=eq.${this.userId}`
    const menus = await through.call<Menu[]>(path, { token: this.#token })
    expect(menus.filter(({ menu_data }) => menu_data.isActive)).toHaveLength(1)
  }

  get #translationPath(): string {
    return `/rest/v1/translations?menu_id=eq.${this.#menuIds[1]}&language=eq.en&part=eq.menu`
  }

  async #readBoard(through: ServerProcess): Promise<Board | undefined> {
    const [board] = await through.call<Board[]>("/rest/v1/daily_boards?limit=1", { token: this.#token })
    return board
  }

  async #place(key: string, body: ReturnType<typeof anOrder>, through: ServerProcess = this.server): Promise<void> {
    const isInDoubt = this.#orders.get(key)?.isInDoubt ?? false
    this.#orders.set(key, { orderId: null, isInDoubt, body })
    await this.#count("orders", {
      // Entered by the owner: a run has more orders than diners may place at one menu within ten minutes.
      call: () => through.call<Placed>("/rest/v1/rpc/place_order", { token: this.#token, body }),
      lost: () => this.#orders.set(key, { orderId: null, isInDoubt: true, body }),
      done: ({ order }) => this.#orders.set(key, { orderId: order.id, isInDoubt: false, body }),
    })
  }

  async #listOrders(): Promise<Order[]> {
    const all: Order[] = []
    for (;;) {
      const path = `/rest/v1/orders?user_id=eq.${this.userId}&order=id.asc&limit=${pageRows}&offset=${all.length}`
      const page = await this.server.call<Order[]>(path, { token: this.#token })
      all.push(...page)
      if (page.length < pageRows) return all
    }
  }

  #addMove(move: Move): void {
    const known = this.#moves.get(move.id)
    if (known === undefined) this.#moves.set(move.id, [move])
    else known.push(move)
  }

  /** Says what is wrong with an order: each step is made once, and its status is the result of its steps. */
  #faultsOfWay(id: string, status: OrderStatus, doubted: readonly Move[]): string[] {
    const faults: string[] = []
    const froms = (this.#moves.get(id) ?? []).map(({ from }) => from)
    if (new Set(froms).size !== froms.length) faults.push(`a step of ${id} was made twice`)
    const reached = way.indexOf(status)
    if (froms.some((from) => way.indexOf(from) >= reached)) faults.push(`${id} went back to ${status}`)
    for (const from of way.slice(0, reached)) {
      if (froms.includes(from)) continue
      const made = doubted.find((move) => move.from === from)
      if (made) this.#addMove(made)
      else faults.push(`no client moved ${id} from ${from}`)
    }
    return faults
  }

  /** Signs the owner in again, and refreshes the session of the tablet, before their tokens end. */
  async #renewTokens(): Promise<void> {
    if (Date.now() - this.#signedInAt < tokensUsedMs) return
    this.#token = (await signIn(this.server)).access_token
    const body = { refresh_token: this.#tablet.refresh_token }
    this.#tablet = await this.server.call<Session>("/auth/v1/token?grant_type=refresh_token", { body })
    this.#signedInAt = Date.now()
  }

  async #count<Answer>(
    kind: keyof Evening["acknowledged"],
    work: {
      call: () => Promise<Answer>
      lost?: () => unknown
      refused?: () => unknown
      done?: (answer: Answer) => unknown
    },
  ): Promise<void> {
    let answer: Answer
    try {
      answer = await work.call()
    } catch (error) {
      if (isCut(error)) work.lost?.()
      if (!isRefused(error)) throw error
      work.refused?.()
      this.refused[kind] += 1
      await delay(refusedMs)
      return
    }
    work.done?.(answer)
    this.acknowledged[kind] += 1
  }
}

const signIn = (server: ServerProcess) => server.call<Session>("/auth/v1/token?grant_type=password", { body: owner })

/** The number of a refresh token within its session: it follows the session's id (decision 005). */
const numberOf = (refreshToken: string) => Buffer.from(refreshToken, "base64url").readUInt32BE(16)

/** Grants Premium to an owner of a server process. */
export async function makePremium(server: ServerProcess, place: ServerPlace, email: string): Promise<void> {
  if (place.DATABASE_URL === undefined) {
    const { serviceKey } = JSON.parse(await readFile(join(place.DATA_DIR, "secrets.json"), "utf8"))
    await server.call("/operator/v1/grant-premium", { token: serviceKey, body: [email, "--until", "2099-01-01"] })
    return
  }
  const at = new Date().toISOString()
  const database = await openPostgres({ url: place.DATABASE_URL, clock: () => at, poolSize: 1 })
  const granted = await database.run(grantPremium, { email, until: "2099-01-01T00:00:00.000Z", at })
  await database.close()
  if (!granted.ok) throw new Error(granted.code)
}
