import { expect, type Page } from "@playwright/test"
import { overlays } from "./owner-screens.ts"

/** The windows in which every control must be reachable: name, size in px, and text size in percent. */
export const windows = [
  { what: "a computer", width: 1280, height: 800, letters: 100 },
  { what: "a phone on its side", width: 844, height: 390, letters: 100 },
  { what: "a phone with its keyboard", width: 390, height: 470, letters: 100 },
  { what: "a computer with large letters", width: 1280, height: 800, letters: 200 },
  { what: "a phone with large letters", width: 390, height: 844, letters: 200 },
] as const

/** Checks the page in each window. @returns one line for each control out of reach, with the name of the window */
export async function findUnreachable(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const { what, width, height, letters } of windows) {
    await page.setViewportSize({ width, height })
    const faults = await faultsAtRest(page, letters)
    found.push(...faults.map((fault) => `${where}, ${what}: ${fault}`))
  }
  await page.setViewportSize({ width: windows[0].width, height: windows[0].height })
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"))
  return found
}

/**
 * Returns the faults that stay. A machine under load needs a moment after a change of the window, and a message that
 * covers a control may be about to go.
 */
async function faultsAtRest(page: Page, letters: number): Promise<string[]> {
  let faults: string[] = []
  const look = async () => {
    faults = await page.evaluate(faultsOfWindow, { letters, overlays })
    expect(faults).toEqual([])
  }
  await expect(look)
    .toPass({ timeout: 5000 })
    .catch(() => {})
  return faults
}

/**
 * Runs in the page. Scrolls to every control of the topmost overlay, or of the page without an overlay. A control whose
 * centre is covered is a fault. A control that only a script can scroll to is a fault, too.
 */
async function faultsOfWindow({ letters, overlays }: { letters: number; overlays: string }): Promise<string[]> {
  const faults: string[] = []
  const mostFaults = 4
  document.documentElement.style.fontSize = `${letters}%`
  // A sheet accepts no tap while it opens.
  const ends = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? 0))
  await Promise.allSettled(ends.map((animation) => animation.finished))
  // An overlay that opens or closes, or becomes another kind in another window, swallows taps for a moment.
  while (document.querySelector("[data-shield]")) await new Promise((resolve) => requestAnimationFrame(resolve))
  // Scripts adapt parts of the page to the text size in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const root = [...document.querySelectorAll(overlays)].at(-1) ?? document.body
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)

  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 50) ||
    element.outerHTML.slice(0, 80)
  const isSideways = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isScroller = /auto|scroll/.test(overflowX) && /auto|scroll/.test(overflowY)
    // Rows of chips, tabs and columns of numbers scroll sideways on purpose, and the keyboard reaches them.
    const isMeant = element.matches(
      "fieldset, fieldset > *, nav, [role=tablist], :has(> [role=tablist]), [tabindex='0'], .mv-rail, .mv-rail *",
    )
    return isScroller && !isMeant && element.scrollWidth > element.clientWidth + 1
  }
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!isSideways(element)) continue
    const edge = element.getBoundingClientRect().right
    const wide = [...element.querySelectorAll("*")].filter((inner) => inner.getBoundingClientRect().right > edge + 1)
    faults.push(`scrolls sideways: ${nameOf(wide.at(-1) ?? element)}`)
  }

  const controls = root.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [role=menuitem], [role=switch], [role=tab]",
  )
  for (const control of controls) {
    const { width, height } = control.getBoundingClientRect()
    const isMeantForEyes = control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    // The link that skips the navigation appears only with the focus.
    if (!isMeantForEyes || control.closest("[inert], [data-toast], [href='#contenu']")) continue
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
    const box = control.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const labels = [...((control as HTMLInputElement).labels ?? [])]
    const isHit = hit !== null && [control, ...labels].some((one) => one.contains(hit))
    if (!isHit) faults.push(`out of reach: ${nameOf(control)} at ${Math.round(x)}, ${Math.round(y)}`)
    // `scrollIntoView` also scrolls boxes that people cannot scroll.
    for (let box = control.parentElement; box !== null; box = box.parentElement) {
      const { overflowY } = getComputedStyle(box)
      if (
        box.scrollTop > 1 &&
        /hidden|clip/.test(overflowY) &&
        box !== document.documentElement &&
        box !== document.body
      ) {
        faults.push(`only a script scrolls to: ${nameOf(control)}`)
        box.scrollTop = 0
      }
    }
  }
  return faults.slice(0, mostFaults)
}
