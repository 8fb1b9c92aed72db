import type { Page } from "@playwright/test"
import { overlays } from "./owner-screens.ts"

/** Presses one point twice in quick succession, as a hand does by accident. */
export type DoublePress = (page: Page, at: { x: number; y: number }) => Promise<void>

/**
 * Returns when the steps of a double press happen, in seconds since 1970. A pause of a busy machine between two steps
 * would otherwise make two single presses of them.
 */
function timesOfDoublePress() {
  const end = Date.now() / 1000
  return { firstDown: end - 0.12, firstUp: end - 0.1, secondDown: end - 0.02, secondUp: end }
}

/** Sends a double click. */
export const doubleClick: DoublePress = async (page, at) => {
  const client = await page.context().newCDPSession(page)
  const { firstDown, firstUp, secondDown, secondUp } = timesOfDoublePress()
  const send = (type: "mouseMoved" | "mousePressed" | "mouseReleased", clickCount: number, timestamp: number) =>
    client.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount, timestamp })
  await Promise.all([
    send("mouseMoved", 0, firstDown),
    send("mousePressed", 1, firstDown),
    send("mouseReleased", 1, firstUp),
    send("mousePressed", 2, secondDown),
    send("mouseReleased", 2, secondUp),
  ])
  await client.detach()
}

/** Sends a double tap with a finger. */
export const doubleTap: DoublePress = async (page, at) => {
  const client = await page.context().newCDPSession(page)
  const { firstDown, firstUp, secondDown, secondUp } = timesOfDoublePress()
  const send = (type: "touchStart" | "touchEnd", timestamp: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [at] : [], timestamp })
  await Promise.all([
    send("touchStart", firstDown),
    send("touchEnd", firstUp),
    send("touchStart", secondDown),
    send("touchEnd", secondUp),
  ])
  await client.detach()
}

/** The effects of a double press. */
export type Effects = {
  /** Names of the controls whose clicks had an effect. */
  readonly clicks: readonly string[]
  /** Requests that change data, as method and path. */
  readonly writes: readonly string[]
}

/** Paths of POST requests that change no data: screens send them by themselves, and `token` renews the session. */
const readsByPost = /\/(?:check-subscription|subscription-details|list-sessions|billing|printer-standings|token)$/

/** Records the effects of presses, from the next load of the page. Aborts writing requests, so that no data change. */
export async function noteEffects(page: Page): Promise<{ readonly take: () => Promise<Effects> }> {
  const writes: string[] = []
  // Not `page.route`: that one has each screen download the whole app again.
  const client = await page.context().newCDPSession(page)
  client.on("Fetch.requestPaused", async ({ requestId, request: { method, url } }) => {
    const { pathname } = new URL(url)
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(method) && !readsByPost.test(pathname)
    if (isWrite) writes.push(`${method} ${pathname}`)
    const answer = isWrite
      ? client.send("Fetch.failRequest", { requestId, errorReason: "Aborted" })
      : client.send("Fetch.continueRequest", { requestId })
    // The page may have left before the answer.
    await answer.catch(() => undefined)
  })
  await client.send("Fetch.enable", {
    patterns: ["rest", "auth", "functions", "storage"].map((part) => ({ urlPattern: `*/${part}/v1/*` })),
  })
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { notedClicks: noted, print: () => undefined })
    // This listener runs after the handlers of the page. They call preventDefault on a click that they refuse.
    window.addEventListener("click", (event) => {
      const control = event.target instanceof Element ? event.target.closest("button, a, [role=menuitem]") : null
      if (control && !event.defaultPrevented)
        noted.push((control.getAttribute("aria-label") ?? control.textContent ?? "").trim())
    })
    // Otherwise the editor would offer to restore unsaved edits.
    for (const key of Object.keys(localStorage)) if (key.startsWith("menu_journal_")) localStorage.removeItem(key)
    const hidesMessages = new CSSStyleSheet()
    hidesMessages.replaceSync("[data-toast] { display: none }")
    document.adoptedStyleSheets.push(hidesMessages)
  })
  return {
    take: async () => {
      const clicks = await page.evaluate(() => (window as unknown as { notedClicks: string[] }).notedClicks.splice(0))
      return { clicks, writes: writes.splice(0) }
    },
  }
}

/**
 * Returns the kinds of visible buttons of the topmost overlay, or of the page. "Modifier Sole" and "Modifier Œufs" are
 * of one kind.
 */
export function listButtons(page: Page): Promise<string[]> {
  return page.evaluate((over) => {
    const root = [...document.querySelectorAll(over)].at(-1) ?? document.body
    const kinds = new Set<string>()
    for (const button of root.querySelectorAll<HTMLButtonElement>("button, [role=menuitem]")) {
      const isPressable = button.checkVisibility() && !button.disabled && button.ariaDisabled !== "true"
      // Leave out toggles: a second press only toggles them again.
      const isTurned = button.matches("[aria-pressed], [aria-expanded], [role=tab], [data-toast] *")
      // The first two rows of a list are enough.
      const isFurther = button.closest("li:nth-child(n + 3)") !== null
      if (!isPressable || isTurned || isFurther || button.getBoundingClientRect().width <= 1) continue
      const name = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim()
      const kind = name
        .split(/[\s\u00a0]+/)
        .slice(0, 2)
        .join(" ")
      if (![...kinds].some((known) => known.split(" ")[0] === kind.split(" ")[0] && button.ariaLabel)) kinds.add(kind)
    }
    return [...kinds]
  }, overlays)
}

/**
 * Scrolls to the first button of a kind and waits for two frames. The browser drops presses on a page that it has not
 * painted yet, and a button may still move while the page loads.
 *
 * @returns its centre, or null if it is missing, moves or is covered
 */
export function aimAt(page: Page, kind: string): Promise<{ x: number; y: number } | null> {
  const find = async ({ wanted, over }: { wanted: string; over: string }) => {
    const root = [...document.querySelectorAll(over)].at(-1) ?? document.body
    const button = [...root.querySelectorAll("button, [role=menuitem]")].find((one) => {
      const name = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replaceAll(/[\s\u00a0]+/g, " ")
      return name.startsWith(wanted) && one.checkVisibility()
    })
    if (!button) return null
    button.scrollIntoView({ block: "center", behavior: "instant" })
    const before = button.getBoundingClientRect()
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0
    const isStill = root.getAnimations().length === 0 && left === before.left && top === before.top
    return isPainted && isStill && button.contains(document.elementFromPoint(x, y)) ? { x, y } : null
  }
  return page.evaluate(find, { wanted: kind, over: overlays })
}
