import { markBox, markBytes } from "@ardoise/domain/restaurant/mark"
import { expect, test } from "vitest"
import { readPhoto } from "../files/photo-formats.ts"
import { demoMarkSize, drawDemoMark } from "./demo-mark.ts"

test("the mark of the demonstration is valid for owners", () => {
  const mark = drawDemoMark()
  const { width, height } = demoMarkSize
  expect(readPhoto(mark)).toMatchObject({ ok: true, value: { type: "image/png", width, height } })
  expect(mark.length).toBeLessThanOrEqual(markBytes)
  expect(width).toBeLessThanOrEqual(markBox.width)
  expect(height).toBeLessThanOrEqual(markBox.height)
})
