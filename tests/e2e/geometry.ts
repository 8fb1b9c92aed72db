import type { Page } from "@playwright/test"

/** Widths in px at which every text has to fit: the smallest phone, a usual phone, a computer. */
const allWidths: readonly number[] = [320, 390, 1280]

/**
 * Runs in the page. Lists a document that is too wide, a text or a control that leaves the box of an ancestor, and a
 * text cut off without "…". Lists also a scroller inside a sheet that scrolls sideways.
 */
function listMisfits(): string[] {
  // Without this rule the browser skips the layout of content outside the window.
  const everything = new CSSStyleSheet()
  everything.replaceSync("* { content-visibility: visible !important }")
  const sheets = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...sheets, everything]
  // What is folded must fit, too.
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")]
  for (const details of folded) details.open = true
  const misfits = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) misfits.add(`the page is ${scrollWidth} px wide`)

  const nameOf = (element: Element) => {
    const words = (element.textContent ?? "").trim().slice(0, 24)
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute("class") ?? "").slice(0, 60)} "${words}"`
  }
  const isHidden = (element: Element) => {
    const style = getComputedStyle(element)
    return style.visibility === "hidden" || style.clipPath !== "none" || style.opacity === "0"
  }
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  /**
   * Adds a misfit if `box` leaves `from` or an ancestor. Stops at the first ancestor that scrolls or cuts off with "…".
   *
   * @param x px that may stick out horizontally: a control at the edge extends its touch target into the margin
   */
  const check = (box: DOMRect, from: Element, what: string, { x, y }: { x: number; y: number }) => {
    let sidewaysPx = x
    for (let around: Element | null = from; around !== null; around = around.parentElement) {
      const style = styleOf(around)
      if (style.display === "contents" || style.display === "inline") continue
      if (around === document.body || around === document.documentElement) {
        if (box.right > innerWidth + 1 || box.left < -1) misfits.add(`${what} leaves the window`)
        return
      }
      const outer = around.getBoundingClientRect()
      const isLeaving = box.right > outer.right + sidewaysPx || box.left < outer.left - sidewaysPx
      if (["auto", "scroll"].includes(style.overflowX)) {
        // A row of chips may scroll, but a chip that is wider than the row can never be seen as a whole.
        if (box.width > outer.width + 1) misfits.add(`${what} is wider than its scroller`)
        return
      }
      if (["hidden", "clip"].includes(style.overflowX) && isLeaving) {
        // CSS does not add "…" in a flex or grid box.
        const endsInDots = style.textOverflow === "ellipsis" && /block|table|list/.test(style.display)
        if (!endsInDots) misfits.add(`${what} is cut off by ${nameOf(around)}`)
        else if (outer.width < 40) misfits.add(`${what} has ${Math.round(outer.width)} px`)
        return
      }
      if (isLeaving) {
        misfits.add(`${what} leaves ${nameOf(around)}`)
        return
      }
      const isHigher = box.bottom > outer.bottom + y || box.top < outer.top - y
      if (isHigher && style.overflowY === "visible") {
        misfits.add(`${what} leaves ${nameOf(around)} above or below`)
        return
      }
      if (style.position === "fixed" || style.position === "absolute") {
        if (box.right > innerWidth + 1 || box.left < -1) misfits.add(`${what} leaves the window`)
        return
      }
      // A list with a negative margin leaves the column on purpose, to fill the width of a phone.
      sidewaysPx += Math.max(0, -Number.parseFloat(style.marginLeft) || 0)
    }
  }

  /** Whether the element or an ancestor is invisible, for example a text for screen readers only. */
  const isUnseen = (element: Element) => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      if (isHidden(around)) return true
    }
    return false
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement
    if (parent === null || node.nodeValue?.trim() === "" || parent.closest("script, style, noscript, option, title"))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || isUnseen(parent)) continue
    // With a small line height, the line box is lower than the characters.
    check(box, parent, `text of ${nameOf(parent)}`, { x: 1, y: Number.parseFloat(styleOf(parent).fontSize) * 0.4 })
  }
  for (const control of document.querySelectorAll("button, a[href], input, select, textarea, img, iframe, summary")) {
    const box = control.getBoundingClientRect()
    if (box.width === 0 || control.parentElement === null || isUnseen(control)) continue
    const { position } = styleOf(control)
    if (position === "absolute") continue
    // A fixed control is in the window, not in its parent.
    check(box, position === "fixed" ? document.body : control.parentElement, nameOf(control), { x: 16, y: 16 })
  }
  for (const scroller of document.querySelectorAll("[data-sheet] *, dialog *")) {
    const style = styleOf(scroller)
    // A row of chips scrolls sideways on purpose.
    if (style.overflowX !== "auto" || style.display === "flex") continue
    if (scroller.scrollWidth > scroller.clientWidth) misfits.add(`${nameOf(scroller)} scrolls sideways`)
  }
  document.adoptedStyleSheets = sheets
  for (const details of folded) details.open = false
  return [...misfits]
}

/** Frames after which every popup has its place in a window of another size. */
const framesToSettle = 20

/**
 * Checks a screen and its frames at several widths. The page keeps the last width.
 *
 * @returns one line for each text or control that does not fit, with the name of the screen and the widths
 */
export async function findMisfits(page: Page, screen: string, widths = allWidths): Promise<string[]> {
  const found = new Map<string, number[]>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 780 : 800 })
    // The page learns in a frame that its media queries have changed, and renders other elements then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    for (const frame of page.frames()) {
      let misfits = await frame.evaluate(listMisfits)
      // A popup follows its control to its new place a few frames after the window has changed.
      for (let look = 0; misfits.length > 0 && look < framesToSettle; look++) {
        await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
        misfits = await frame.evaluate(listMisfits)
      }
      for (const misfit of misfits) found.set(misfit, [...(found.get(misfit) ?? []), width])
    }
  }
  return [...found].map(([misfit, at]) => `${screen}, ${at.join("/")} px: ${misfit}`)
}

/**
 * Runs in the page. Lists the words and amounts that are broken over lines. A word longer than "vinaigrette" may have no
 * room on a phone with large text.
 */
function listBrokenWords(): string[] {
  // Without this rule the browser skips the layout of content outside the window.
  const everything = new CSSStyleSheet()
  everything.replaceSync("* { content-visibility: visible !important }")
  const sheets = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...sheets, everything]
  const broken = new Set<string>()
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isClipped(parent)) continue
    const words = /(?<!\S)[\p{L}’]{2,11}(?!\S)|\d[\d,\u00a0\u202f]*[\u00a0\u202f]€/gu
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(words)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) broken.add(`"${word}" of ${parent.tagName.toLowerCase()}.${parent.className}`)
    }
  }
  document.adoptedStyleSheets = sheets
  return [...broken]
}

/** Returns one line for each word of a screen that is broken between two characters, in the window as it is. */
export async function findBrokenWords(page: Page, screen: string): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(listBrokenWords)))
  return found.flat().map((broken) => `${screen}: ${broken} is broken`)
}

/** Least height and width of a touch target, in px. */
const targetPx = 44

/**
 * Runs in the page. Lists the controls that are too small for a finger: a tap inside a target area around the centre,
 * at least `least` px high and wide, misses the control.
 */
function listTargets(least: number): string[] {
  const small = new Set<string>()
  const open = document.querySelector("[data-sheet], dialog[open]")
  for (const control of (open ?? document).querySelectorAll<HTMLElement>(
    "button, a[href], input, select, textarea, summary, [role=switch]",
  )) {
    const style = getComputedStyle(control)
    const label = control.matches("input[type=checkbox], input[type=radio]") ? control.closest("label") : null
    const box = (label ?? control).getBoundingClientRect()
    if (box.width <= 1 || style.visibility === "hidden" || style.clipPath !== "none") continue
    const overhang = (length: number) => Math.max(0, (least - length) / 2 - 0.5)
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const [sideways, upwards] = [box.width / 2 + overhang(box.width) - 1, box.height / 2 + overhang(box.height) - 1]
    if (overhang(box.width) === 0 && overhang(box.height) === 0) continue
    control.scrollIntoView({ block: "center" })
    const moved = (label ?? control).getBoundingClientRect()
    const [dx, dy] = [moved.left - box.left, moved.top - box.top]
    const isMet = [
      [x, y - upwards],
      [x, y + upwards],
      [x - sideways, y],
      [x + sideways, y],
    ].every(([left = 0, top = 0]) => {
      const met = document.elementFromPoint(left + dx, top + dy)
      return met !== null && (control.contains(met) || label?.contains(met))
    })
    if (isMet) continue
    const name = control.getAttribute("aria-label") ?? control.textContent?.trim().slice(0, 30)
    small.add(`${control.tagName.toLowerCase()} "${name}" is ${Math.round(box.width)} by ${Math.round(box.height)} px`)
  }
  return [...small]
}

/** Returns one line for each control of a screen, or of a frame in it, whose touch target is too small. */
export async function listSmallTargets(page: Page, screen: string): Promise<string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate(listTargets, targetPx)))
  return found.flat().map((small) => `${screen}: ${small}`)
}
