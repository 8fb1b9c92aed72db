// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { aPause } from "../testing/a-pause.ts"
import { createManualLive } from "../testing/manual-live.ts"
import { aRow, openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const field = (french: string) =>
  screen.findByRole<HTMLTextAreaElement>("textbox", { name: `Traduction de «\u00a0${french}\u00a0»` })

async function openTranslations() {
  const { live, tell } = createManualLive()
  const rows = [aRow("menu-1", "Carte", { Plats: ["Bœuf bourguignon 24"] })]
  const opened = await openDashboard("/dashboard/menu/menu-1/translations", { rows, isPremium: true, live })
  await waitFor(async () => expect((await field("Bœuf bourguignon")).readOnly).toBe(false))
  const texts = () => opened.server.translations.map(({ text }) => text)
  return { ...opened, tell, texts }
}

describe("a field that is left", () => {
  test("is stored again with what was typed while the first text was being stored", async () => {
    const { user, server, texts } = await openTranslations()
    const dish = await field("Bœuf bourguignon")
    const storing = aPause()
    server.held = storing.until
    await user.type(dish, "Beef")
    await user.click(document.body)
    await user.type(dish, " stew")
    await user.click(document.body)
    storing.end()
    await waitFor(() => expect(texts()).toEqual(["Beef stew"]))
    expect(dish.value).toBe("Beef stew")
  })

  test("keeps what is being typed when the first text has been stored, and stores it when it is left again", async () => {
    const { user, server, texts } = await openTranslations()
    const dish = await field("Bœuf bourguignon")
    const storing = aPause()
    server.held = storing.until
    await user.type(dish, "Beef")
    await user.click(document.body)
    await user.type(dish, " stew")
    storing.end()
    await waitFor(() => expect(texts()).toEqual(["Beef"]))
    expect(await screen.findByText("Traduction relue")).toBeTruthy()
    expect(dish.value).toBe("Beef stew")
    await user.click(document.body)
    await waitFor(() => expect(texts()).toEqual(["Beef stew"]))
  })

  test("is to be reviewed if the French text changed while it was typed", async () => {
    const { user, server, tell, texts } = await openTranslations()
    const dish = await field("Bœuf bourguignon")
    await user.type(dish, "Beef bourguignon")
    server.rows = [{ ...aRow("menu-1", "Carte", { Plats: ["Bœuf bourguignon 24"] }), updated_at: "later" }]
    const [item] = server.rows[0]?.menu_data.categories[0]?.items ?? []
    if (item !== undefined) item.name = "Bœuf bourguignon aux noix"
    await tell("user_menus", { event: "UPDATE", row: { id: "menu-1", updated_at: "later" }, old: {} })
    const renamed = await field("Bœuf bourguignon aux noix")
    expect(renamed.value).toBe("Beef bourguignon")
    await user.click(renamed)
    await user.tab()
    await user.click(document.body)
    await waitFor(() => expect(texts()).toEqual(["Beef bourguignon"]))
    expect(await screen.findByText("Le texte français a changé.")).toBeTruthy()
    expect(server.translations[0]?.source).toBe("Bœuf bourguignon")
    await user.click(screen.getByRole("button", { name: "Toujours juste" }))
    await waitFor(() => expect(server.translations[0]?.source).toBe("Bœuf bourguignon aux noix"))
    expect(texts()).toEqual(["Beef bourguignon"])
  })
})

describe("a text that could not be stored", () => {
  async function typeWithoutNetwork() {
    const opened = await openTranslations()
    await opened.user.type(await field("Bœuf bourguignon"), "Beef stew")
    opened.server.isDown = true
    await opened.user.click(document.body)
    await screen.findByText("Non enregistré")
    return opened
  }

  test("is still in its field after a look at another language", async () => {
    const { user } = await typeWithoutNetwork()
    await user.click(screen.getByRole("tab", { name: /Español/ }))
    expect((await field("Bœuf bourguignon")).value).toBe("")
    await user.click(screen.getByRole("tab", { name: /English/ }))
    expect((await field("Bœuf bourguignon")).value).toBe("Beef stew")
    expect(screen.getByText("Non enregistré")).toBeTruthy()
  })

  test("is stored before the owner leaves the page, from the tab of another language, too", async () => {
    const { user, server, path, texts } = await typeWithoutNetwork()
    await user.click(screen.getByRole("tab", { name: /Español/ }))
    await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" }))
    expect(path()).toBe("/dashboard/menu/menu-1/translations")
    await user.click(question.getByRole("button", { name: "Sauvegarder et quitter" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(screen.getByRole("tab", { selected: true }).textContent).toContain("English")
    server.isDown = false
    await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
    const again = within(await screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" }))
    await user.click(again.getByRole("button", { name: "Sauvegarder et quitter" }))
    await waitFor(() => expect(path()).toBe("/dashboard"))
    expect(texts()).toEqual(["Beef stew"])
  })
})

test("leaving the page stores the field, and asks nothing", async () => {
  const { user, path, texts } = await openTranslations()
  await user.type(await field("Bœuf bourguignon"), "Beef stew")
  await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
  await waitFor(() => expect(path()).toBe("/dashboard"))
  expect(screen.queryByRole("alertdialog")).toBeNull()
  expect(texts()).toEqual(["Beef stew"])
})

test("what was typed for the name of a menu is not shown in another menu of the browser's history", async () => {
  const { user, server, back } = await openTranslations()
  server.rows.push(aRow("menu-2", "Brunch"))
  await user.click(screen.getByRole("link", { name: "Retour à l'accueil" }))
  await user.click(await screen.findByRole("button", { name: "Autres actions pour Brunch" }))
  await user.click(await screen.findByRole("menuitem", { name: /^Traductions/ }))
  await user.type(await field("Brunch"), "Brunch menu")
  server.failing.add("POST")
  await user.click(document.body)
  await screen.findByText("Non enregistré")
  await back(2)
  await user.click(await screen.findByRole("button", { name: "Quitter sans sauvegarder" }))
  expect((await field("Carte")).value).toBe("")
})
