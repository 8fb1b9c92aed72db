import { read, write } from "../cart/cart-storage.ts"
import { answerPatienceMs } from "./place-order.ts"

/** How long a stored turn is respected: longer than any answer is waited for, so that only a crashed tab loses its turn. */
const longestTurnMs = answerPatienceMs + 5000

/** Longer than a tab takes to see what another one has stored: after that, one of two that wrote at once knows it has lost. */
const settleMs = 80

/**
 * Does something in one tab of this browser at a time; the others wait. Web Locks exist on https only, so on a bistro's plain
 * network the turn is a stored text: who still finds its own after a moment has the turn. Where the browser stores nothing, the
 * tabs cannot know of each other.
 *
 * @param name of the turn, unique in this browser
 */
export async function inTurn<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  if (navigator.locks) return navigator.locks.request(name, work)
  const own = String(Math.random())
  while (!(await tryTurn(name, own))) await rest()
  try {
    return await work()
  } finally {
    if (holderOf(name) === own) write(name, "")
  }
}

async function tryTurn(name: string, own: string): Promise<boolean> {
  if (holderOf(name) !== null) return false
  const turn = `${own} ${Date.now()}`
  write(name, turn)
  if (read(name) !== turn) return true
  await rest()
  return holderOf(name) === own
}

/** Whose turn it is; null when nobody has it, or had it for too long. */
function holderOf(name: string): string | null {
  const [holder = "", since] = (read(name) ?? "").split(" ")
  return Math.abs(Date.now() - Number(since)) < longestTurnMs ? holder : null
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, settleMs))
