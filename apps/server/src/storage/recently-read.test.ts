import { expect, test } from "vitest"
import { RecentlyRead } from "./recently-read.ts"

test("the values that were used last are held, up to the total length", () => {
  const read = new RecentlyRead<string>(10)
  read.set("a", "first", 4)
  read.set("b", "second", 4)
  read.get("a")
  read.set("c", "third", 4)
  expect([read.get("a"), read.get("b"), read.get("c")]).toEqual(["first", null, "third"])
})

test("a new value replaces the old one and its length", () => {
  const read = new RecentlyRead<string>(10)
  read.set("a", "long", 9)
  read.set("a", "short", 2)
  read.set("b", "other", 8)
  expect([read.get("a"), read.get("b")]).toEqual(["short", "other"])
})

test("a value that is longer than the bound is not held", () => {
  const read = new RecentlyRead<string>(10)
  read.set("a", "short", 2)
  read.set("b", "long", 11)
  expect([read.get("a"), read.get("b")]).toEqual([null, null])
})
