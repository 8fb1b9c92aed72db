import { z } from "zod"
import { isDeeperThan } from "../http/nesting.ts"

/** The two serializer versions of the protocol: a frame is an object in 1.0.0, and a list in 2.0.0. */
export const versions = ["1.0.0", "2.0.0"] as const
export type Version = (typeof versions)[number]

/** The fields of a frame other than its payload. */
export type FrameHead = {
  /** The `ref` that the channel was joined with; null concerns the current join, whichever it is. */
  readonly joinRef: string | null
  /** Links a reply to the frame it answers. */
  readonly ref: string | null
  readonly topic: string
  readonly event: string
}

/** A frame of a client. */
export type Frame = FrameHead & { readonly payload: Readonly<Record<string, unknown>> }

/** A broadcast in the form of a frame's payload. Its own payload is bytes only if it came in a binary frame. */
export type Broadcast = { readonly type: "broadcast"; readonly event: string; readonly payload: unknown }

/** Bytes of the longest topic: a binary frame has one byte for its length. */
export const longestTopic = 255

/** Most levels of nesting in a payload. More than clients need, and few enough for recursive code. */
const deepestPayload = 100

const clientBroadcast = 3
const serverBroadcast = 4
const rawEncoding = 0
const jsonEncoding = 1

const ref = z.string().nullish().default(null)
const payload = z.record(z.string(), z.unknown())
const listFrame = z.tuple([z.string().nullable(), z.string().nullable(), z.string(), z.string(), payload])
const objectFrame = z.object({
  topic: z.string(),
  event: z.string(),
  payload: payload.nullish(),
  ref,
  join_ref: ref,
})

/**
 * Parses a frame of a client.
 *
 * @returns null when it is not a valid frame of that version
 */
export function readFrame(version: Version, data: Buffer, isBinary: boolean): Frame | null {
  if (isBinary) return version === "2.0.0" ? readBinaryFrame(data) : null
  const value = readJson(data.toString())
  if (isDeeperThan(value, deepestPayload)) return null
  if (version === "2.0.0") {
    const { data: list } = listFrame.safeParse(value)
    if (!list) return null
    const [joinRef, ref, topic, event, payload] = list
    return { joinRef, ref, topic, event, payload }
  }
  const { data: frame } = objectFrame.safeParse(value)
  if (!frame) return null
  const { join_ref: joinRef, payload, ...head } = frame
  return { ...head, joinRef: joinRef ?? null, ref: head.ref ?? null, payload: payload ?? {} }
}

/** Serialises a frame of the server. @param payload JSON text, never `null`: the client reads fields of it */
export function writeFrame(version: Version, { joinRef, ref, topic, event }: FrameHead, payload: string): string {
  const text = JSON.stringify
  if (version === "2.0.0") return `[${text(joinRef)},${text(ref)},${text(topic)},${text(event)},${payload}]`
  return `{"topic":${text(topic)},"event":${text(event)},"payload":${payload},"ref":${text(ref)},"join_ref":${text(joinRef)}}`
}

/**
 * Serialises a broadcast for the members of a topic.
 *
 * @returns null when its payload is bytes and the version has no binary frames
 */
export function writeBroadcast(version: Version, topic: string, broadcast: Broadcast): string | Buffer | null {
  if (broadcast.payload instanceof Uint8Array) {
    if (version === "1.0.0") return null
    const event = Buffer.from(broadcast.event)
    const topicBytes = Buffer.from(topic)
    const lengths = [serverBroadcast, topicBytes.length, event.length, 0, rawEncoding]
    return Buffer.concat([Buffer.from(lengths), topicBytes, event, broadcast.payload])
  }
  return writeFrame(version, { joinRef: null, ref: null, topic, event: "broadcast" }, JSON.stringify(broadcast))
}

/** Parses the only binary frame that clients send: kind, five lengths, encoding, the five texts, the payload. */
function readBinaryFrame(data: Buffer): Frame | null {
  const [kind, ...lengths] = data.subarray(0, 6)
  const encoding = data[6]
  if (kind !== clientBroadcast || (encoding !== rawEncoding && encoding !== jsonEncoding)) return null
  const texts: string[] = []
  let end = 7
  for (const length of lengths) {
    if (end + length > data.length) return null
    const text = readUtf8(data.subarray(end, end + length))
    if (text === null) return null
    texts.push(text)
    end += length
  }
  const [joinRef = "", ref = "", topic = "", event = ""] = texts
  const body = data.subarray(end)
  const payload = encoding === rawEncoding ? body : readJson(readUtf8(body) ?? "")
  if (payload === undefined || (encoding === jsonEncoding && isDeeperThan(payload, deepestPayload))) return null
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload } satisfies Broadcast,
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** @returns undefined for invalid JSON */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
