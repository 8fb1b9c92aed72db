import { expect, test } from "vitest"
import { linesOf } from "../../testing/pasted-lines.ts"
import { readPastedCard } from "./pasted-card.ts"

test("two megabytes are read, and no line is lost", () => {
  const text = "Soupe de potimarron et châtaignes 9,50 €\nCrème légère\n\n".repeat(36_000)
  expect(text.length).toBeGreaterThan(1_900_000)
  expect(linesOf(text)).toHaveLength(72_000)
})

test.each(["a", "1 ", '"', ";", "\n", ".", "12 € / ", "A\n", "- ", "=", ",1\n"])(
  "two megabytes that consist of %j are read too",
  (piece) => {
    expect(() => readPastedCard(piece.repeat(2_000_000 / piece.length))).not.toThrow()
  },
)
