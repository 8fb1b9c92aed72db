import type { LiveCall, LiveCalls, Scene } from "./hostile-scene.ts"
import { accountCalls } from "./live-account-calls.ts"
import { billCalls } from "./live-bill-calls.ts"
import { dataCalls } from "./live-data-calls.ts"
import { fileCalls } from "./live-file-calls.ts"
import { printerCalls } from "./live-printer-calls.ts"
import { readingCalls } from "./live-reading-calls.ts"

/**
 * Calls that reach deep into a target with an owner's rights, where the row of the matrix stops at the first refusal.
 * They are created again during an attack, because most of them work only once.
 */
const liveCalls: LiveCalls = {
  ...accountCalls,
  ...dataCalls,
  ...fileCalls,
  ...billCalls,
  ...printerCalls,
  ...readingCalls,
}

/**
 * Returns the calls from which a target's calls are bent at the moment: working calls, or the row of the matrix for
 * other targets.
 */
export async function liveCallsOf(target: string, scene: Scene): Promise<readonly LiveCall[]> {
  return (await liveCalls[target]?.(scene)) ?? []
}
