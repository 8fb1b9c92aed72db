import { type Channel, type Channels, roomOf } from "./channel.ts"
import { reply, say } from "./channel-messages.ts"
import { presenceDiff, presenceState, type TrackedPresence, track } from "./presence.ts"
import { type Broadcast, type Frame, type Version, writeBroadcast } from "./realtime-frames.ts"

/**
 * Bytes of the largest presence state of a client. It is stored while the client is connected, and sent to every member
 * that joins.
 */
const longestPresence = 4_096

/** Connects the members of the same room on this process: their broadcasts and their presence. */
export function membersOf(channels: Channels) {
  /** Sends a broadcast to the members of its topic on this process. */
  function pass(channel: Channel, frame: Frame): undefined {
    const { event, payload } = frame.payload
    if (typeof event !== "string") return
    const broadcast: Broadcast = { type: "broadcast", event, payload: payload ?? {} }
    const written = new Map<Version, string | Buffer | null>()
    for (const member of channels.inRoom(roomOf(channel))) {
      if (member === channel && !channel.broadcast.self) continue
      const { version } = member.connection
      const text = written.get(version) ?? writeBroadcast(version, channel.topic, broadcast)
      written.set(version, text)
      if (text !== null) member.connection.send(text)
    }
    if (channel.broadcast.ack) return reply(channel.connection, frame, "ok")
  }

  /** Handles a presence event of a client. */
  function present(channel: Channel, frame: Frame): undefined {
    const { event, payload } = frame.payload
    if (event === "track") {
      const state = isRecord(payload) ? payload : {}
      if (Buffer.byteLength(JSON.stringify(state)) > longestPresence) {
        return reply(channel.connection, frame, "error", { reason: "presence too large" })
      }
      const before = channel.presence
      channel.presence = track(channel.presenceKey, state, before)
      sendDiff(roomOf(channel), channel.presence, before)
    } else if (event === "untrack") {
      forgetPresence(channel)
    } else {
      return reply(channel.connection, frame, "error", { reason: "unknown presence event" })
    }
    return reply(channel.connection, frame, "ok")
  }

  /** Sends a client who is present in its room. */
  function sendState(channel: Channel): void {
    const present = channels.inRoom(roomOf(channel)).flatMap(({ presence }) => (presence ? [presence] : []))
    say(channel, "presence_state", presenceState(present))
  }

  /** Removes the presence of a client that leaves. */
  function forgetPresence(channel: Channel): void {
    const { presence } = channel
    channel.presence = null
    if (presence) sendDiff(roomOf(channel), null, presence)
  }

  /** Announces a client that is present to the members of the room that it left, and of the one that it is in now. */
  function changeRoom(channel: Channel, left: string): void {
    const { presence } = channel
    if (presence === null) return
    sendDiff(left, null, presence)
    sendDiff(roomOf(channel), presence, null)
  }

  function sendDiff(room: string, joined: TrackedPresence | null, left: TrackedPresence | null): void {
    const diff = presenceDiff(joined, left)
    for (const member of channels.inRoom(room)) if (member.seesPresence) say(member, "presence_diff", diff)
  }

  return { pass, present, sendState, forgetPresence, changeRoom }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}
