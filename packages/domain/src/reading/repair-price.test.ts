import { expect, test } from "vitest"
import { toPageLines } from "./page-lines.ts"
import { repairPrice } from "./repair-price.ts"
import { aPage } from "./testing/placed-text.ts"

const repair = (text: string, confidence: number | null = 0.9) => {
  const [line] = toPageLines(aPage([{ text, x: 20, y: 20, confidence }]))
  return line === undefined ? null : repairPrice(line)
}

test.each([
  ["Sole 1O,5O €", "Sole 10,50 €"],
  ["Sole l2 €", "Sole 12 €"],
  ["Sole 12,50 C", "Sole 12,50 €"],
  ["Sole 12,50£", "Sole 12,50€"],
  ["Sole 1S,B0", "Sole 15,80"],
  ["Brouilly ..... 8e ..... 36 €", "Brouilly   8€   36 €"],
  ["Sancerre se 23 €", "Sancerre 5€ 23 €"],
])("%j is read as %j, and has to be compared", (text, repaired) => {
  expect(repair(text)).toEqual({ text: repaired, isRepaired: true })
})

test.each(["Sole 12,50 €", "Sole", "Vitamine C", "Sole SO", "Bar B", "Sole 12", "Vol au vent IS €"])(
  "%j stays as it is",
  (text) => {
    expect(repair(text)).toEqual({ text, isRepaired: false })
  },
)

test("the text of a PDF is never repaired", () => {
  expect(repair("Sole l2 €", null)).toEqual({ text: "Sole l2 €", isRepaired: false })
})
