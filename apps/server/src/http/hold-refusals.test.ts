import { expect, test } from "vitest"
import { holdRefusals } from "./hold-refusals.ts"
import { WireError } from "./wire-error.ts"

const tooMany = new WireError(429, "too_many_reads", "Trop de lectures.")

test("a refusal for too many calls is delayed by a second; other errors are not", async () => {
  const waiting: { milliseconds: number; run: () => void }[] = []
  const hold = holdRefusals((milliseconds, run) => void waiting.push({ milliseconds, run }))
  await hold(new WireError(404, "not_found", "Introuvable."))
  await hold(new Error("broken"))
  expect(waiting).toEqual([])
  let isOut = false
  const held = hold(tooMany).then(() => {
    isOut = true
  })
  await hold(new Error("broken"))
  expect({ isOut, milliseconds: waiting[0]?.milliseconds }).toEqual({ isOut: false, milliseconds: 1_000 })
  waiting[0]?.run()
  await held
  expect(isOut).toBe(true)
})

test("at most a thousand refusals are delayed at a time: further ones are sent at once", async () => {
  let waiting = 0
  const hold = holdRefusals(() => {
    waiting += 1
  })
  for (let refused = 0; refused < 1_000; refused++) void hold(tooMany)
  await hold(tooMany)
  expect(waiting).toBe(1_000)
})
