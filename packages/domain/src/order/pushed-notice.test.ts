import { expect, test } from "vitest"
import { readPushedNotice } from "./pushed-notice.ts"

test("a notification is read as it was sent", () => {
  const sent = { title: "Le Petit Zinc", body: "Votre commande 1234 est prête", tag: "order-1", url: "/u/4b7c?lang=en" }
  expect(readPushedNotice(JSON.stringify(sent))).toEqual(sent)
})

test.each([
  "",
  "null",
  "[]",
  "7",
  '{"title":""}',
  '{"title":3,"url":"https://ailleurs.example"}',
  '{"url":"//ailleurs"}',
  '{"url":["/menu"]}',
])("%s still shows a notification, and opens no other server", (text) => {
  expect(readPushedNotice(text)).toEqual({ title: "Ardoise", body: "", tag: "", url: "/" })
})
