import { accessRows } from "../access-rows.ts"
import type { Chance } from "../chance.ts"
import type { LineRequest } from "../pipelined-line.ts"
import {
  bentText,
  hostileBody,
  hostileBytes,
  hostileHeaders,
  hostileJson,
  hostileQuery,
  hostileText,
  inAddress,
  type Words,
} from "./hostile-cases.ts"
import type { LiveCall, Scene } from "./hostile-scene.ts"
import { bentType, longHeader, longHeaderCount, withColumn } from "./hostile-shapes.ts"

/** A bent call in the bytes that are sent. */
export type BentCall = LineRequest & { readonly host: string; readonly mayTell: boolean }

/** Shows a bent call as text, without its bearer token. */
export function show({ bytes }: BentCall): string {
  return bytes.toString("latin1", 0, 1_500).replace(/Bearer [\w.-]+/, "Bearer …")
}

const otherMethods = ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "get", "PUT", "PATCH", "DELETE", "POST"]

/** The input of `bend`. */
export type BendingFrom = {
  readonly target: string
  readonly scene: Scene
  /** The result of `liveCallsOf`. */
  readonly live: readonly LiveCall[]
  readonly words: Words
  /**
   * Number of the call. Every second call of the first ones is unchanged but for one header, each with another name or
   * length.
   */
  readonly turn: number
}

/** Returns a bent call on a target. */
export function bend(chance: Chance, { target, scene, live, words, turn }: BendingFrom): BentCall {
  const isUsual = turn % 2 === 0 && turn / 2 < longHeaderCount
  const bends = (share: number) => !isUsual && chance.happens(share)
  const { server, victim, attacker } = scene
  const [first = "", name = ""] = target.split(" ")
  const isLive = live.length > 0 && chance.happens(0.75)
  const aim = chance.happens(0.4) ? victim : attacker
  const chosen: LiveCall = isLive ? chance.pick(live) : (accessRows[target]?.call(aim) ?? {})
  const { path = "", body, headers, token = attacker.accessToken, mayTell = false } = chosen
  const own =
    first === "rpc"
      ? `/rest/v1/rpc/${name}`
      : first === "function"
        ? `/functions/v1/${name}`
        : name.startsWith("/")
          ? name
          : `/rest/v1/${name}`
  let url = path.startsWith("/") ? path : own + path
  const table = name.startsWith("/") ? undefined : server.app.inventory.tables.find((one) => one.name === name)
  const withQuery = (query: string) => {
    url = `${url}${url.includes("?") ? "&" : "?"}${query}`
  }
  if (table && first !== "rpc" && bends(first === "GET" ? 0.85 : 0.3)) {
    withQuery(hostileQuery(chance, table.columns, words))
  } else if (bends(0.2)) {
    withQuery(`${inAddress(chance, hostileText(chance))}=${inAddress(chance, hostileText(chance))}`)
  }
  if (bends(0.18)) url = bentAddress(chance, url, words)
  const usual =
    first === "rpc" || first === "function" ? "POST" : first === "ALL" ? chance.pick(["PUT", "GET", "DELETE"]) : first
  const method = bends(0.02) ? chance.pick(otherMethods) : usual
  let payload: string | Buffer | null = null
  // Columns that no usual call sets are read, too.
  const named = (one: unknown) =>
    table && chance.happens(0.3) ? withColumn(chance, one, Object.keys(table.columns)) : one
  if (isUsual) payload = body === undefined || Buffer.isBuffer(body) ? (body ?? null) : JSON.stringify(body)
  else if (Buffer.isBuffer(body) && headers?.["content-type"]?.startsWith("multipart/") && chance.happens(0.3))
    payload = bentType(chance, body.toString("latin1"))
  else if (Buffer.isBuffer(body)) payload = chance.happens(0.15) ? body : hostileBytes(chance, body)
  else if (usual === "GET" ? chance.happens(0.05) : chance.happens(body === undefined ? 0.5 : 0.97)) {
    payload = chance.happens(0.5)
      ? bentType(chance, JSON.stringify(named(body)) ?? "")
      : hostileJson(chance, hostileBody(chance, named(body), words))
  }
  const isChunked = payload !== null && bends(0.03)
  const sent: Record<string, string> = {
    host: `${new URL(server.url).host}`,
    ...(!bends(0.02) && { apikey: server.secrets.publishableKey }),
    ...(!bends(0.08) && { authorization: `Bearer ${token}` }),
    ...(payload !== null && { "content-type": "application/json" }),
    ...headers,
    ...(bends(0.2) && hostileHeaders(chance)),
    ...(isUsual && longHeader(turn / 2)),
    ...(bends(0.06) && longHeader(chance.below(longHeaderCount))),
  }
  if (payload !== null && isChunked) sent["transfer-encoding"] = "chunked"
  else if (payload !== null) sent["content-length"] = String(Buffer.byteLength(payload))
  const lines = Object.entries(sent).map(([key, value]) => `${key}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${url.slice(0, 8_000)} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1")
  const bytes = payload === null ? head : Buffer.concat([head, ...(isChunked ? inChunks(payload) : [asBytes(payload)])])
  return { method, bytes, host: sent.host ?? "", mayTell }
}

const asBytes = (payload: string | Buffer) => (typeof payload === "string" ? Buffer.from(payload) : payload)

function inChunks(payload: string | Buffer): Buffer[] {
  const bytes = asBytes(payload)
  if (bytes.length === 0) return [Buffer.from("0\r\n\r\n")]
  return [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")]
}

/** Bends the path: its id, name or file, or its encoding. */
function bentAddress(chance: Chance, url: string, words: Words): string {
  const [bare = "", query] = url.split("?")
  const pieces = bare.split("/")
  const at = Math.max(1, pieces.length - 1 - chance.below(2))
  const rest = query === undefined ? "" : `?${query}`
  switch (chance.below(10)) {
    case 0:
      return `${bare}/${rest}`
    case 1:
      return `${bare.replace("/", "//")}${rest}`
    case 2:
      return `${pieces.with(at, `${pieces[at]}%2f..%2f..%2f`).join("/")}${rest}`
    case 3:
      return `${pieces.toSpliced(at, 0, chance.pick([".", "..", "%2e%2e", "%00", ";a=b", ""])).join("/")}${rest}`
    case 4:
      return `http://evil.example${url}`
    case 5:
      return `${bare}${rest}${rest === "" ? "?" : "&"}${rest.slice(1)}`
    case 6:
      return pieces.with(at, chance.pick(words.ids)).join("/") + rest
    case 7:
      return pieces.with(at, inAddress(chance, bentText(chance, pieces[at] ?? "", words))).join("/") + rest
    default:
      return pieces.with(at, inAddress(chance, hostileText(chance))).join("/") + rest
  }
}
