import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import websocket, { type WebSocket } from "@fastify/websocket"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import type { Later } from "../http/later.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { openPerNetwork } from "../limits/open-per-network.ts"
import { openRules, socketRule } from "../limits/rules.ts"
import type { Change } from "../storage/schema.ts"
import type { Authentication } from "../wire/caller-identity.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Table } from "../wire/table.ts"
import { changeAnnouncer } from "./announce-changes.ts"
import { type Channel, Channels, roomOf, sessionIdOf } from "./channel.ts"
import { explain, reply, report, secondStepProblem, tokenProblem, topicPrefix } from "./channel-messages.ts"
import { Connection } from "./connection.ts"
import { membersOf } from "./members.ts"
import { type Frame, longestTopic, readFrame, type Version, versions } from "./realtime-frames.ts"
import { askedChanges, readSubscription } from "./table-changes.ts"

/** Bytes of the largest frame that a client may send. */
const largestInbound = 65_536

/** Most subscriptions of one channel. */
const mostSubscriptions = 100

/** Milliseconds after which a silent socket is closed. Clients send a heartbeat every 25 or 30 seconds. */
const longestSilenceMs = 65_000

/** Milliseconds between two checks for silent sockets and expired tokens. */
const sweepEveryMs = 1_000

/**
 * Compression costs five times the memory of a connection and most of its speed. Clients have 2 s to answer a close.
 */
const socketOptions = { maxPayload: largestInbound, perMessageDeflate: false, closeTimeout: 2_000 }

/**
 * Milliseconds by which the refusal of a join is delayed. The client retries for ever, and each attempt may cost a
 * signature check. Shorter than the ten seconds after which the client gives up waiting.
 */
const refusalDelayMs = 5_000

/** Most delayed refusals of one socket. Further ones are sent at once. */
const mostWaitingRefusals = 100

const path = "/realtime/v1/websocket"

const flag = z.boolean().nullish()
const joinShape = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: flag, self: flag, replication_ready: flag }).nullish(),
      presence: z.object({ key: z.string().nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(askedChanges).max(mostSubscriptions).nullish(),
      postgres_changes_options: z.object({ wait: flag }).nullish(),
      private: flag,
    })
    .nullish(),
})

/** Whether a request may become a websocket. Other paths ignore the `Upgrade` header. */
export function isRealtimeUpgrade({ url = "" }: IncomingMessage): boolean {
  return url === path || url.startsWith(`${path}?`)
}

/**
 * `/realtime/v1/websocket`: sends owners and the devices of their teams the changes of their rows, and members of a topic each other's messages.
 *
 * @param parts.tables the tables of the API; those with a `changeKind` can be subscribed to
 * @param parts.now current time in milliseconds
 * @param parts.elapsed milliseconds of a monotonic clock: a jump of the system clock makes no socket look silent
 * @param parts.later runs a function after some milliseconds
 */
export async function realtimeSocket(
  app: FastifyInstance,
  parts: { context: RequestContext; tables: readonly Table[]; now: () => number; elapsed: () => number; later: Later },
): Promise<void> {
  const { context, now, elapsed, later } = parts
  const { database, countEndedSessions } = context
  const tables = parts.tables.filter(({ changeKind }) => changeKind !== undefined)
  const connections = new Set<Connection>()
  const openSockets = openPerNetwork(context.config, openRules.socketsOfNetwork)
  const channels = new Channels()
  const members = membersOf(channels)
  const announceRow = changeAnnouncer({
    context,
    tables,
    channels,
    hasExpired,
    onLost: (lost, error) => {
      app.log.error({ err: error }, "a change could not be read")
      loseTrack(lost)
    },
  })

  await app.register(websocket, {
    options: socketOptions,
    // A frame that violates the WebSocket protocol itself has already closed its socket.
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, "a realtime socket failed")
      socket.close(1011)
    },
    preClose: (done) => {
      for (const connection of connections) connection.close(1012, "Service restart")
      app.websocketServer.close()
      done()
    },
  })

  app.addHook("onRequest", async (request) => {
    context.requireKey(request)
    if (versionOf(request) === null) {
      throw new WireError(400, "unsupported_version", "Unsupported serializer version: vsn must be 1.0.0 or 2.0.0")
    }
  })
  app.route({
    method: "GET",
    url: "/websocket",
    handler: async () => {
      const headers = { upgrade: "websocket" }
      throw new WireError(426, "upgrade_required", "This address expects a WebSocket", { headers })
    },
    preHandler: async (request) => {
      if (!request.ws) return
      const release = openSockets.take(request.ip)
      if (release === null) throw new WireError(429, "too_many_sockets", "Trop de connexions. Réessayez.")
      const { socket } = request.raw
      if (socket.destroyed) release()
      else socket.once("close", release)
    },
    wsHandler: (socket, request) => accept(socket, request),
  })

  const stop = database.follow({
    onChanges: (changes) => changes.forEach(announce),
    onMissed: () => loseTrack(channels.all()),
  })
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  app.addHook("onClose", async () => {
    clearInterval(sweeping)
    stop()
  })

  function accept(socket: WebSocket, request: FastifyRequest): void {
    const connection = new Connection(socket, versionOf(request) ?? "2.0.0", elapsed())
    connections.add(connection)
    socket.on("close", () => {
      connections.delete(connection)
      channels.ofConnection(connection).forEach(drop)
    })
    const waiting: Frame[] = []
    let isBusy = false
    socket.on("message", (data, isBinary) => {
      if (!connection.isOpen) return
      connection.heardAt = elapsed()
      const frame = readFrame(connection.version, data as Buffer, isBinary)
      if (frame === null) return connection.close(1007, "Malformed frame")
      waiting.push(frame)
      if (!isBusy) void work()
    })

    /** Handles frames one after the other, in order: a token must be checked before the frames behind it. */
    async function work(): Promise<void> {
      isBusy = true
      for (let frame = waiting.shift(); frame && connection.isOpen; frame = waiting.shift()) {
        try {
          if (connection.isTooLoud(elapsed())) await connection.holding(aSecond())
          const answer = handle(connection, frame)
          if (answer) await connection.holding(answer)
        } catch (error) {
          request.log.error({ err: error }, "a realtime frame could not be handled")
          connection.close(1011, "Internal error")
        }
      }
      isBusy = false
    }
  }

  const aSecond = () => new Promise<void>((resolve) => later(1_000, resolve))

  function handle(connection: Connection, frame: Frame): Promise<void> | undefined {
    if (frame.topic === "phoenix" && frame.event === "heartbeat") return reply(connection, frame, "ok")
    if (frame.event === "phx_join") return join(connection, frame)
    const channel = channels.find(connection, frame.topic)
    if (frame.event === "phx_leave") {
      reply(connection, frame, "ok")
      // A late `phx_leave` of an earlier join must not end the current one.
      if (channel && concerns(frame, channel)) close(channel)
      return
    }
    if (channel === null) return reply(connection, frame, "error", { reason: "unmatched topic" })
    if (!concerns(frame, channel)) return
    if (frame.event === "access_token") return takeToken(channel, frame)
    if (frame.event === "broadcast") return members.pass(channel, frame)
    if (frame.event === "presence") return members.present(channel, frame)
  }

  async function join(connection: Connection, frame: Frame): Promise<void> {
    const { topic, joinRef } = frame
    const refuse = (reason: string) => refuseJoin(connection, frame, reason)
    if (!connection.mayJoin(elapsed())) return refuse("ClientJoinRateLimitReached: Too many joins per second")
    if (!topic.startsWith(topicPrefix) || topic === topicPrefix || Buffer.byteLength(topic) > longestTopic) {
      return refuse("unmatched topic")
    }
    const asked = readShape(joinShape, frame.payload)
    if (asked === null) return refuse("JoinPayloadInvalid: The join payload is not readable")
    const { access_token: token, config } = asked
    const changes = config?.postgres_changes ?? []
    const read = changes.map((one, index) => readSubscription(index + 1, one, tables))
    const refusals = read.flatMap((one, index) => (one.ok ? [] : [explain(one.code, changes[index])]))
    // A client that asks to wait for its subscriptions gets the refusal as the answer to its join.
    if (config?.postgres_changes_options?.wait && refusals[0]) return refuse(refusals[0])

    await identify(token ?? null, (who) => {
      if (!connection.isOpen) return
      if (who === "unavailable") return refuse("Unavailable: Try again in a moment")
      if (who.kind === "first-step") return refuse(`Unauthorized: ${secondStepProblem}`)
      if (who.kind === "refused") return refuse(`Unauthorized: ${tokenProblem[who.reason]}`)
      const identity = who.kind === "visitor" ? null : who
      const isPrivate = config?.private ?? false
      if (isPrivate && identity?.kind !== "session")
        return refuse("Unauthorized: A private channel needs a signed-in user")
      const before = channels.find(connection, topic)
      if (before) drop(before)
      else if (channels.count(connection) >= socketRule.channels) {
        return refuse("ChannelRateLimitReached: Too many channels")
      }
      const channel: Channel = {
        connection,
        topic,
        joinRef,
        isPrivate,
        broadcast: { ack: config?.broadcast?.ack ?? false, self: config?.broadcast?.self ?? false },
        seesPresence: config?.presence?.enabled ?? false,
        presenceKey: config?.presence?.key || randomUUID(),
        subscriptions: read.flatMap((one) => (one.ok ? [one.value] : [])),
        identity,
        presence: null,
      }
      channels.add(channel)
      reply(connection, frame, "ok", { postgres_changes: changes.map((one, index) => ({ id: index + 1, ...one })) })
      if (channel.seesPresence) members.sendState(channel)
      for (const message of refusals) report(channel, "postgres_changes", "error", message)
      // Send nothing while changes of other processes are not received. Once the connection is back, the client joins
      // again and gets this message.
      if (refusals.length === 0 && changes.length > 0 && database.hearsChanges()) {
        report(channel, "postgres_changes", "ok", "Subscribed to PostgreSQL")
      }
      if (config?.broadcast?.replication_ready) report(channel, "system", "ok", "Replication connection established")
    })
  }

  /** Delays the refusal of a join. Later frames are handled meanwhile. */
  function refuseJoin(connection: Connection, frame: Frame, reason: string): undefined {
    const tell = () => reply(connection, frame, "error", { reason })
    if (connection.waitingRefusals >= mostWaitingRefusals) return tell()
    connection.waitingRefusals += 1
    later(refusalDelayMs, () => {
      connection.waitingRefusals -= 1
      tell()
    })
  }

  /** The latest token of a channel decides its identity. The publishable key, or no token, means a sign-out. */
  async function takeToken(channel: Channel, { payload }: Frame): Promise<void> {
    const { access_token: token = null } = payload
    if (token !== null && typeof token !== "string") return fail(channel, "Unauthorized: access_token is no text")
    await identify(token, (who) => {
      if (channels.find(channel.connection, channel.topic) !== channel) return
      if (who === "unavailable") return fail(channel, "Unavailable: Try again in a moment")
      if (who.kind === "first-step") return fail(channel, `Unauthorized: ${secondStepProblem}`)
      if (who.kind === "refused") return fail(channel, `Unauthorized: ${tokenProblem[who.reason]}`)
      const identity = who.kind === "visitor" ? null : who
      if (channel.isPrivate && userIdOf(identity) !== userIdOf(channel.identity)) {
        return fail(channel, "Unauthorized: A private channel belongs to one user")
      }
      const room = roomOf(channel)
      channels.identify(channel, identity)
      if (roomOf(channel) !== room) members.changeRoom(channel, room)
    })
  }

  /**
   * Authenticates a token and calls `use` synchronously after the final check. A session cannot end in between: the
   * channel is notified of every session that ends later.
   */
  async function identify(
    token: string | null,
    use: (who: Authentication | "unavailable") => undefined,
  ): Promise<void> {
    for (;;) {
      const before = countEndedSessions()
      let who: Authentication
      try {
        who = await context.authenticateToken(token)
      } catch (error) {
        app.log.error({ err: error }, "a realtime token could not be checked")
        return use("unavailable")
      }
      const mayEnd = who.kind === "session" || who.kind === "staff"
      if (!mayEnd || countEndedSessions() === before) return use(who)
    }
  }

  function announce(change: Change): void {
    if (change.kind === "session" && change.event === "delete") {
      for (const channel of channels.ofOwner(change.owner)) {
        if (channel.identity && sessionIdOf(channel.identity) === change.ref)
          end(channel, "Unauthorized: The session has ended")
      }
    }
    announceRow(change)
  }

  function sweep(): void {
    for (const connection of connections) {
      if (elapsed() - connection.heardAt > longestSilenceMs) connection.close(1001, "No heartbeat")
    }
    for (const channel of channels.all()) {
      if (hasExpired(channel)) fail(channel, "Unauthorized: The token has expired")
    }
  }

  function hasExpired({ identity }: Channel): boolean {
    return identity !== null && identity.expiresAt * 1000 <= now()
  }

  /** Makes clients join again and read their data again, because changes may have been missed. */
  function loseTrack(lost: readonly Channel[]): void {
    for (const channel of lost) {
      if (channel.identity || channel.subscriptions.length > 0) fail(channel, "Changes were missed")
    }
  }

  /** Ends a channel with `phx_error`: the client joins again by itself, with its current token. */
  function fail(channel: Channel, reason: string): undefined {
    const { connection, topic, joinRef } = channel
    drop(channel)
    report(channel, "system", "error", reason)
    connection.sendFrame({ joinRef, ref: joinRef, topic, event: "phx_error" }, "{}")
  }

  /** Ends a channel with `phx_close`: the client does not join again. */
  function end(channel: Channel, reason: string): void {
    report(channel, "system", "error", reason)
    close(channel)
  }

  function close(channel: Channel): undefined {
    const { connection, topic, joinRef } = channel
    drop(channel)
    connection.sendFrame({ joinRef, ref: joinRef, topic, event: "phx_close" }, "{}")
  }

  function drop(channel: Channel): void {
    channels.remove(channel)
    members.forgetPresence(channel)
  }
}

function versionOf({ query }: FastifyRequest): Version | null {
  const { vsn = "1.0.0" } = query as { vsn?: unknown }
  return versions.find((known) => known === vsn) ?? null
}

/** The owner who is signed in. A device of the team is no owner. */
const userIdOf = (identity: Channel["identity"]) => (identity?.kind === "session" ? identity.userId : null)

/** Whether a frame belongs to the current join of its channel. */
function concerns({ joinRef }: Frame, channel: Channel): boolean {
  return joinRef === null || joinRef === channel.joinRef
}
