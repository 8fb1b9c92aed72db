import { randomBytes } from "node:crypto"

/** What one client tells of itself, under a key that several may share. */
export type TrackedPresence = {
  readonly key: string
  readonly meta: Readonly<Record<string, unknown>> & { readonly phx_ref: string }
}

/** Starts or replaces what a client tells of itself. */
export function track(
  key: string,
  told: Readonly<Record<string, unknown>>,
  before: TrackedPresence | null,
): TrackedPresence {
  const previous = before ? { phx_ref_prev: before.meta.phx_ref } : {}
  return { key, meta: { ...told, ...previous, phx_ref: randomBytes(9).toString("base64url") } }
}

/** Who is there, for `presence_state`. @returns JSON text */
export function presenceState(present: readonly TrackedPresence[]): string {
  return JSON.stringify(byKey(present))
}

/** Who came and who went, for `presence_diff`. A replaced presence does both. @returns JSON text */
export function presenceDiff(joined: TrackedPresence | null, left: TrackedPresence | null): string {
  return JSON.stringify({ joins: byKey(joined ? [joined] : []), leaves: byKey(left ? [left] : []) })
}

function byKey(present: readonly TrackedPresence[]): Record<string, { metas: TrackedPresence["meta"][] }> {
  const metasOf = Map.groupBy(present, ({ key }) => key)
  return Object.fromEntries([...metasOf].map(([key, group]) => [key, { metas: group.map(({ meta }) => meta) }]))
}
