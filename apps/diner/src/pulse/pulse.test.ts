import { afterEach, expect, test, vi } from "vitest"
import { asksForPrivacy, openPulse } from "./pulse.ts"

const sent: { url: string; init: RequestInit }[] = []
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

async function aPulse({ isOnline = true } = {}) {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response(null, { status: 204 })
  })
  const loadKey = vi.fn(async () => "clef")
  const pulse = openPulse({ menuId: "m", language: "fr", loadKey, isOnline: () => isOnline })
  return { pulse, loadKey, ready: () => vi.waitFor(() => expect(loadKey).toHaveResolved()) }
}
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)))

test("a visit on which nothing happened asks for nothing and sends nothing", async () => {
  const { pulse, loadKey } = await aPulse()
  pulse.search("", true, [])
  pulse.settle()
  pulse.send()
  expect(sent).toEqual([])
  expect(loadKey).not.toHaveBeenCalled()
})

test("everything of a visit goes in one call that outlives the page, without a session", async () => {
  const { pulse, ready } = await aPulse()
  pulse.search("huit", false, [])
  pulse.search("huîtres ", false, ["Gluten"])
  pulse.settle()
  pulse.openPhoto("a")
  pulse.openPhoto("a")
  pulse.beginCart()
  await ready()
  pulse.send()
  pulse.send()
  expect(bodies()).toEqual([
    { menu_id: "m", language: "fr", words: ["huîtres"], without: ["Gluten"], photos: ["a"], cart: true },
  ])
  const [{ init } = { init: {} as RequestInit }] = sent
  expect(init).toMatchObject({ keepalive: true, credentials: "omit" })
  expect(Object.keys(init.headers ?? {}).sort()).toEqual(["apikey", "content-type"])
})

test("a search that finds a dish is not counted", async () => {
  const { pulse, ready } = await aPulse()
  pulse.search("x", false, [])
  pulse.search("soupe", true, [])
  pulse.beginCart()
  await ready()
  pulse.send()
  expect(bodies()[0]).toMatchObject({ words: [], cart: true })
})

test("a field that is emptied and filled again makes two searches", async () => {
  const { pulse, ready } = await aPulse()
  pulse.search("gratin", false, [])
  pulse.search("", true, [])
  pulse.search("enfant", false, [])
  await ready()
  pulse.send()
  expect(bodies()[0]).toMatchObject({ words: ["gratin", "enfant"] })
})

test("without a network nothing is sent, also not later", async () => {
  const { pulse, ready } = await aPulse({ isOnline: false })
  pulse.beginCart()
  await ready()
  pulse.send()
  expect(sent).toEqual([])
})

test.each([
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: "1" }, true],
  [{ globalPrivacyControl: false, doNotTrack: "unspecified" }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])("%o asks for privacy: %s (TEAM-17)", (browser, asks) => expect(asksForPrivacy(browser)).toBe(asks))
