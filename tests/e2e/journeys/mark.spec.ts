import { expect } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aCarte, seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

/** A logo in two colours on a coloured ground, with a script that must never run. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="260">
<script>document.title = "ran"</script><rect width="400" height="260" fill="#f6e7c8"/>
<path d="M140 40h120q0 90-60 100q-60-10-60-100z" fill="#7a1020"/><path d="M192 130h16v70h-16z" fill="#20407a"/>
<path d="M120 205h160v14h-160z" fill="#7a1020"/></svg>`

const file = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) })

test("a logo becomes a mark of one ink, on the diner's menu and on the cards, and can be removed", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  await owner.addMenu(aCarte())
  await openSignedIn(page, owner, "/dashboard/settings/identity")
  const input = page.locator("input[type=file]")

  await input.setInputFiles(file("logo.svg", "image/svg+xml", "ceci n’est pas un dessin"))
  await expect(page.getByText("Ce fichier ne peut pas être lu.", { exact: false })).toBeVisible()
  await input.setInputFiles(file("logo.svg", "image/svg+xml", logo))
  const mark = page.getByRole("img", { name: "Votre dessin" })
  await expect(mark).toBeVisible()
  await expect(page).not.toHaveTitle("ran")
  await expectAccessible(page)

  // The file: one ink, cut to the drawing, at most 6 kB.
  const address = new URL((await mark.getAttribute("src")) ?? "", server.url)
  const sent = await fetch(address)
  expect(sent.headers.get("content-type")).toBe("image/png")
  expect((await sent.arrayBuffer()).byteLength).toBeLessThan(6144)
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)\.png$/.exec(address.pathname) ?? []).map(Number)
  expect(width / height).toBeCloseTo(160 / 179, 1)

  const diner = await page.context().newPage()
  const onMenu = diner.locator("header img")
  await diner.goto(`/u/${owner.userId}`)
  await expect(onMenu).toBeVisible()
  await expect.poll(() => onMenu.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(height)
  await expectAccessible(diner)

  // By keyboard: a second press of the mouse within 300 ms would count as a double click.
  const onSign = page.getByRole("switch", { name: "Sur l’enseigne de la carte" })
  await page.bringToFront()
  await onSign.press("Space")
  await expect(onSign).not.toBeChecked()
  await diner.reload()
  await expect(onMenu).toHaveCount(0)
  await onSign.press("Space")
  await expect(onSign).toBeChecked()

  await page.getByRole("button", { name: "Retirer", exact: true }).click()
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Choisir un fichier" })).toBeFocused()
  await page.getByRole("button", { name: "Défaire", exact: true }).click()
  await expect(mark).toBeVisible()
})
