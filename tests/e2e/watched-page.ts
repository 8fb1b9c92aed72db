import { type BrowserContext, test as base, expect, type Page } from "@playwright/test"
import axe from "axe-core"
import { type RunningServer, startServer } from "./server.ts"

/** Errors and warnings of a page during a journey. */
export type Complaints = { readonly list: string[] }

/**
 * The browser logs every 4xx answer, every WebSocket that closes while it connects, and a worker script whose download
 * fails. They may be expected, so each journey checks them itself. Playwright warns of each service worker that it
 * blocks.
 */
const expectedMessages = new RegExp(
  [
    "^Failed to load resource",
    "^WebSocket connection to ",
    "^An unknown error occurred when fetching the script",
    "^Service Worker registration blocked by Playwright$",
  ].join("|"),
)

/** Records console errors and warnings, uncaught exceptions, CSP violations and requests to another host. */
export async function watch(context: BrowserContext, url: string): Promise<Complaints> {
  const list: string[] = []
  const host = new URL(url).host
  const follow = (page: Page) => {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !expectedMessages.test(message.text()))
        list.push(`${page.url()}: ${message.text()}`)
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
 * Waits for running animations, and makes later ones end at once. The contrast of a notice that fades out must not be
 * measured.
 */
export async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.evaluate(async () => {
    const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0)
    const running = document.getAnimations().filter(ends)
    // Asks in each frame: the promise `finished` of an animation that is out of sight may never settle.
    while (running.some(({ playState }) => playState === "running")) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

type WithAxe = { readonly axe: typeof axe }

/** The rules of axe that depend on colours. All others give the same result in light and in dark mode. */
const colourRules = ["color-contrast", "link-in-text-block"]

/**
 * Only the violations are reported, as rule and markup. Without these options axe also describes every element that it
 * accepts, which takes a third of its time. `preload` would request every style sheet again, which fails offline and
 * serves only rules about films and turned screens: no page has either.
 */
const onlyViolations = {
  resultTypes: ["violations" as const],
  selectors: false,
  ancestry: false,
  xpath: false,
  preload: false,
}

/**
 * Waits for animations, then fails if axe finds a violation or if the page scrolls sideways.
 *
 * @param options.onlyColours runs only the colour rules, because the others have run in another colour mode
 */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  await settle(page)
  // Once for each document: to compile axe takes as long as a run.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source)
  }
  const { violations } = await page.evaluate((options) => (window as unknown as WithAxe).axe.run(document, options), {
    ...onlyViolations,
    ...(onlyColours && { runOnly: colourRules }),
  })
  await page.emulateMedia({ reducedMotion: null })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The server that journeys visit: one for each worker, or the one that `ARDOISE_URL` names. */
export type ServerToVisit = Pick<RunningServer, "url" | "admin">

/** Playwright's `test` with a server for each worker. Errors and warnings of pages fail the test. */
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
