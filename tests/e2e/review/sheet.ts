import type { Locator, Page } from "@playwright/test"

/** One state of a part of a screen, as a PNG file. */
export type State = { readonly name: string; readonly picture: Buffer }

/** Photographs a part of a screen in its present state. */
export async function stateOf(name: string, part: Locator): Promise<State> {
  return { name, picture: await part.screenshot() }
}

/**
 * Photographs a part of a window in its present state.
 *
 * @param part in CSS px
 */
export async function stateIn(
  name: string,
  page: Page,
  part: { x: number; y: number; width: number; height: number },
): Promise<State> {
  return { name, picture: await page.screenshot({ clip: part }) }
}

/**
 * Replaces a page by a sheet with the states of a part of a screen, as the drawings show them.
 *
 * @param options.columns columns of the sheet
 * @param options.isSlate the sheet is dark
 * @param options.isWide the states are as wide as the sheet
 */
export async function showSheet(
  page: Page,
  states: readonly State[],
  { columns = 1, isSlate = false, isWide = false } = {},
): Promise<void> {
  const density = await page.evaluate(() => devicePixelRatio)
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)
  const [ground, ink] = isSlate ? ["#22333b", "#f3f1e7"] : isDark ? ["#1b262b", "#f3f1e7"] : ["#f5f3ee", "#1d282d"]
  await page.goto("about:blank")
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px ${isWide ? 0 : 24}px; columns: ${columns}; column-gap: 24px; background: ${ground}; color: ${ink} }
    figure { margin: 0 0 28px; break-inside: avoid }
    figcaption { margin: 0 ${isWide ? 24 : 0}px 10px; font: ${isWide ? "400 14px/20px sans-serif; opacity: 0.75" : "600 16px/24px system-ui"} }
    img { display: block; max-width: 100% }
  </style>${states
    .map(
      ({ name, picture }) => `<figure><figcaption>${name}</figcaption>
        <img style="zoom: ${1 / density}" src="data:image/png;base64,${picture.toString("base64")}"></figure>`,
    )
    .join("")}`)
  const height = await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()))
    return document.body.offsetHeight
  })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height })
}
