import type { Authentication } from "../wire/caller-identity.ts"
import type { Channel } from "./channel.ts"
import type { Connection } from "./connection.ts"
import { type Frame, writeFrame } from "./realtime-frames.ts"
import { type AskedChanges, type ChangeText, largestChange } from "./table-changes.ts"

/** What every topic begins with on the wire. The client does not see it. */
export const topicPrefix = "realtime:"

/** Why a session without its second factor is refused. */
export const secondStepProblem = "The second step of signing in is missing"

/** Why a token is refused. */
export const tokenProblem: Readonly<Record<Extract<Authentication, { kind: "refused" }>["reason"], string>> = {
  expired: "The token has expired",
  early: "The token is not yet valid",
  unfit: "The token is not that of a session",
  invalid: "The token is not valid",
  ended: "The session has ended",
}

/** Answers a frame of the client. */
export function reply(connection: Connection, to: Frame, status: "ok" | "error", response: object = {}): undefined {
  connection.sendFrame({ ...to, event: "phx_reply" }, JSON.stringify({ status, response }))
}

/** Sends an event to the client of a channel, without a `join_ref`. @param payload JSON text */
export function say({ connection, topic }: Channel, event: string, payload: string): void {
  connection.sendFrame({ joinRef: null, ref: null, topic, event }, payload)
}

/** Sends a system message. */
export function report(
  { connection, topic, joinRef }: Channel,
  extension: "postgres_changes" | "system",
  status: "ok" | "error",
  message: string,
): void {
  const payload = JSON.stringify({ extension, status, message, channel: topic.slice(topicPrefix.length) })
  connection.sendFrame({ joinRef, ref: null, topic, event: "system" }, payload)
}

/** Serialises a change for a channel. Leaves out the documents when the frame would be too large. */
export function changeFrame(
  { connection, topic }: Channel,
  ids: readonly number[],
  { whole, short }: ChangeText,
): string {
  const head = { joinRef: null, ref: null, topic, event: "postgres_changes" }
  const write = (data: string) => writeFrame(connection.version, head, `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  const frame = write(whole)
  return Buffer.byteLength(frame) > largestChange ? write(short) : frame
}

/** Says why a subscription has no effect. */
export function explain(problem: string, asked: AskedChanges | undefined): string {
  const { event, schema, table, filter } = asked ?? {}
  const given = `event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter}`
  return `Unable to subscribe to changes with given parameters (${problem}): [${given}]`
}
