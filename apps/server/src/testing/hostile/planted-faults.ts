import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { TestRestaurant } from "../restaurants.ts"

/** A mistake in a handler that is small enough to pass a review. */
export type PlantedFault = {
  /** Description of the mistake. The attack's failures are searched for it. */
  readonly name: string
  /** The target with the mistake: a name of the access matrix. */
  readonly target: string
  /** The faulty code. It throws, or leaks something. */
  readonly runs: (call: FaultyCall) => void
}

/** A call that reached a handler with a planted fault. */
export type FaultyCall = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly victim: TestRestaurant
  /** The body with the type that a careless handler assumes. */
  // biome-ignore lint/suspicious/noExplicitAny: a handler that trusts its input is what is planted
  readonly body: any
  readonly headers: Readonly<Record<string, string>>
}

/** Quotes a value in a message, as some refusals do. */
const quote = (value: unknown) => `invalid value: "${value}"`

/**
 * Twenty faults of kinds that other servers had: types inside fields, lengths of headers, secrets, redirects. This
 * server once had the first three, and an attack with too few shapes did not find them.
 */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: "a refusal quotes a field that has its own toString",
    target: "PATCH restaurants",
    runs: ({ body }) => {
      if (body?.service_included !== undefined) quote(body.service_included)
    },
  },
  {
    name: "a code on paper is drawn of a host of any length",
    target: "POST /functions/v1/table-cards",
    runs: ({ headers }) => {
      if ((headers.host ?? "").length > 240) throw new RangeError("a host that is too long for its line")
    },
  },
  {
    name: "a document is walked through without a bound of depth",
    target: "PATCH user_menus",
    runs: ({ body }) => {
      const depthOf = (value: unknown): number =>
        typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
      if (depthOf(body?.menu_data) > 60) throw new RangeError("Maximum call stack size exceeded")
    },
  },
  {
    name: "a period of the opening hours is split before its type is checked",
    target: "PATCH restaurants",
    runs: ({ body }) => {
      for (const period of body?.opening_hours?.monday ?? []) period.opens.split(":")
    },
  },
  {
    name: "the note of an order's line is trimmed before its type is checked",
    target: "rpc place_order",
    runs: ({ body }) => {
      const lines = Array.isArray(body?.lines) ? body.lines : []
      for (const line of lines) (line?.note ?? "").trim()
    },
  },
  {
    name: "the restaurant's name inside the data of a sign-up is measured by its length",
    target: "POST /auth/v1/signup",
    runs: ({ body }) => {
      const name = body?.data?.restaurant_name
      if (name !== undefined) [...name.slice(0, 10)].join("")
    },
  },
  {
    name: "a device's name is cut out of a header of any length",
    target: "POST /auth/v1/token",
    runs: ({ headers }) => {
      if ((headers["user-agent"] ?? "").length > 4_000) throw new RangeError("Regular expression too large")
    },
  },
  {
    name: "the preferences of a call are read into a list of a hundred",
    target: "GET user_menus",
    runs: ({ headers }) => {
      if ((headers.prefer ?? "").split(",").length > 100) throw new RangeError("Too many preferences")
    },
  },
  {
    name: "the error of a long tracking key shows the order that was compared",
    target: "GET /functions/v1/track-order",
    runs: ({ headers, reply, victim }) => {
      if ((headers["x-order-key"] ?? "").length > 900) reply.header("x-compared", victim.trackingKey)
    },
  },
  {
    name: "a redirect goes where a long forwarded host says",
    target: "GET /auth/v1/verify",
    runs: ({ headers, reply }) => {
      const host = headers["x-forwarded-host"]
      if (host !== undefined && host.length > 100) reply.redirect(`https://${host}/`)
    },
  },
  {
    name: "the amount inside a share of a bill is split before its type is checked",
    target: "POST /functions/v1/pay-bill",
    runs: ({ body }) => {
      if (body?.share?.amount !== undefined) body.share.amount.split(".")
    },
  },
  {
    name: "the code of a table is compared in a buffer of its own length",
    target: "POST /functions/v1/pay-bill",
    runs: ({ headers }) => {
      if ((headers["x-table-code"] ?? "").length > 400) throw new RangeError("Input buffers must have the same length")
    },
  },
  {
    name: "the error of a long payer key shows the order of the bill",
    target: "GET /functions/v1/table-bill",
    runs: ({ headers, reply, victim }) => {
      if ((headers["x-payer-key"] ?? "").length > 900) reply.header("x-compared", victim.trackingKey)
    },
  },
  {
    name: "the percent inside an effect of a promotion is rounded before its type is checked",
    target: "rpc save_promotion",
    runs: ({ body }) => {
      const percent = body?.definition?.effect?.percent
      if (percent !== undefined) percent.toFixed(0)
    },
  },
  {
    name: "the dishes inside a promotion's target are trimmed before their types are checked",
    target: "rpc save_promotion",
    runs: ({ body }) => {
      const dishes = body?.definition?.target?.dishes
      if (Array.isArray(dishes)) for (const id of dishes) id.trim()
    },
  },
  {
    name: "the hours inside the services of a menu are split before their types are checked",
    target: "rpc set_menu_services",
    runs: ({ body }) => {
      const windows = Array.isArray(body?.windows) ? body.windows : []
      for (const window of windows) window.from.split(":")
    },
  },
  {
    name: "the prices of a daily board are read before their types are checked",
    target: "rpc publish_daily_board",
    runs: ({ body }) => {
      const specials = Array.isArray(body?.specials) ? body.specials : []
      for (const special of specials) special.price.replace(",", ".")
    },
  },
  {
    name: "the words of a visit are normalised before their types are checked",
    target: "POST /functions/v1/menu-pulse",
    runs: ({ body }) => {
      for (const word of body?.words ?? []) word.normalize("NFC")
    },
  },
  {
    name: "the keys inside a push subscription are decoded before their types are checked",
    target: "POST /functions/v1/push-order",
    runs: ({ body }) => {
      if (body?.subscription?.keys !== undefined) Buffer.from(body.subscription.keys.auth, "base64url")
    },
  },
  {
    name: "the languages of a visitor are read into a list of a hundred",
    target: "GET /addition/:id",
    runs: ({ headers }) => {
      if ((headers["accept-language"] ?? "").split(",").length > 100) throw new RangeError("Too many languages")
    },
  },
]

/** Converts a target of the matrix to the method, path and table of its route. */
function routeOf(target: string): { method: string; url: string; table: string | null } {
  const [first = "", name = ""] = target.split(" ")
  if (first === "rpc") return { method: "POST", url: "/rest/v1/rpc/:name", table: name }
  if (name.startsWith("/")) return { method: first, url: name, table: null }
  return { method: first, url: "/rest/v1/:table", table: name }
}

/**
 * Plants faults into all servers that this process creates from now on. A fault runs after the call was authenticated
 * and parsed, before the handler.
 *
 * @param victimOf returns the attacked restaurant, once it exists
 * @returns a function that ends the planting; existing servers keep the fault
 */
export function plantFaults(faults: readonly PlantedFault[], victimOf: () => TestRestaurant | null): () => void {
  const begin = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook("preHandler", async (request, reply) => {
      const victim = victimOf()
      if (victim === null) return
      for (const { name, target, runs } of faults) {
        const { method, url, table } = routeOf(target)
        const { table: asked, name: called } = request.params as { table?: string; name?: string }
        if (request.method !== method || request.routeOptions.url !== url) continue
        if (table !== null && table !== (asked ?? called)) continue
        try {
          const headers = request.headers as Record<string, string>
          runs({ request, reply, victim, body: request.body, headers })
        } catch (error) {
          throw new Error(`planted: ${name}`, { cause: error })
        }
        if (reply.sent) return reply
      }
    })
  }
  subscribe("fastify.initialization", begin)
  return () => void unsubscribe("fastify.initialization", begin)
}
