import { expect, test } from "vitest"
import { ReadingTurns, type Turn } from "./reading-turns.ts"

const { signal } = new AbortController()
const entered = (turns: ReadingTurns, owner: string): Turn => {
  const turn = turns.enter(owner)
  if (typeof turn === "string") throw new Error(turn)
  return turn
}

test("an owner whose files are still on their way does not hold up others", async () => {
  const turns = new ReadingTurns()
  const slow = entered(turns, "slow")
  const fast = entered(turns, "fast")
  await fast.comes(signal)
  const order: string[] = []
  const waiting = slow.comes(signal).then(() => order.push("slow"))
  order.push("fast ends")
  fast.end()
  await waiting
  expect(order).toEqual(["fast ends", "slow"])
})

test("one reading runs at a time, in the order in which the files were there", async () => {
  const turns = new ReadingTurns()
  const [first, second, third] = [entered(turns, "a"), entered(turns, "b"), entered(turns, "c")]
  const order: string[] = []
  await second.comes(signal)
  const others = [
    first.comes(signal).then(() => order.push("first")),
    third.comes(signal).then(() => order.push("third")),
  ]
  second.letOthersIn()
  await others[0]
  expect(order).toEqual(["first"])
  first.end()
  await others[1]
  expect(order).toEqual(["first", "third"])
})

test("a reading that is given up while it waits leaves its place to the next one", async () => {
  const turns = new ReadingTurns()
  const [first, second, third] = [entered(turns, "a"), entered(turns, "b"), entered(turns, "c")]
  await first.comes(signal)
  const gone = new AbortController()
  const given = second.comes(gone.signal)
  const next = third.comes(signal)
  gone.abort(new Error("gone"))
  await expect(given).rejects.toThrow("gone")
  second.end()
  first.end()
  await next
})

test("nine owners are let in, and each of them once", () => {
  const turns = new ReadingTurns()
  const all = Array.from({ length: 9 }, (_, at) => entered(turns, `owner ${at}`))
  expect(turns.enter("owner 3")).toBe("own-reading-runs")
  expect(turns.enter("one more")).toBe("full")
  all[0]?.end()
  expect(turns.enter("one more")).not.toBe("full")
})

test("a reading that was given up before its turn was asked for does not wait for it", async () => {
  const turns = new ReadingTurns()
  await entered(turns, "a").comes(signal)
  const waiting = entered(turns, "b").comes(AbortSignal.abort(new Error("gone")))
  await expect(Promise.race([waiting, Promise.resolve().then(() => new Promise(setImmediate))])).rejects.toThrow("gone")
})
