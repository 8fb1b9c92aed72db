import { expect } from "@playwright/test"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { test } from "../watched-page.ts"

/** Returns the text of all pages of a PDF. */
async function textOf(file: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => pdf.getPage(n + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts
    .flatMap(({ items }) => items.map((item) => ("str" in item ? item.str : "")))
    .join(" ")
    .replace(/\s+/g, " ")
}

test("the printed page has the whole menu, even with a filter or a filled cart", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  await page.goto(`/u/${owner.userId}`)
  await page.locator(".mv-plus").first().click()
  await page.getByRole("button", { name: /éviter un allergène/ }).click()
  await page.getByLabel("Oeufs").check()
  await page.getByRole("button", { name: "Voir la carte" }).click()
  await page.getByRole("radiogroup").getByText("Plats", { exact: true }).click()
  const text = await textOf(await page.pdf({ preferCSSPageSize: true }))
  for (const printed of ["Carte d’automne", "Œufs mayonnaise", "Sole meunière", "Poireaux vinaigrette", "34,00 €"]) {
    expect(text).toContain(printed)
  }
  expect(text).toContain("Allergènes non déclarés")
  for (const onScreenOnly of ["Tout montrer", "ajouté au panier", "Français", "demandez avant de commander"]) {
    expect(text).not.toContain(onScreenOnly)
  }
})

test("a page that was opened by its short address prints it, and shows it nowhere else", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await openSignedIn(page, owner, "/dashboard/qr-code")
  const shown = page.getByText(/\/c\/[a-z0-9]{6}$/).first()
  const address = (await shown.textContent())?.trim() ?? ""
  await page.goto(`http://${address}`)
  await expect(page.locator(".mv-printed")).toHaveCount(1)
  await expect(page.locator(".mv-printed")).toBeHidden()
  expect(await textOf(await page.pdf({ preferCSSPageSize: true }))).toContain(address)
})

test("on a slow network the menu is readable from the first response, and the cart loads later", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  await owner.addMenu(aCarte())
  await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
  const line = await page.context().newCDPSession(page)
  await line.send("Network.enable")
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  })
  await page.goto(`/u/${owner.userId}`, { waitUntil: "commit" })
  await expect(page.getByText("Sole meunière")).toBeVisible()
  await page.locator(".mv-plus").first().click()
  await expect(page.locator(".mv-cart")).toHaveAttribute("data-n", "1")
  await expect(page.locator(".mv-cart")).toHaveAccessibleName(/articles\s: 1, 7,50\s€/, { timeout: 20_000 })
})
