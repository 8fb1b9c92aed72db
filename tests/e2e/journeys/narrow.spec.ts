import { expect } from "@playwright/test"
import { settingsPaths } from "../owner-screens.ts"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

/** The smallest phone, and a computer's window at a zoom of 200 % and of 400 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
]

/** Returns the total height, in px, of the bars that do not scroll with the page. */
function heightOfBars(): number {
  return [...document.querySelectorAll("body *")].reduce((sum, element) => {
    const { position, pointerEvents } = getComputedStyle(element)
    const { top, bottom, width } = element.getBoundingClientRect()
    const isBar = ["fixed", "sticky"].includes(position) && pointerEvents !== "none" && width > innerWidth / 2
    return isBar ? sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : sum
  }, 0)
}

/** Returns the names of read-only fields, such as the public link, that do not show their whole text. */
function cutFields(): string[] {
  return [...document.querySelectorAll<HTMLElement>(":is(input, textarea)[readonly]")]
    .filter((field) => field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight)
    .map((field) => field.ariaLabel ?? field.outerHTML)
}

/** Returns the name of the focused element if it is completely covered, otherwise null. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.tagName === "IFRAME") return null
  const { left, top, width, height } = focused.getBoundingClientRect()
  const isSeen = [0.1, 0.5, 0.9].some((share) => {
    const over = document.elementFromPoint(left + width / 2, top + height * share)
    const labels = [...((focused as HTMLInputElement).labels ?? [])]
    return over !== null && [focused, ...labels].some((one) => one.contains(over) || over.contains(one))
  })
  return isSeen ? null : focused.outerHTML.slice(0, 120)
}

test("no screen of an owner scrolls sideways at 320 px, 200 % or 400 %, or has fixed bars above 60 px", async ({
  page,
  server,
}) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount("Brasserie de la Gare et des Voyageurs réunis"))
  const menuId = await owner.addMenu(aCarte("Menu dégustation en sept services, accord mets et vins compris"))
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.enterOrders(menuId, 2)
  await openSignedIn(page, owner)
  const wide: string[] = []
  for (const path of [
    "/dashboard",
    "/dashboard/menu/new",
    `/dashboard/menu/${menuId}/edit`,
    `/dashboard/menu/${menuId}/qr`,
    `/dashboard/menu/${menuId}/view`,
    "/dashboard/qr-code",
    ...settingsPaths,
    "/dashboard/billing",
    "/dashboard/orders",
    "/dashboard/orders/history",
    "/dashboard/orders/kitchen",
    "/menu/active",
    "/nulle/part",
  ]) {
    await page.goto(path)
    await expect(page.locator("h1, iframe").first()).toBeVisible()
    await expect(page.getByText("Chargement")).toHaveCount(0)
    for (const size of windows) {
      await page.setViewportSize(size)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      if (scrollWidth > clientWidth) wide.push(`${path} at ${size.width} px: ${scrollWidth} px`)
      const cut = await page.evaluate(cutFields)
      if (cut.length > 0) wide.push(`${path} at ${size.width} px cuts ${cut.join(", ")}`)
      const bars = size.height === 256 ? await page.evaluate(heightOfBars) : 0
      if (bars > 60) wide.push(`${path}: bars of ${bars} px`)
    }
  }
  expect(wide).toEqual([])
})

test("an element with the keyboard focus is never hidden below a bar", async ({ page, server }) => {
  test.slow()
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.enterOrders(menuId, 3)
  await openSignedIn(page, owner)
  const hidden: string[] = []
  for (const [path, size] of [
    ["/dashboard/orders", { width: 390, height: 780 }],
    ["/dashboard/settings/contact", { width: 390, height: 780 }],
    ["/dashboard/settings/sign-in", { width: 390, height: 780 }],
    [`/dashboard/menu/${menuId}/edit`, { width: 1280, height: 700 }],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(path)
    await expect(page.locator("h1")).toBeVisible()
    await expect(page.getByText("Chargement")).toHaveCount(0)
    // The first key removes the hint about the bell, which would cover the focus for a moment.
    await page.keyboard.press("Tab")
    await expect(page.getByText("Touchez l’écran pour entendre la sonnerie.")).toHaveCount(0)
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 35; presses += 1) {
        await page.keyboard.press(key)
        const found = await page.evaluate(hiddenFocus)
        if (found !== null) hidden.push(`${path}, ${key}: ${found}`)
      }
    }
  }
  expect(hidden).toEqual([])
})
