// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest"
import { notifyReady } from "./notify.ts"

afterEach(() => vi.unstubAllGlobals())

test("a page that wakes up does not repeat a notification that a push has shown", async () => {
  const shown: string[] = []
  class FakeNotification {
    static permission = "granted"
    constructor(title: string, { tag }: { tag: string }) {
      shown.push(`${title} ${tag}`)
    }
  }
  vi.stubGlobal("Notification", FakeNotification)
  const pushed = "/pushed/order-1795213457812"
  vi.stubGlobal("caches", { match: async (address: string) => (address === pushed ? new Response() : undefined) })
  await notifyReady("Le Petit Zinc", "Votre commande 7812 est prête", "order-1795213457812")
  await notifyReady("Le Petit Zinc", "Votre commande 8000 est prête", "order-1795213458000")
  expect(shown).toEqual(["Le Petit Zinc order-1795213458000"])
})
