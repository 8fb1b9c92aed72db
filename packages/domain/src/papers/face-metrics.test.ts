import { expect, test } from "vitest"
import { type FaceMetrics, measureWith, type PaperMetrics, writtenWith } from "./face-metrics.ts"

/** A face of three characters and one ligature, where "a" moves closer to "f". */
const face: FaceMetrics = {
  unitsPerEm: 1000,
  characters: "afi ",
  ligatures: ["fi"],
  missing: 700,
  advances: [500, 300, 200, 250, 450],
  lefts: [0, 1, 1, 1, 1],
  rights: [0, 1, 0, 0, 1],
  kerns: [
    [0, -40],
    [0, 0],
  ],
}
const metrics: PaperMetrics = {
  "besley-400": face,
  "besley-500": face,
  "besley-600": face,
  "instrument-sans-400": face,
  "instrument-sans-600": face,
}
const measure = measureWith(metrics, 2)

test.each([
  ["", 0],
  ["a", 0.5],
  ["af", 0.76],
  ["fa", 0.8],
  // The ligature is one sign, with its own width and its own kerning.
  ["afi", 0.91],
  ["ax", 1.2],
  ["a🐟a", 1.7],
])("the width of %j is %d ems", (text, ems) => {
  expect(measure(text, "besley-400")).toBeCloseTo(ems, 9)
  expect(measure(text, "besley-400")).toBeCloseTo(ems, 9)
})

test("a text is printed without what the faces lack, and such a text is named", () => {
  const { written, lost } = writtenWith(metrics)
  expect(written("a  fi\n")).toBe("a fi")
  expect([...lost]).toEqual([])
  expect(written("a北i")).toBe("ai")
  expect([...lost]).toEqual(["a北i"])
})
