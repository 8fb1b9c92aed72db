import { once, setMaxListeners } from "node:events"
import type { TestServer } from "./test-server.ts"

/** A frame of the server, in either protocol version. Binary frames stay bytes. */
export type ReceivedFrame = {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: ReceivedPayload
}

/** The fields of the server's payloads. Each kind of payload has some of them. */
export type ReceivedPayload = {
  readonly status?: string
  readonly response?: Record<string, unknown>
  readonly message?: string
  readonly joins?: object
  readonly leaves?: object
  readonly data?: {
    readonly type: string
    readonly record?: Record<string, unknown> & { readonly menu_data?: { readonly name: string } }
    readonly errors: string[] | null
  }
}

/** A realtime socket without a client library. It can send frames that the official client never sends. */
export type RawSocket = {
  readonly received: readonly (ReceivedFrame | Buffer)[]
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<{ code: number; reason: string }>
  /** Sends texts and bytes unchanged, anything else as JSON. */
  readonly send: (frame: unknown) => void
  /** Waits for the first matching frame, including those already received. Rejects if the connection ends before. */
  readonly until: (fits: (frame: ReceivedFrame) => boolean) => Promise<ReceivedFrame>
  /** Sends a frame and waits for the reply with its ref. */
  readonly ask: (topic: string, event: string, payload: object) => Promise<ReceivedPayload>
  /** Joins a topic. @returns the reply */
  readonly join: (topic: string, payload?: object) => ReturnType<RawSocket["ask"]>
  /** Makes a round trip: everything that was sent before has arrived. */
  readonly heartbeat: () => Promise<unknown>
  readonly close: () => void
}

/** Opens a realtime socket on a server. */
export async function openRawSocket(server: TestServer, version: "1.0.0" | "2.0.0" = "2.0.0"): Promise<RawSocket> {
  const address = `${server.url.replace("http", "ws")}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${server.secrets.publishableKey}&vsn=${version}`)
  socket.binaryType = "arraybuffer"
  const received: (ReceivedFrame | Buffer)[] = []
  const arrivals = new EventTarget()
  // One listener for each awaited frame.
  setMaxListeners(0, arrivals)
  const closed = Promise.withResolvers<{ code: number; reason: string }>()
  socket.addEventListener("message", ({ data }) => {
    received.push(typeof data === "string" ? toFrame(JSON.parse(data)) : Buffer.from(data as ArrayBuffer))
    arrivals.dispatchEvent(new Event("frame"))
  })
  socket.addEventListener("close", ({ code, reason }) => {
    closed.resolve({ code, reason })
    arrivals.dispatchEvent(new Event("frame"))
  })
  await once(socket, "open")

  let lastRef = 0
  const joinRefs = new Map<string, string>()
  const until: RawSocket["until"] = async (fits) => {
    for (;;) {
      const found = received.find((frame): frame is ReceivedFrame => !Buffer.isBuffer(frame) && fits(frame))
      if (found) return found
      if (socket.readyState === WebSocket.CLOSED) throw new Error("The connection has ended")
      await once(arrivals, "frame")
    }
  }
  const send: RawSocket["send"] = (frame) => {
    socket.send(typeof frame === "string" || ArrayBuffer.isView(frame) ? (frame as string) : JSON.stringify(frame))
  }
  const ask: RawSocket["ask"] = async (topic, event, payload) => {
    lastRef += 1
    const ref = String(lastRef)
    if (event === "phx_join") joinRefs.set(topic, ref)
    const joinRef = joinRefs.get(topic) ?? null
    send(
      version === "2.0.0"
        ? [joinRef, ref, topic, event, payload]
        : { topic, event, payload, ref, ...(joinRef === null ? {} : { join_ref: joinRef }) },
    )
    return (await until((frame) => frame.event === "phx_reply" && frame.ref === ref)).payload
  }
  return {
    received,
    closed: closed.promise,
    send,
    until,
    ask,
    join: (topic, payload = {}) => ask(topic, "phx_join", payload),
    heartbeat: () => ask("phoenix", "heartbeat", {}),
    close: () => socket.close(),
  }
}

function toFrame(value: unknown): ReceivedFrame {
  if (Array.isArray(value)) {
    const [joinRef, ref, topic, event, payload] = value
    return { joinRef, ref, topic, event, payload }
  }
  const { join_ref: joinRef, ...rest } = value as Omit<ReceivedFrame, "joinRef"> & { join_ref: string | null }
  return { ...rest, joinRef }
}
