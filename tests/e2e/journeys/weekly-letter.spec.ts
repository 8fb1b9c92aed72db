import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, type Page } from "@playwright/test"
import { expectAccessibleInBothThemes } from "../both-themes.ts"
import { anAccount, logIn } from "../owner-steps.ts"
import { aCarte, type SeededOwner, seedOwner } from "../seed.ts"
import { startServer } from "../server.ts"
import { test } from "../watched-page.ts"

/** Queues the email of last week as the job of Monday does. The server must not run. */
function queueEmail(folder: string, { userId, email }: SeededOwner, origin: string): void {
  const database = new DatabaseSync(join(folder, "ardoise.db"))
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const at = new Date().toISOString()
  database
    .prepare(
      `insert into mails (id, kind, user_id, recipient, origin, details, attempts, due_at, created_at)
       values ('weekly-1', 'weekly', ?, ?, ?, ?, 0, ?, ?)`,
    )
    .run(userId, email, origin, JSON.stringify({ week }), at, at)
  database.close()
}

/** Opens the figures of an owner on a server that is not that of the journey. */
async function openFigures(page: Page, url: string, owner: SeededOwner): Promise<void> {
  await page.goto(`${url}/login`)
  await logIn(page, owner)
  await page.getByRole("link", { name: "Voir les chiffres" }).click()
}

/** The address that the weekly email offers to stop it. Resolves once the server has sent the email. */
async function stopLinkOf(url: string, owner: SeededOwner): Promise<string> {
  const find = async () => {
    const html = await (await fetch(`${url}/outbox`)).text()
    const ofOwner = html.split("<article>").filter((one) => one.includes(`Pour ${owner.email},`))
    return /href="([^"]*\/lettre\/arret\?code=[^"]*)"/.exec(ofOwner.join(""))?.[1] ?? ""
  }
  await expect.poll(find).not.toBe("")
  return find()
}

test("an owner switches the weekly email on, and stops it from the email without signing in or a script", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  const folder = await mkdtemp(join(tmpdir(), "ardoise-weekly-"))
  let server = await startServer({ DATA_DIR: folder })
  // The same address after the restart.
  const settings = { DATA_DIR: folder, PORT: new URL(server.url).port, SHOW_OUTBOX: "on" }
  try {
    const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
    const menuId = await owner.addMenu(aCarte())
    await server.admin("grant-premium", owner.email, "--until", "2099-12-31")
    await owner.enterOrders(menuId, 3)
    await openFigures(page, server.url, owner)
    const weekly = page.getByRole("switch", { name: "Lettre du lundi" })
    await expect(weekly).not.toBeChecked()
    await expect(weekly).toHaveText("Non")
    await weekly.focus()
    await page.keyboard.press("Space")
    await expect(weekly).toBeChecked()
    await expect(weekly).toHaveText("Oui")
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessibleInBothThemes(page)
    await page.reload()
    await expect(weekly).toBeChecked()

    await server.stop()
    queueEmail(folder, owner, server.url)
    server = await startServer(settings)
    const stopUrl = await stopLinkOf(server.url, owner)

    const reader = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
    await reader.goto(stopUrl)
    await expect(reader.getByRole("button", { name: "Ne plus recevoir" })).toBeVisible()
    await expectAccessibleInBothThemes(reader)
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(stopUrl)
    await plain.getByRole("button", { name: "Ne plus recevoir" }).click()
    await expect(plain.getByRole("heading", { name: /^La Lettre du\slundi est arrêtée$/ })).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole("heading", { name: /^La Lettre du\slundi est arrêtée$/ })).toBeVisible()
    await expectAccessibleInBothThemes(reader)
    expect((await reader.goto(`${server.url}/lettre/arret?code=devine`))?.status()).toBe(404)
    await expect(reader.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible()
    await expectAccessibleInBothThemes(reader)

    await page.reload()
    await expect(weekly).not.toBeChecked()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
