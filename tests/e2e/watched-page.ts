import AxeBuilder from "@axe-core/playwright"
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import { type RunningServer, startServer } from "./server.ts"

/** What a page complained about while it was used. */
export type Complaints = { readonly list: string[] }

/** Notes every console error, uncaught exception, policy violation and request to another host. */
export async function watch(context: BrowserContext, url: string): Promise<Complaints> {
  const list: string[] = []
  const host = new URL(url).host
  const follow = (page: Page) => {
    page.on("console", (message) => {
      // The browser itself logs every 4xx answer, every socket that was left or cut off while it was being opened, and a
      // worker whose script was on its way when the network went; which of them are right is for the journey to say.
      const isAnswer =
        /^(?:Failed to load resource|WebSocket connection to |An unknown error occurred when fetching the script)/.test(
          message.text(),
        )
      if (["error", "warning"].includes(message.type()) && !isAnswer) list.push(`${page.url()}: ${message.text()}`)
    })
    page.on("pageerror", (error) => list.push(`${page.url()}: ${error.message}`))
    page.on("request", (request) => {
      const address = new URL(request.url())
      if (address.protocol.startsWith("http") && address.host !== host) list.push(`foreign request ${request.url()}`)
    })
  }
  context.on("page", follow)
  for (const page of context.pages()) follow(page)
  await context.exposeBinding("reportViolation", (_source, what: string) => {
    list.push(`policy violation: ${what}`)
  })
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (what: string) => void }
    document.addEventListener("securitypolicyviolation", (event) => {
      reportViolation(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`)
    })
  })
  return { list }
}

/**
 * Lets the movements under way end, and makes those that begin later end at once: a notice that is
 * fading out has no contrast worth measuring.
 */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.evaluate(async () => {
    const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0)
    // A movement that is cancelled has ended too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished),
    )
  })
}

/** The rules of axe that look at colours. The others say the same in light and in dark. */
const colourRules = ["color-contrast", "link-in-text-block"]

/**
 * Fails when axe finds anything on the page once it stands still, or when it scrolls sideways.
 *
 * @param options.onlyColours when the rest was looked at in other colours
 */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  await settle(page)
  // The other mode opens a page of its own for each look, for frames of other sites; there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (onlyColours ? axe.withRules(colourRules) : axe).analyze()
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The server that journeys visit: their own, or the one that `ARDOISE_URL` names. */
export type ServerToVisit = Pick<RunningServer, "url" | "admin">

/** The journeys' own test: a server for each worker, and pages whose complaints fail the test. */
export const test = base.extend<{ complaints: Complaints }, { server: ServerToVisit }>({
  server: [
    async ({ browserName: _any }, use) => {
      const running = process.env.ARDOISE_URL
      if (running) return use({ url: running, admin: async () => Promise.reject(new Error("Not our server")) })
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ context, server }, use) => {
      const complaints = await watch(context, server.url)
      await use(complaints)
      expect(complaints.list).toEqual([])
    },
    { auto: true },
  ],
})
