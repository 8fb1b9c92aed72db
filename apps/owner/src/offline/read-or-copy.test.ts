// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { storageKeys } from "../storage-keys.ts"
import { stubCaches } from "../testing/fake-caches.ts"
import { forgetCopies, oldestCopy, readOrCopy } from "./read-or-copy.ts"
import { type MenuListEntry, readStoredMenus, removeStoredMenus, storeMenus } from "./stored-menus.ts"

const readAt = "2026-11-20T19:14:00.000Z"
const entries = [
  { id: "m1", updatedAt: "1", createdAt: "1", menu: { name: "Carte d’automne" } },
] as unknown as readonly MenuListEntry[]
const queryKey = ["menus", "claire", "list"]
const silent = () => Promise.reject(new TypeError("Failed to fetch"))

beforeEach(async () => {
  localStorage.setItem(storageKeys.authSession, "{}")
  await removeStoredMenus()
  forgetCopies()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Reads the names of the menus as a screen does. */
function readNames(
  read: () => Promise<string[]>,
  client = new QueryClient(),
  signal: AbortSignal = new AbortController().signal,
) {
  const pick = (kept: { entries: readonly MenuListEntry[] }) => kept.entries.map(({ menu }) => menu.name)
  return readOrCopy({ userId: "claire", client, queryKey, signal, read, pick })
}

test("without an answer the menus come from the device, with the time at which they were read", async () => {
  stubCaches()
  await storeMenus("claire", entries, readAt)
  expect(await readNames(silent)).toEqual(["Carte d’automne"])
  expect(oldestCopy()).toBe(readAt)
  expect(await readNames(async () => ["Carte d’hiver"])).toEqual(["Carte d’hiver"])
  expect(oldestCopy()).toBeNull()
})

test("an answer that arrives after the copy replaces it", async () => {
  stubCaches()
  await storeMenus("claire", entries, readAt)
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  const client = new QueryClient()
  let answer = (_names: string[]) => {}
  const reading = readNames(() => new Promise((resolve) => (answer = resolve)), client)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await reading).toEqual(["Carte d’automne"])
  answer(["Carte d’hiver"])
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(["Carte d’hiver"]), 10_000)
  expect(oldestCopy()).toBeNull()
})

test("a refusal by the server is an answer, so no copy is shown", async () => {
  stubCaches()
  await storeMenus("claire", entries, readAt)
  const refusal = { code: "not_signed_in", message: "" }
  await expect(readNames(() => Promise.reject(refusal))).rejects.toBe(refusal)
})

test("a cancelled read shows no copy", async () => {
  stubCaches()
  await storeMenus("claire", entries, readAt)
  await expect(readNames(silent, new QueryClient(), AbortSignal.abort())).rejects.toBeInstanceOf(TypeError)
  expect(oldestCopy()).toBeNull()
})

test("a device without a copy fails as before", async () => {
  stubCaches()
  await expect(readNames(silent)).rejects.toBeInstanceOf(TypeError)
  expect(oldestCopy()).toBeNull()
})

test("another owner on the same device does not see the copy, and it is removed", async () => {
  const { names } = stubCaches()
  await storeMenus("claire", entries, readAt)
  expect(await readStoredMenus("paul")).toBeNull()
  expect(names()).toEqual([])
})

test("an answer that arrives after the sign-out leaves nothing on the device", async () => {
  const { names } = stubCaches()
  localStorage.removeItem(storageKeys.authSession)
  await storeMenus("claire", entries, readAt)
  expect(names()).toEqual([])
})

test("on plain HTTP nothing is stored, because the app could not be opened offline", async () => {
  const { names } = stubCaches()
  vi.stubGlobal("isSecureContext", false)
  await storeMenus("claire", entries, readAt)
  expect(names()).toEqual([])
  await expect(readNames(silent)).rejects.toBeInstanceOf(TypeError)
})
