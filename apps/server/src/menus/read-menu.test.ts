import { expect, test } from "vitest"
import { readMenu } from "./read-menu.ts"

const aDocument = (name: string, filler = "") => JSON.stringify({ name, categories: [], filler })

test("a document that changed is read as it is now, whatever was read before", () => {
  expect(readMenu("one", aDocument("Midi")).name).toBe("Midi")
  expect(readMenu("one", aDocument("Soir")).name).toBe("Soir")
  expect(readMenu("one", aDocument("Soir"))).toBe(readMenu("one", aDocument("Soir")))
  expect(readMenu("two", aDocument("Soir")).id).toBe("two")
})

test("what is remembered is bounded: documents that nobody asked for lately are read anew", () => {
  const first = readMenu("first", aDocument("Midi"))
  for (let n = 0; n < 9; n += 1) readMenu(`large ${n}`, aDocument("Midi", "x".repeat(1_000_000)))
  expect(readMenu("first", aDocument("Midi"))).not.toBe(first)
  expect(readMenu("first", aDocument("Midi"))).toEqual(first)
})
