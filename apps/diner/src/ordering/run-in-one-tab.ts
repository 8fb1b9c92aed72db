import { readKey } from "@ardoise/browser/storage"
import { storeText } from "../cart/cart-storage.ts"
import { answerTimeoutMs } from "./place-order.ts"

/**
 * Milliseconds for which a stored turn is valid: longer than the longest wait for an answer, so that only a crashed tab
 * loses its turn.
 */
const longestTurnMs = answerTimeoutMs + 5000

/**
 * Milliseconds within which a tab sees what another one has stored. After that, only one of two tabs that wrote at the
 * same time still finds its own text.
 */
const settleMs = 80

/**
 * Runs work in one tab of this browser at a time; the other tabs wait. Web Locks exist on https only, so on a
 * restaurant's plain http network the turn is a stored text. A tab that still finds its own text after a moment has the
 * turn. Where the browser stores nothing, tabs cannot be coordinated.
 *
 * @param name name of the turn, unique in this browser
 */
export async function runInOneTab<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  if (navigator.locks) return navigator.locks.request(name, work)
  const own = String(Math.random())
  while (!(await tryTurn(name, own))) await rest()
  try {
    return await work()
  } finally {
    if (holderOf(name) === own) storeText(name, "")
  }
}

async function tryTurn(name: string, own: string): Promise<boolean> {
  if (holderOf(name) !== null) return false
  const turn = `${own} ${Date.now()}`
  storeText(name, turn)
  if (readKey(name) !== turn) return true
  await rest()
  return holderOf(name) === own
}

/** Returns the id of the tab whose turn it is, or null if no tab has a valid turn. */
function holderOf(name: string): string | null {
  const [holder = "", since] = (readKey(name) ?? "").split(" ")
  return Math.abs(Date.now() - Number(since)) < longestTurnMs ? holder : null
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, settleMs))
