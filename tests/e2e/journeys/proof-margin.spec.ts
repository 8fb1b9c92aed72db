import { expect, type Locator, type Page } from "@playwright/test"
import { anAccount, openSignedIn } from "../owner-steps.ts"
import { aPhoto } from "../photo.ts"
import { openProof, proofField, smallMenu } from "../proof-page.ts"
import { seedOwner } from "../seed.ts"
import { expectAccessible, test } from "../watched-page.ts"

type View = "Épreuve" | "Liste"

const dialog = (page: Page) => page.getByRole("dialog")

/** Chooses an action in the menu of a dish. */
async function choose(page: Page, dish: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions pour ${dish}` }).press("Enter")
  await page.getByRole("menuitem", { name: action }).press("Enter")
}

/** Opens a part of the dish dialog: from the margin of the sheet, or from the row of the list. */
async function openPart(page: Page, view: View, dish: string, part: string): Promise<void> {
  if (view === "Épreuve") {
    await proofField(page, `Nom\u00a0: ${dish}`).click()
    await page.getByRole("button", { name: `${part} : ${dish}` }).press("Enter")
    // The dialog moves the focus once it is shown: a key that is pressed earlier may go to another element.
    await expect(dialog(page).locator(":focus")).toContainText(part)
  } else {
    await page.getByRole("button", { name: `Modifier ${dish}` }).press("Enter")
    await dialog(page).getByRole("heading", { name: part }).click()
  }
}

const gestures: Readonly<Record<string, (page: Page, view: View) => Promise<void>>> = {
  "a new dish": async (page, view) => {
    if (view === "Épreuve") {
      await proofField(page, "Nom\u00a0: Bœuf bourguignon").press("Enter")
      await expect(proofField(page, "Nouveau plat\u00a0: Les braises")).toBeFocused()
      await page.keyboard.type("Côte de veau")
      await page.keyboard.press("Enter")
      await page.keyboard.type("32,5")
      await page.keyboard.press("Enter")
      await expect(proofField(page, "Nouveau plat\u00a0: Les braises")).toBeFocused()
      await expect(proofField(page, "Nom\u00a0: Côte de veau")).toBeAttached()
    } else {
      await page
        .getByRole("region", { name: "Les braises" })
        .getByRole("button", { name: "Ajouter un plat" })
        .press("Enter")
      await dialog(page).getByLabel("Nom", { exact: true }).fill("Côte de veau")
      await dialog(page).getByLabel("Prix", { exact: true }).fill("32,5")
      await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).press("Enter")
    }
  },
  "a dish below the next one": async (page, view) => {
    if (view === "Épreuve") {
      await proofField(page, "Nom\u00a0: Œufs mayonnaise").press("Alt+ArrowDown")
      await expect(page.getByText("Œufs mayonnaise : position 2 sur 2.")).toBeAttached()
      await expect(proofField(page, "Nom\u00a0: Œufs mayonnaise")).toBeFocused()
    } else await choose(page, "Œufs mayonnaise", "Descendre")
  },
  allergens: async (page, view) => {
    await openPart(page, view, "Poireaux vinaigrette", "Allergènes")
    await dialog(page)
      .getByRole("button", { name: /^Les .* autres$/ })
      .press("Enter")
    await dialog(page).getByRole("button", { name: "Sulfites", exact: true }).press("Enter")
    await dialog(page).getByRole("button", { name: "Enregistrer" }).press("Enter")
  },
  "an option": async (page, view) => {
    await openPart(page, view, "Bœuf bourguignon", "Options")
    await dialog(page).getByRole("button", { name: "Cuisson" }).press("Enter")
    await dialog(page).getByRole("button", { name: "Enregistrer" }).press("Enter")
  },
  "a legal fact": async (page, view) => {
    await openPart(page, view, "Poireaux vinaigrette", "Mentions légales")
    await dialog(page).getByLabel("Fait maison").press("Space")
    await dialog(page).getByRole("button", { name: "Enregistrer" }).press("Enter")
  },
  "a photo": async (page, view) => {
    await openPart(page, view, "Bœuf bourguignon", "Photo")
    await dialog(page)
      .locator("input[type=file]")
      .first()
      .setInputFiles(await aPhoto(page))
    await expect(dialog(page).getByRole("button", { name: "Retirer la photo" })).toBeVisible()
    await dialog(page).getByRole("button", { name: "Enregistrer" }).press("Enter")
  },
  "a deleted dish": (page, view) => deleteIn(page, view, "Poireaux vinaigrette"),
  "a copy": async (page, view) => {
    if (view === "Épreuve") await proofField(page, "Nom\u00a0: Bœuf bourguignon").click()
    await choose(page, "Bœuf bourguignon", "Dupliquer")
    if (view === "Épreuve") await expect(proofField(page, "Nom\u00a0: Bœuf bourguignon (copie)")).toBeFocused()
  },
}

async function deleteIn(page: Page, view: View, dish: string): Promise<void> {
  if (view === "Épreuve") await proofField(page, `Nom\u00a0: ${dish}`).click()
  await choose(page, dish, "Supprimer")
  await expect(page.getByText("Plat supprimé", { exact: true })).toBeVisible()
  if (view === "Épreuve") await expect(proofField(page, "Nom\u00a0: Œufs mayonnaise")).toBeFocused()
}

/** Ids of new dishes and names of photos are random. */
const withoutChance = (stored: unknown) =>
  JSON.parse(
    JSON.stringify(stored)
      .replace(/"id":"item-[^"]*"/g, '"id":"new"')
      .replace(/"photo":"[^"]*"/g, '"photo":"new"'),
  )

for (const [gesture, act] of Object.entries(gestures)) {
  test(`in the proof and in the list: ${gesture}`, async ({ page, server }) => {
    const owner = await seedOwner(server.url, anAccount())
    const stored = []
    for (const view of ["Épreuve", "Liste"] as const) {
      const menuId = await owner.addMenu({ ...smallMenu, name: `Carte ${view}` })
      if (view === "Épreuve") await openProof(page, owner, menuId)
      else {
        await page.goto(`/dashboard/menu/${menuId}/edit`)
        await page.getByRole("radio", { name: "Liste" }).check()
      }
      await act(page, view)
      await expect(dialog(page).and(page.locator(":not([data-toast])"))).toHaveCount(0)
      await expectAccessible(page)
      await page.keyboard.press("Control+s")
      await expect(page.getByText(/^Enregistré/)).toBeVisible()
      await expect(page.getByRole("button", { name: "Sauvegarder" })).toBeDisabled()
      const { menu_data: data } = (await owner.listMenus()).find(({ id }: { id: string }) => id === menuId) ?? {}
      stored.push(withoutChance(data.categories))
    }
    expect(stored[0]).toEqual(stored[1])
    expect(stored[0]).not.toEqual(smallMenu.categories)
  })
}

/** Returns the middle of what is shown. */
async function middleOf(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox()
  if (box === null) throw new Error("Not shown")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The names of the dishes in reading order. */
const names = (page: Page) =>
  page
    .getByRole("region", { name: "Épreuve" })
    .getByRole("textbox", { name: /^Nom : / })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

test("a dish is dragged by its handle within its category, and Escape leaves it where it was", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(smallMenu)
  await openProof(page, owner, menuId)
  await proofField(page, "Nom\u00a0: Œufs mayonnaise").click()
  const handle = page.getByRole("button", { name: "Déplacer Œufs mayonnaise" })
  const from = await middleOf(handle)
  const below = await middleOf(proofField(page, "Nom\u00a0: Poireaux vinaigrette"))

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(below.x, below.y + 20, { steps: 6 })
  await expect(page.getByText("Œufs mayonnaise : position 2 sur 2.")).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await page.mouse.up()
  await expect(page.getByText("Œufs mayonnaise : remis à sa place, position 1 sur 2.")).toBeAttached()
  expect(await names(page)).toEqual(["Œufs mayonnaise", "Poireaux vinaigrette", "Bœuf bourguignon"])

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // As far as the other category: it stays in its own.
  await page.mouse.move(below.x, below.y + 300, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(["Poireaux vinaigrette", "Œufs mayonnaise", "Bœuf bourguignon"])
  // With the focus on the handle, arrows do the same.
  await handle.press("ArrowUp")
  await expect.poll(() => names(page)).toEqual(["Œufs mayonnaise", "Poireaux vinaigrette", "Bœuf bourguignon"])
  await expect(handle).toBeFocused()
})

test("the margin shows what is to be corrected, leads to it, and says what is sold out", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(smallMenu)
  await openProof(page, owner, menuId)
  const note = page.getByRole("button", { name: "Origine de la viande manquante : Bœuf bourguignon" })
  await expect(note).toBeVisible()
  await note.click()
  await expect(dialog(page).getByText(/^Origine de la viande manquante/)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)

  const proof = page.getByRole("region", { name: "Épreuve" })
  await proofField(page, "Nom\u00a0: Bœuf bourguignon").click()
  await choose(page, "Bœuf bourguignon", "Épuisé jusqu’à demain")
  await expect(proof.getByText("Épuisé", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await choose(page, "Bœuf bourguignon", "Remettre à la carte")
  await expect(proof.getByText("Épuisé", { exact: true })).toHaveCount(0)
})

test("a dish that was deleted comes back with its focus", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(smallMenu)
  await openProof(page, owner, menuId)
  await deleteIn(page, "Épreuve", "Poireaux vinaigrette")
  await page.getByRole("button", { name: "Défaire", exact: true }).press("Enter")
  await expect(proofField(page, "Nom\u00a0: Poireaux vinaigrette")).toBeFocused()
  expect(await names(page)).toEqual(["Œufs mayonnaise", "Poireaux vinaigrette", "Bœuf bourguignon"])
})

test("half a new dish is not lost: its dialog opens with what was typed, also after a reload", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(smallMenu)
  await openProof(page, owner, menuId)
  await proofField(page, "Nom\u00a0: Bœuf bourguignon").press("Enter")
  await page.keyboard.type("Œufs mayonnaise")
  page.once("dialog", (question) => void question.accept())
  await page.reload()
  await page.getByRole("button", { name: "Reprendre" }).press("Enter")
  await expect(dialog(page).getByLabel("Nom", { exact: true })).toHaveValue("Œufs mayonnaise")
  await dialog(page).getByLabel("Prix", { exact: true }).fill("12")
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).press("Enter")
  await expect(proofField(page, "Prix\u00a0: Œufs mayonnaise")).toHaveCount(2)

  // A name that the category has already is refused beside the line.
  await proofField(page, "Nom\u00a0: Poireaux vinaigrette").press("Enter")
  await page.keyboard.type("Œufs mayonnaise")
  await page.keyboard.press("Tab")
  await page.keyboard.type("8")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "existe déjà" })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(proofField(page, "Nouveau plat\u00a0: Entrées")).toHaveValue("")
})

test("each word of the margin opens its part of the dialog, which has the focus", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const menuId = await owner.addMenu(smallMenu)
  await openSignedIn(page, owner, "/dashboard")
  await page.setViewportSize({ width: 820, height: 1180 })
  await openProof(page, owner, menuId)
  for (const part of ["Allergènes", "Photo", "Options", "Mentions légales"]) {
    await openPart(page, "Épreuve", "Œufs mayonnaise", part)
    await expect(dialog(page).locator(":focus")).toContainText(part)
    await page.keyboard.press("Escape")
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole("button", { name: `${part} : Œufs mayonnaise` })).toBeFocused()
  }
})

test("a category without a dish is named below the sheet, and gets its first dish there", async ({ page, server }) => {
  const owner = await seedOwner(server.url, anAccount())
  const categories = [...smallMenu.categories, { id: "glaces", name: "Glaces", items: [] }]
  const menuId = await owner.addMenu({ ...smallMenu, categories })
  await openProof(page, owner, menuId)
  await page.getByRole("button", { name: "Ajouter un plat : Glaces" }).press("Enter")
  await dialog(page).getByLabel("Nom", { exact: true }).fill("Coupe Melba")
  await dialog(page).getByLabel("Prix", { exact: true }).fill("9")
  await dialog(page).getByRole("button", { name: "Ajouter", exact: true }).press("Enter")
  await expect(proofField(page, "Nom\u00a0: Coupe Melba")).toBeFocused()
  await expect(page.getByRole("button", { name: "Ajouter un plat : Glaces" })).toHaveCount(0)
})

test("the same menu is shown on a phone, on paper and behind a table card, as it is being written", async ({
  page,
  server,
}) => {
  const owner = await seedOwner(server.url, anAccount("Le Petit Zinc"))
  const menuId = await owner.addMenu(smallMenu)
  await openProof(page, owner, menuId)
  const formats = page.getByRole("complementary", { name: "Formats" })
  const phone = page.frameLocator("iframe[title^=Aperçu]")
  await expect(formats.getByRole("button", { name: "Papier A4" })).toHaveAttribute("aria-current", "true")
  await proofField(page, "Nom\u00a0: Bœuf bourguignon").fill("Daube de bœuf")
  await expect(formats).toContainText("Daube de bœuf")

  await formats.getByRole("button", { name: "Téléphone" }).press("Enter")
  await expect(phone.getByRole("heading", { name: "Daube de bœuf" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: /^Défaire/ }).press("Enter")
  await expect(phone.getByRole("heading", { name: "Bœuf bourguignon" })).toBeVisible()

  await formats.getByRole("button", { name: "Carte de table" }).press("Enter")
  await expect(page.getByRole("region", { name: "Épreuve" }).getByText("Table 7")).toBeVisible()
  await expectAccessible(page)

  // The dish search leads to the field, whatever is on the desk.
  await page.getByRole("button", { name: "Rechercher un plat" }).press("Enter")
  await page.getByRole("searchbox").fill("poireaux")
  await page.getByRole("dialog").getByText("Poireaux vinaigrette").first().click()
  await expect(proofField(page, "Nom\u00a0: Poireaux vinaigrette")).toBeFocused()

  // A smaller window has no room for the choice, and shows the paper.
  await formats.getByRole("button", { name: "Téléphone" }).press("Enter")
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(formats).toHaveCount(0)
  await expect(proofField(page, "Nom\u00a0: Poireaux vinaigrette")).toBeAttached()
})
