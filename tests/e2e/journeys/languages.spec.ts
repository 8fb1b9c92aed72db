import { expect } from "@playwright/test"
import { anAccount } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, type ServerToVisit, test } from "../watched-page.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const pages = [
  { code: "en", name: "English", all: "All", price: "€7.50" },
  { code: "es", name: "Español", all: "Todo", price: "7,50\u00a0€" },
  { code: "it", name: "Italiano", all: "Tutto", price: "7,50\u00a0€" },
  { code: "zh", name: "中文", all: "全部", price: "€7.50" },
]

async function premiumCarte(server: ServerToVisit): Promise<string> {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  return `/u/${owner.userId}`
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled })

    test("a diner reads the menu in each language and returns to French", async ({ page, server }) => {
      await page.goto(await premiumCarte(server))
      for (const { code, name, all, price } of pages) {
        await page.locator("summary").first().tap()
        await page.getByRole("navigation").getByRole("link", { name }).tap()
        await expect(page).toHaveURL(new RegExp(`lang=${code}$`))
        await expect(page.locator("html")).toHaveAttribute("lang", code)
        await expect(page.getByRole("radiogroup").getByText(all, { exact: true })).toBeVisible()
        await expect(page.getByText(price, { exact: true })).toBeVisible()
        await expect(page.locator(".mv-french").first()).toHaveText("Œufs mayonnaise")
        if (javaScriptEnabled && code !== "es") await expectAccessible(page)
        await page.locator("summary").first().tap()
        await page.getByRole("navigation").getByRole("link", { name: "Français" }).tap()
        await expect(page.locator("html")).toHaveAttribute("lang", "fr")
      }
    })
  })
}

test("a change of language keeps the cart and the table, and translates the cart's labels", async ({
  page,
  server,
}) => {
  const path = await premiumCarte(server)
  await page.goto(`${path}?table=7`)
  await page.locator(".mv-plus").first().tap()
  await expect(page.getByRole("status").last()).toHaveText("Œufs mayonnaise ajouté au panier")
  await page.locator("summary").first().tap()
  await page.getByRole("navigation").getByRole("link", { name: "English" }).tap()
  await expect(page.locator(".mv-cart")).toHaveAccessibleName("Open the cart, items: 1, €7.50")
  await page.locator(".mv-cart").tap()
  const drawer = page.getByRole("dialog", { name: "Your cart" })
  await expect(drawer.locator("[lang=fr]")).toHaveText("Œufs mayonnaise")
  await expect(drawer.getByLabel(/^Table/)).toHaveValue("7")
})
