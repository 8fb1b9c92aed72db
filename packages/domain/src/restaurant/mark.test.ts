import { expect, test } from "vitest"
import { readMark } from "./mark.ts"

const owner = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11"

test("a mark's path contains its size", () => {
  expect(readMark(`${owner}/abcdefgh0123-312x208.png`)).toMatchObject({ width: 312, height: 208 })
})

test.each([
  ["", "no mark"],
  [`${owner}/abcdefgh0123-312x208.webp`, "a photo"],
  [`${owner}/abcdefgh0123-312x209.png`, "too tall"],
  [`${owner}/abcdefgh0123-481x208.png`, "too wide"],
  [`${owner}/sigle.png`, "without its size"],
  ["https://ailleurs.example/abcdefgh0123-312x208.png", "a foreign address"],
])("%j is no mark: %s", (path) => {
  expect(readMark(path)).toBeNull()
})
