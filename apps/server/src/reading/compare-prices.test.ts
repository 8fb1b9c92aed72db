import { expect, test } from "vitest"
import { comparePrices } from "./compare-prices.ts"
import type { GreyPicture } from "./page-pixels.ts"

const white: GreyPicture = { width: 400, height: 100, data: new Uint8Array(40_000).fill(255) }
const aWord = (text: string, confidence = 0.95) => ({
  text,
  confidence,
  left: 300,
  top: 40,
  right: 340,
  bottom: 56,
  line: 1,
})

/** Compares a word whose further readings are given. @returns its text and confidence, and the readings that were left */
function compare(text: string, readings: string[], confidence?: number) {
  const recogniser = { recognise: () => [], recognisePrice: () => readings.shift() ?? "" }
  const [word] = comparePrices([aWord(text, confidence)], white, recogniser)
  return { text: word?.text, confidence: word?.confidence, left: readings.length }
}

test("a price that is read alike twice is sure", () => {
  expect(compare("14,50€", ["14,50", "99"], 0.7)).toEqual({ text: "14,50€", confidence: 0.9, left: 1 })
  expect(compare("12", ["12"], 0.97).confidence).toBe(0.97)
})

test("a price that is read in another way twice is replaced, and is in doubt", () => {
  expect(compare("81,5", ["31,5", "31,5"])).toEqual({ text: "31,5", confidence: 0.5, left: 0 })
})

test("a price that is read in other ways is in doubt", () => {
  expect(compare("75", ["7,5", "7"])).toMatchObject({ text: "75", confidence: 0.5 })
  expect(compare("75", ["7,5", ""])).toMatchObject({ text: "75", confidence: 0.5 })
  expect(compare("75", ["", "7,5"])).toMatchObject({ text: "75", confidence: 0.5 })
})

test("a price that is read alike in two of three readings stays as it is", () => {
  expect(compare("12,50", ["2,90", "12,50"], 0.96)).toMatchObject({ text: "12,50", confidence: 0.96 })
})

test("a price stays as it is where nothing is recognised again", () => {
  expect(compare("9", ["", ""], 0.8)).toMatchObject({ text: "9", confidence: 0.8 })
  expect(compare("9", ["", "9"], 0.8)).toMatchObject({ text: "9", confidence: 0.8 })
})

test.each(["Sole", "se", "2022-2023", "/"])("%s is no price and is not read again", (text) => {
  expect(compare(text, ["1"], 0.4)).toEqual({ text, confidence: 0.4, left: 1 })
})

test("a price at the edge of a picture is read, too", () => {
  const sizes: GreyPicture[] = []
  const recogniser = {
    recognise: () => [],
    recognisePrice: (picture: GreyPicture) => {
      sizes.push(picture)
      return "12"
    },
  }
  comparePrices([{ ...aWord("12"), left: 390, right: 400, top: 0, bottom: 16 }], white, recogniser)
  // Cut to 16 by 22 pixels, enlarged until the word is 40 pixels high, with 40 around it.
  expect(sizes.map(({ width, height, data }) => [width, height, data.length])).toEqual([[120, 135, 120 * 135]])
})

test("a box that holds several lines is not read again", () => {
  const words = [aWord("Sole"), aWord("Onglet"), { ...aWord("12,50"), top: 0, bottom: 60 }]
  const recogniser = { recognise: () => [], recognisePrice: () => "1" }
  expect(comparePrices(words, white, recogniser)[2]).toEqual(words[2])
})
