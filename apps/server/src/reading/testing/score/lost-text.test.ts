import { expect, test } from "vitest"
import { findLostText } from "./lost-text.ts"

test("nothing is lost when each word is somewhere, in any order", () => {
  const found = findLostText(["Sole meunière", "Prix nets"], ["prix NETS", "meunière sole"])
  expect(found).toEqual({ printed: 20, lost: 0, words: [] })
})

test("a word that is nowhere has lost all its characters, also if it was printed twice", () => {
  expect(findLostText(["frites", "frites"], ["frites"])).toEqual({ printed: 12, lost: 6, words: ["frites"] })
})

test("a misread word has lost the characters that differ", () => {
  expect(findLostText(["entrecôte"], ["entrecole"])).toEqual({ printed: 9, lost: 1, words: [] })
})

test("words that were read as one are not lost", () => {
  expect(findLostText(["beurre citron persil"], ["beurrecitronpersil"]).lost).toBe(0)
})

test("a single misread word is not taken for a part of another one", () => {
  expect(findLostText(["pain", "painx"], ["pain", "pains"]).lost).toBe(1)
})
