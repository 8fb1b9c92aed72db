import type { Page } from "@playwright/test"
import { overlays } from "./owner-screens.ts"

/** How a hand presses one place twice without meaning it. */
export type DoublePress = (page: Page, at: { x: number; y: number }) => Promise<void>

/** A double click. All of it is sent at once: on a busy machine it would else become two clicks. */
export const doubleClick: DoublePress = async (page, at) => {
  const client = await page.context().newCDPSession(page)
  const send = (type: "mouseMoved" | "mousePressed" | "mouseReleased", clickCount: number) =>
    client.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount })
  await Promise.all([
    send("mouseMoved", 0),
    send("mousePressed", 1),
    send("mouseReleased", 1),
    send("mousePressed", 2),
    send("mouseReleased", 2),
  ])
  await client.detach()
}

/** A double tap with a finger, sent at once, too. */
export const doubleTap: DoublePress = async (page, at) => {
  const client = await page.context().newCDPSession(page)
  const send = (type: "touchStart" | "touchEnd") =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [at] : [] })
  await Promise.all([send("touchStart"), send("touchEnd"), send("touchStart"), send("touchEnd")])
  await client.detach()
}

/** What a double press did. */
export type Effects = {
  /** Names of the controls whose clicks had an effect. */
  readonly clicks: readonly string[]
  /** Requests that change something. */
  readonly writes: readonly string[]
}

/** What screens ask for by themselves, and the session that is renewed. */
const readsByPost = /\/(?:check-subscription|subscription-details|list-sessions|billing|token)$/

/** Notes what presses do on a page, from its next load on. Changes are lost on their way, so that the screen stays as it is. */
export async function noteEffects(page: Page): Promise<{ readonly take: () => Promise<Effects> }> {
  const writes: string[] = []
  await page.route(/\/(?:rest|auth|functions|storage)\/v1\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (["GET", "HEAD", "OPTIONS"].includes(request.method()) || readsByPost.test(pathname)) return route.fallback()
    writes.push(`${request.method()} ${pathname}`)
    await route.abort()
  })
  await page.addInitScript(() => {
    const noted: string[] = []
    Object.assign(window, { notedClicks: noted, print: () => undefined })
    // After every handler of the page: a press that was refused has no default any more.
    window.addEventListener("click", (event) => {
      const control = event.target instanceof Element ? event.target.closest("button, a, [role=menuitem]") : null
      if (control && !event.defaultPrevented)
        noted.push((control.getAttribute("aria-label") ?? control.textContent ?? "").trim())
    })
    // What was typed and not saved would be offered again.
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

/** Kinds of buttons that can be seen in the overlay on top, or on the page: "Modifier Sole" and "Modifier Œufs" are one. */
export function listButtons(page: Page): Promise<string[]> {
  return page.evaluate((over) => {
    const root = [...document.querySelectorAll(over)].at(-1) ?? document.body
    const kinds = new Set<string>()
    for (const button of root.querySelectorAll<HTMLButtonElement>("button, [role=menuitem]")) {
      const isPressable = button.checkVisibility() && !button.disabled && button.ariaDisabled !== "true"
      // Chips and folds are turned, not confirmed.
      const isTurned = button.matches("[aria-pressed], [aria-expanded], [role=tab], [data-toast] *")
      // Of a list its first rows say enough.
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

/** Scrolls to the first button of a kind. @returns its middle; null when it is not there, moves, or lies below something */
export function aimAt(page: Page, kind: string): Promise<{ x: number; y: number } | null> {
  const find = ({ wanted, over }: { wanted: string; over: string }) => {
    const root = [...document.querySelectorAll(over)].at(-1) ?? document.body
    const button = [...root.querySelectorAll("button, [role=menuitem]")].find((one) => {
      const name = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replaceAll(/[\s\u00a0]+/g, " ")
      return name.startsWith(wanted) && one.checkVisibility()
    })
    if (!button) return null
    button.scrollIntoView({ block: "center", behavior: "instant" })
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isStill = root.getAnimations().length === 0
    return isStill && button.contains(document.elementFromPoint(x, y)) ? { x, y } : null
  }
  return page.evaluate(find, { wanted: kind, over: overlays })
}
