import { expect, type Page } from "@playwright/test"
import { largeRestaurant, seedLargeRestaurant } from "../large-restaurant.ts"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** Returns what the wall shows of the waiting orders: the tickets, those that are cut, and the number that it reports. */
const readWall = (page: Page) =>
  page.evaluate(() => {
    const zone = document.querySelector('section[aria-label="En attente"]')
    const room = zone?.querySelector("[data-tickets]")?.getBoundingClientRect()
    const tickets = [...(zone?.querySelectorAll("article:not([inert])") ?? [])]
    const isCut = (ticket: Element) => {
      const box = ticket.getBoundingClientRect()
      return (
        !room || box.bottom > room.bottom + 1 || box.right > room.right + 1 || ticket.scrollWidth > ticket.clientWidth
      )
    }
    const boxes = tickets.map((ticket) => ticket.getBoundingClientRect())
    const overlap = boxes.some((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ),
    )
    const rest = [...(zone?.querySelectorAll("button") ?? [])].find((button) => button.textContent?.startsWith("+"))
    return {
      shown: tickets.length,
      cut: tickets.filter(isCut).length,
      overlap,
      rest: Number(/\d+/.exec(rest?.textContent ?? "")?.[0] ?? 0),
      firstTable: tickets[0]?.querySelector("h3")?.textContent,
    }
  })

test("the kitchen shows whole tickets only, and counts the others, at each size and on each screen", async ({
  page,
  server,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  const { owner } = await seedLargeRestaurant(server)
  await openSignedIn(page, owner)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto("/dashboard/orders/kitchen")
  await expect(page.getByRole("article").first()).toBeVisible()
  await expectAccessible(page)
  for (const size of ["A++", "A+", "A"]) {
    await page.getByRole("radio", { name: size, exact: true }).check()
    for (const [width, height] of [
      [1920, 1080],
      [1280, 800],
      [1180, 820],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(async () => {
        const wall = await readWall(page)
        expect({ ...wall, total: wall.shown + wall.rest }).toMatchObject({
          cut: 0,
          overlap: false,
          total: largeRestaurant.orders,
        })
        expect(wall.shown).toBeGreaterThan(0)
      }, `${size} at ${width} x ${height}`).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1920, height: 1080 })
  }
})

test("the kitchen pages through what does not fit, and at the largest size a whole ticket is the button", async ({
  page,
  server,
}) => {
  const { owner } = await seedLargeRestaurant(server)
  await openSignedIn(page, owner)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto("/dashboard/orders/kitchen")
  await expect(page.getByRole("article").first()).toBeVisible()
  const first = await readWall(page)
  await page.getByRole("button", { name: `+${first.rest} en attente` }).click()
  await expect.poll(async () => (await readWall(page)).firstTable).not.toBe(first.firstTable)

  await page.reload()
  await page.getByRole("radio", { name: "A++" }).check()
  const ticket = page.getByRole("article").first()
  await ticket.click({ position: { x: 12, y: 12 } })
  await expect(page.getByText("Commande en préparation")).toBeVisible()
  await expect(page.getByRole("region", { name: "En prép." }).getByRole("article")).toHaveCount(1)
  await page.getByRole("button", { name: "Défaire" }).click()
  await expect(page.getByText("Commande mise en attente")).toBeVisible()
})

test("an order that is begun loses its paper visibly, also when it is the only one", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await owner.enterOrders(menuId, 1)
  // Notes what fades, from which element.
  await page.addInitScript(() => {
    const faded: (string | null)[] = []
    const { animate } = Element.prototype
    Object.assign(window, { faded })
    Element.prototype.animate = function (frames, options) {
      if (typeof options === "object" && options.pseudoElement) faded.push(this.getAttribute("data-ticket-of"))
      return animate.call(this, frames, options)
    }
  })
  await openSignedIn(page, owner, "/dashboard/orders/kitchen")
  await page.getByRole("button", { name: /^Commencer préparation/ }).click()
  await expect(page.getByRole("button", { name: /^Marquer comme prêt/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => (window as unknown as { faded: string[] }).faded)).toEqual(["preparing"])
})
