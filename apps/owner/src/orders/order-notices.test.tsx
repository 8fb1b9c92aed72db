// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { storageKeys } from "../storage-keys.ts"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * A browser with push. Its subscription was made with a key; one that is made with another key is refused, as browsers
 * do.
 */
function aPushingBrowser(madeWith: string | null) {
  let key = madeWith
  const made = () => ({
    endpoint: `https://push.test/${key}`,
    toJSON: () => ({ endpoint: `https://push.test/${key}`, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      key = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (key === null ? null : made()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (key !== null && key !== applicationServerKey) throw new DOMException("another key", "InvalidStateError")
      key = applicationServerKey
      return made()
    },
  }
  const registration = { active: {}, installing: null, waiting: null, scope: "http://x/dashboard", pushManager }
  const container = { register: async () => registration, getRegistration: async () => registration }
  vi.stubGlobal("isSecureContext", true)
  vi.stubGlobal("PushManager", class {})
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" })
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true })
}

/** Opens the board on a server with a key. @returns the calls of `push-board` */
async function openBoard() {
  const opened = await openDashboard("/dashboard/orders", {
    functions: {
      "push-key": () => Response.json({ key: "new-key" }),
      "push-board": () => Response.json({}),
    },
  })
  const followed = () => opened.server.invoked.filter((name) => name === "push-board").length
  return { ...opened, followed }
}

test("notifications that were on go on after the installation has another key", async () => {
  localStorage.setItem(storageKeys.orderNotices, "true")
  aPushingBrowser("old-key")
  const { followed } = await openBoard()
  await waitFor(() => expect(followed()).toBe(1))
})

test("notifications can be turned on in a browser that still has the subscription of another key", async () => {
  aPushingBrowser("old-key")
  const { user, followed } = await openBoard()
  await user.click(await screen.findByRole("button", { name: "Autres actions" }))
  await user.click(await screen.findByRole("menuitemcheckbox", { name: /^Notifications/ }))
  await waitFor(() => expect(followed()).toBe(1))
  expect(localStorage.getItem(storageKeys.orderNotices)).toBe("true")
})
