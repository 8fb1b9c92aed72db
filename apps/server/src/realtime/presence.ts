import { randomBytes } from "node:crypto"

/** The presence state of one client, under a key that several clients may share. */
export type TrackedPresence = {
  readonly key: string
  readonly meta: Readonly<Record<string, unknown>> & { readonly phx_ref: string }
}

/** Creates or replaces the presence of a client. */
export function track(
  key: string,
  state: Readonly<Record<string, unknown>>,
  before: TrackedPresence | null,
): TrackedPresence {
  const previous = before ? { phx_ref_prev: before.meta.phx_ref } : {}
  return { key, meta: { ...state, ...previous, phx_ref: randomBytes(9).toString("base64url") } }
}

/** The presences of a room, for `presence_state`. @returns JSON text */
export function presenceState(present: readonly TrackedPresence[]): string {
  return JSON.stringify(byKey(present))
}

/** The presences that joined and left, for `presence_diff`. A replaced presence is in both. @returns JSON text */
export function presenceDiff(joined: TrackedPresence | null, left: TrackedPresence | null): string {
  return JSON.stringify({ joins: byKey(joined ? [joined] : []), leaves: byKey(left ? [left] : []) })
}

function byKey(present: readonly TrackedPresence[]): Record<string, { metas: TrackedPresence["meta"][] }> {
  const metasOf = Map.groupBy(present, ({ key }) => key)
  return Object.fromEntries([...metasOf].map(([key, group]) => [key, { metas: group.map(({ meta }) => meta) }]))
}
