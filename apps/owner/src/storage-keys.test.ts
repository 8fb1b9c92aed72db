// @vitest-environment happy-dom
import { readKey, writeKey } from "@ardoise/browser/storage"
import { beforeEach, expect, test } from "vitest"
import { clearOwnerKeys, storageKeys } from "./storage-keys.ts"

const { authSession, deviceSession, orderNotices, deviceNotices, ticketPrinting, printedTickets } = storageKeys

beforeEach(() => {
  localStorage.clear()
  for (const key of [orderNotices, deviceNotices, ticketPrinting]) writeKey(key, "true")
  writeKey(printedTickets, "[]")
})

const kept = () => [orderNotices, deviceNotices, ticketPrinting, printedTickets].filter((key) => readKey(key) !== null)

test("an owner who signs out stops no printing of a device of the team on the same browser", () => {
  writeKey(deviceSession, "{}")
  clearOwnerKeys(authSession)
  expect(kept()).toEqual([deviceNotices, ticketPrinting, printedTickets])
})

test("a device that is unlinked takes nothing from the owner on the same browser", () => {
  writeKey(authSession, "{}")
  clearOwnerKeys(deviceSession)
  expect(kept()).toEqual([orderNotices, ticketPrinting, printedTickets])
})

test("the last session of a browser leaves nothing that prints", () => {
  clearOwnerKeys(authSession)
  expect(kept()).toEqual([deviceNotices])
})
