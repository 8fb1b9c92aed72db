import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { expect } from "vitest"
import { openPostgres } from "../database/open-postgres.ts"
import { grantPremium } from "../subscription/subscription-commands.ts"
import type { Chance } from "./chance.ts"
import { aDocument, anOrder } from "./restaurants.ts"
import { CallRefused, type ServerProcess } from "./server-process.ts"

type Session = { access_token: string; refresh_token: string; user: { id: string } }
type Menu = { id: string; menu_data: { name: string; isActive: boolean } }
type Placed = { order: { id: string } }
type Order = { id: string; status: OrderStatus }
type Move = { readonly id: string; readonly from: OrderStatus; readonly to: OrderStatus }

/** The way that every order goes in these evenings. */
const way: readonly OrderStatus[] = ["pending", "preparing", "ready"]

/** Whether a call found its connection broken; any answer of the server is another kind of error. */
export const isCut = (error: unknown) => error instanceof TypeError || error instanceof SyntaxError

/** Whether the server said that it can store nothing at the moment. */
const isRefused = (error: unknown) => error instanceof CallRefused && error.code === "storage_unavailable"

/** How long a refused person waits, in milliseconds. */
const refusedMs = 20

/** What clients do over and over. */
export type Work = (through: ServerProcess) => Promise<void>

/** Where the data of a server process is. */
export type ServerPlace = { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

/**
 * One restaurant's evening: several people at once save, order, move orders, change the active menu, refresh sessions and keep files, and
 * everything that they were told is written down. Whatever happens to the server, the audit tells whether it kept its word.
 */
export class Evening {
  /** The server that is asked next. */
  server: ServerProcess
  /** How often each kind of work was acknowledged, and how often refused because nothing could be stored. */
  readonly acknowledged = { saves: 0, orders: 0, moves: 0, activations: 0, refreshes: 0, files: 0 }
  readonly refused = { saves: 0, orders: 0, moves: 0, activations: 0, refreshes: 0, files: 0 }
  readonly userId: string
  readonly #token: string
  readonly #menuIds: readonly [string, string]
  readonly #chance: Chance
  #session: Session
  /** Versions of the saved menu: the last tried, the last acknowledged, and those since then that may be stored, or were refused. */
  readonly #saved = { tried: 0, acknowledged: 0, inDoubt: new Set<number>(), refused: new Set<number>() }
  readonly #orders = new Map<string, { orderId: string | null; isInDoubt: boolean; body: ReturnType<typeof anOrder> }>()
  readonly #moves: Move[] = []
  #movesInDoubt: Move[] = []
  #movesRefused: Move[] = []
  /** Names of the files that were kept since the last audit; each holds its name. */
  #files: string[] = []
  /** The highest number of the refresh tokens that were shown. */
  #lastShown = 0

  private constructor(server: ServerProcess, session: Session, menuIds: readonly [string, string], chance: Chance) {
    this.server = server
    this.userId = session.user.id
    this.#token = session.access_token
    this.#menuIds = menuIds
    this.#session = session
    this.#chance = chance
  }

  /** Signs up the owner, makes it Premium, and writes two menus. */
  static async begin(server: ServerProcess, place: ServerPlace, chance: Chance): Promise<Evening> {
    const owner = { email: "lou@example.fr", password: "un mot de passe" }
    const { access_token: token, user } = await server.call<Session>("/auth/v1/signup", { body: owner })
    await makePremium(server, place, owner.email)
    const menuIds = [randomUUID(), randomUUID()] as const
    for (const id of menuIds) {
      await server.call("/rest/v1/user_menus", { token, body: { id, user_id: user.id, menu_data: aDocument("0") } })
    }
    const session = await server.call<Session>("/auth/v1/token?grant_type=password", { body: owner })
    return new Evening(server, { ...session, access_token: token }, menuIds, chance)
  }

  /** What people do, each kind by more than one where two can get into each other's way. */
  get people(): readonly Work[] {
    const { save, order, move, activate, refresh, upload, watch } = this
    return [save, order, order, move, move, activate, activate, refresh, refresh, upload, watch]
  }

  /** Everybody works until the server is gone, or it is enough. A refused person tries the next thing. */
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
   * Reads everything and compares it with what was acknowledged: nothing is lost, nothing is there twice, and nothing that was
   * refused has happened.
   */
  async audit(): Promise<void> {
    const { server } = this
    const token = this.#token
    const menus = await server.call<Menu[]>(`/rest/v1/user_menus?user_id=eq.${this.userId}`, { token })
    const version = Number(menus.find(({ id }) => id === this.#menuIds[0])?.menu_data.name)
    const { acknowledged, inDoubt } = this.#saved
    expect([acknowledged, ...inDoubt], "the saved version").toContain(version)
    this.#noteSaved(version)
    expect(menus.filter(({ menu_data }) => menu_data.isActive)).toHaveLength(1)

    const stored = await this.#listOrders()
    const known = [...this.#orders.values()]
    const acknowledgedIds = known.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
    const storedIds = stored.map(({ id }) => id)
    expect(new Set(storedIds).size, "an order is there twice").toBe(storedIds.length)
    expect(
      acknowledgedIds.filter((id) => !storedIds.includes(id)),
      "lost orders",
    ).toEqual([])
    const inDoubtCount = known.filter(({ orderId, isInDoubt }) => orderId === null && isInDoubt).length
    expect(storedIds.length - acknowledgedIds.length, "orders that nobody placed").toBeLessThanOrEqual(inDoubtCount)
    for (const { id, status } of stored) this.#checkWay(id, status)
    this.#movesInDoubt = []
    this.#movesRefused = []

    for (const name of this.#files) {
      const path = `/storage/v1/object/authenticated/files/${this.userId}/${name}`
      expect(await server.call(path, { token }), "a file").toBe(name)
    }
    this.#files = []

    // Diners whose answers never came send the same cart again, and it is the same order.
    for (const [key, { orderId, body }] of this.#orders) if (orderId === null) await this.#place(key, body)
    const all = (await this.#listOrders()).map(({ id }) => id).sort()
    expect(all).toEqual([...this.#orders.values()].map(({ orderId }) => orderId).sort())
  }

  /** Nobody can know any more what became of what was refused: what was to keep it went in the middle of it. */
  doubtRefusals(): void {
    for (const version of this.#saved.refused) this.#saved.inDoubt.add(version)
    this.#movesInDoubt.push(...this.#movesRefused)
    for (const [key, order] of this.#orders) this.#orders.set(key, { ...order, isInDoubt: true })
  }

  readonly save: Work = async (through) => {
    this.#saved.tried += 1
    const version = this.#saved.tried
    const menu_data = aDocument(String(version))
    const path = `/rest/v1/user_menus?id=eq.${this.#menuIds[0]}`
    await this.#count("saves", {
      call: () => through.call(path, { method: "PATCH", token: this.#token, body: { menu_data } }),
      lost: () => this.#saved.inDoubt.add(version),
      refused: () => this.#saved.refused.add(version),
      done: () => this.#noteSaved(version),
    })
  }

  readonly order: Work = async (through) => {
    const body = anOrder(this.#menuIds[1], String(this.#chance.below(900)))
    await this.#place(body.idempotency_key, body, through)
  }

  readonly move: Work = async (through) => {
    const path = `/rest/v1/orders?user_id=eq.${this.userId}&status=neq.ready&limit=5`
    const found = await through.call<Order[]>(path, { token: this.#token })
    const [order] = found
    if (!order) return
    const to = way[way.indexOf(order.status) + 1]
    if (!to) throw new Error(`order ${order.id} is ${order.status}`)
    const move = { id: order.id, from: order.status, to }
    await this.#count("moves", {
      call: () =>
        through.call<Order[]>(`/rest/v1/orders?id=eq.${move.id}&status=eq.${move.from}`, {
          method: "PATCH",
          token: this.#token,
          body: { status: to },
        }),
      lost: () => this.#movesInDoubt.push(move),
      refused: () => this.#movesRefused.push(move),
      // Nothing came of it when somebody else was first.
      done: (moved) => moved.length > 0 && this.#moves.push(move),
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
        // Two tabs may show the same token, and one whose answer was lost comes again. It is spent once all the same: no
        // token is further than one step behind those that were shown.
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

  /** A version that is stored has written over those before it. */
  #noteSaved(version: number): void {
    this.#saved.acknowledged = version
    this.#saved.inDoubt.clear()
    this.#saved.refused.clear()
  }

  async #place(key: string, body: ReturnType<typeof anOrder>, through: ServerProcess = this.server): Promise<void> {
    const isInDoubt = this.#orders.get(key)?.isInDoubt ?? false
    this.#orders.set(key, { orderId: null, isInDoubt, body })
    await this.#count("orders", {
      // Entered by the waiter: an evening has more orders than one menu may get from diners within ten minutes.
      call: () => through.call<Placed>("/rest/v1/rpc/place_order", { token: this.#token, body }),
      lost: () => this.#orders.set(key, { orderId: null, isInDoubt: true, body }),
      done: ({ order }) => this.#orders.set(key, { orderId: order.id, isInDoubt: false, body }),
    })
  }

  async #listOrders(): Promise<Order[]> {
    const path = `/rest/v1/orders?user_id=eq.${this.userId}&limit=100000`
    return this.server.call<Order[]>(path, { token: this.#token })
  }

  /** Each step of an order was made once, and it stands where the steps lead. */
  #checkWay(id: string, status: OrderStatus): void {
    const made = this.#moves.filter((move) => move.id === id)
    const froms = made.map(({ from }) => from)
    expect(new Set(froms).size, `a step of ${id} was made twice`).toBe(froms.length)
    const reached = way.indexOf(status)
    for (const { from } of made) expect(way.indexOf(from), `${id} went back to ${status}`).toBeLessThan(reached)
    for (const from of way.slice(0, reached)) {
      if (froms.includes(from)) continue
      const doubted = this.#movesInDoubt.find((move) => move.id === id && move.from === from)
      expect(doubted, `nobody moved ${id} from ${from}`).toBeDefined()
      if (doubted) this.#moves.push(doubted)
    }
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

/** Which of its session's refresh tokens this is: the number behind the session's id (decision 005). */
const numberOf = (refreshToken: string) => Buffer.from(refreshToken, "base64url").readUInt32BE(16)

async function makePremium(server: ServerProcess, place: ServerPlace, email: string): Promise<void> {
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
