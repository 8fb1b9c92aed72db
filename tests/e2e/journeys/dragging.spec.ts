import { expect, type Page } from "@playwright/test"
import { anAccount, openSignedIn, save } from "../owner-steps.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, type ServerToVisit, test } from "../watched-page.ts"

/** A dish whose allergens are declared: the rows are as low as they can be. */
const aDish = (name: string, price: string) => ({ id: name, name, price, allergens: [], allergensDeclared: true })

const carte = {
  name: "Carte",
  isActive: true,
  categories: [
    { id: "entrees", name: "Entrées", items: ["Soupe", "Terrine"].map((name) => aDish(name, "9")) },
    { id: "plats", name: "Plats", items: ["Sole", "Daube", "Bar"].map((name) => aDish(name, "30")) },
  ],
}

async function openCarte(page: Page, server: ServerToVisit): Promise<void> {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(carte)
  await openSignedIn(page, owner, `/dashboard/menu/${menuId}/edit`)
  await expect(page.getByRole("heading", { name: "Sole" })).toBeVisible()
}

const dishes = (page: Page, category: string) =>
  page.getByRole("region", { name: category }).getByRole("heading", { level: 3 })

/** Returns the centre of a dish's drag handle. */
async function middleOf(page: Page, dish: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("button", { name: `Déplacer ${dish}` }).boundingBox()
  if (box === null) throw new Error(`${dish} has no handle`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Returns the drag phase of a dish's row. */
const phase = (page: Page, dish: string) => page.locator(`[data-dish="${dish}"]`).getAttribute("data-drag-phase")

// The window is tall enough for the whole menu, so that no drag scrolls the page.
test.use({ viewport: { width: 1280, height: 1000 } })

test("a mouse movement of 5 px starts a drag, and the dish stays in its category wherever it is dropped", async ({
  page,
  server,
}) => {
  await openCarte(page, server)
  const from = await middleOf(page, "Sole")
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 4)
  expect(await phase(page, "Sole")).toBeNull()
  await page.mouse.move(from.x, from.y + 6)
  await expect.poll(() => phase(page, "Sole")).toBe("dragging")
  const below = await middleOf(page, "Bar")
  await page.mouse.move(from.x, below.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(dishes(page, "Plats")).toHaveText(["Daube", "Bar", "Sole"])
  await expect.poll(() => phase(page, "Sole")).toBeNull()

  // A dish that is dropped on the other category returns to its place.
  const again = await middleOf(page, "Daube")
  const above = await middleOf(page, "Soupe")
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(again.x, above.y, { steps: 12 })
  await expectAccessible(page)
  await page.mouse.up()
  await expect.poll(() => phase(page, "Daube")).toBeNull()
  await expect(dishes(page, "Entrées")).toHaveText(["Soupe", "Terrine"])
  await expect(dishes(page, "Plats")).toHaveCount(3)
  await save(page)
  await page.reload()
  await expect(dishes(page, "Plats")).toHaveText(["Daube", "Bar", "Sole"])
})

test("a dish is dragged with the keyboard, and every step is announced", async ({ page, server }) => {
  await openCarte(page, server)
  const announcement = page.locator("[id^=rfd-announcement]")
  await page.getByRole("button", { name: "Déplacer Sole" }).focus()
  await page.keyboard.press("Space")
  await expect(announcement).toHaveText("Sole : soulevé, position 1 sur 3.")
  await page.keyboard.press("ArrowDown")
  await expect(announcement).toHaveText("Sole : position 2 sur 3.")
  await page.keyboard.press("Escape")
  await expect(announcement).toHaveText("Sole : remis à sa place, position 1 sur 3.")
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Space")
  await expect(announcement).toHaveText("Sole : posé, position 2 sur 3.")
  await expect(dishes(page, "Plats")).toHaveText(["Daube", "Sole", "Bar"])
  await expect(page.getByRole("button", { name: "Déplacer Sole" })).toBeFocused()
})

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test("a finger that rests on the handle for 120 ms lifts the dish", async ({ page, server }) => {
    await openCarte(page, server)
    const client = await page.context().newCDPSession(page)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] })
    const from = await middleOf(page, "Sole")
    const to = await middleOf(page, "Bar")

    await touch("touchStart", from)
    await expect.poll(() => phase(page, "Sole")).toBe("dragging")
    for (let step = 1; step <= 8; step += 1) {
      await touch("touchMove", { x: from.x, y: from.y + ((to.y - from.y + 12) * step) / 8 })
    }
    await touch("touchEnd")
    await expect(dishes(page, "Plats")).toHaveText(["Daube", "Bar", "Sole"])
    await expectAccessible(page)

    // A finger that moves at once scrolls the page and lifts no dish, however long it then stays down. The page's
    // clock is stopped until it has moved: a busy machine takes more than 120 ms between the two events.
    const still = await middleOf(page, "Sole")
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await touch("touchStart", still)
    await touch("touchMove", { x: still.x, y: still.y - 30 })
    await page.clock.runFor(500)
    expect(await phase(page, "Sole")).toBeNull()
    await touch("touchEnd")
    await expect(dishes(page, "Plats")).toHaveText(["Daube", "Bar", "Sole"])
  })
})
