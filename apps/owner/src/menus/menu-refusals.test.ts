import { messages } from "@ardoise/domain/messages"
import { expect, test } from "vitest"
import { menuRefusalOf } from "./menu-refusals.ts"

test.each(Object.keys(messages))("the refusal %s of the server is known by its code on the wire", (code) => {
  const answer = { code: code.replaceAll("-", "_"), message: "…", details: null, hint: null }
  expect(menuRefusalOf(new Error("Error updating menu", { cause: answer }))).toBe(code)
  expect(menuRefusalOf(answer)).toBe(code)
})

test("a row id that is taken means that the menu exists", () => {
  expect(menuRefusalOf(new Error("Error creating menu", { cause: { code: "23505" } }))).toBe("menu-exists")
})

test.each([
  ["a broken server", { code: "XX000" }],
  ["no answer", new TypeError("Failed to fetch")],
  ["no answer, as the data client reports it", { code: "" }],
  ["nothing", null],
])("%s is a failure, not a refusal", (_, error) => {
  expect(menuRefusalOf(error)).toBeNull()
})
