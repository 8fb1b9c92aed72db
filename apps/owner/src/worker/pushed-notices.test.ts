import { expect, test, vi } from "vitest"

test("a notification that replaces one with the same tag rings again; one without a tag is shown, too", async () => {
  const shown: object[] = []
  const showNotification = async (title: string, options: object) => void shown.push({ title, ...options })
  vi.stubGlobal("self", { clients: { matchAll: async () => [] }, registration: { showNotification } })
  const { showNotice } = await import("./pushed-notices.ts")
  await showNotice(JSON.stringify({ title: "Table 7 appelle", body: "", tag: "call-1", url: "/poste" }))
  await showNotice("unreadable")
  expect(shown).toMatchObject([
    { title: "Table 7 appelle", tag: "call-1", renotify: true },
    // Browsers refuse `renotify` where there is no tag.
    { title: "Ardoise", tag: "", renotify: false },
  ])
})
