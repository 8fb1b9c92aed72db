import { messages } from "@ardoise/domain/messages"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { expect, test } from "vitest"
import { saveTablePayments } from "../bills/table-payments-api.ts"
import { stopPromotion } from "../promotions/promotion-api.ts"
import { saveProfile } from "../restaurant/restaurant-api.ts"
import { setServices } from "../services/service-api.ts"
import { menuRefusalOf } from "./menu-refusals.ts"
import { connectMenuRest } from "./menu-rest.ts"

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

test.each([
  ["a profile", () => saveProfile("user-1", { ...emptyProfile, city: "Lyon" }, emptyProfile), ""],
  ["the hours of a menu", () => setServices("menu-1", []), ""],
  ["the payments at the table", () => saveTablePayments("user-1", { tips: true }), "<h1>502 Bad Gateway</h1>"],
  ["a promotion", () => stopPromotion("promotion-1"), "Réessayez dans un instant."],
])("the error page of a proxy is a failure when %s is stored", async (_what, store, message) => {
  const page = async () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 })
  connectMenuRest({ restUrl: "http://ardoise.test/rest/v1", restFetch: page })
  await expect(store()).rejects.toThrow(new Error(message))
})
