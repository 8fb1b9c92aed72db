import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canMove, type OrderStatus } from "../order/order-status.ts"
import { isStaffRole, mayDo, mayMove, type StaffAct } from "./staff-role.ts"

const statuses: readonly OrderStatus[] = ["pending", "preparing", "ready", "completed", "cancelled"]
const acts: Readonly<Record<StaffAct, readonly [kitchen: boolean, floor: boolean]>> = {
  accept: [false, true],
  "send-serving": [false, true],
  "enter-order": [false, true],
  "sold-out": [true, true],
  "open-kitchen": [true, true],
  "answer-call": [false, true],
  bills: [false, true],
  reprint: [true, true],
}
const moves = fc.tuple(fc.constantFrom(...statuses), fc.constantFrom(...statuses))

describe("what a role may do with an order", () => {
  test("whatever a role may do is a move that the server accepts of an owner", () => {
    fc.assert(
      fc.property(fc.constantFrom("kitchen", "floor", "owner"), moves, (role, [from, to]) => {
        if (mayMove(role as "kitchen", from, to)) expect(canMove(from, to)).toBe(true)
      }),
    )
  })

  test("the kitchen may do nothing that the floor may not, and the floor nothing that the owner may not", () => {
    fc.assert(
      fc.property(moves, ([from, to]) => {
        if (mayMove("kitchen", from, to)) expect(mayMove("floor", from, to)).toBe(true)
        if (mayMove("floor", from, to)) expect(mayMove("owner", from, to)).toBe(true)
      }),
    )
  })

  test("the kitchen moves orders up to ready and one step back", () => {
    const allowed = statuses.flatMap((from) =>
      statuses.flatMap((to) => (mayMove("kitchen", from, to) ? [`${from} ${to}`] : [])),
    )
    expect(allowed).toEqual(["pending preparing", "preparing pending", "preparing ready", "ready preparing"])
  })
})

test("each act has an answer for each role", () => {
  for (const [act, [kitchen, floor]] of Object.entries(acts)) {
    expect([act, mayDo("kitchen", act as StaffAct), mayDo("floor", act as StaffAct)]).toEqual([act, kitchen, floor])
  }
})

test("nothing but the two roles is a role", () => {
  expect(["kitchen", "floor", "owner", "", null, "Kitchen"].map(isStaffRole)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
