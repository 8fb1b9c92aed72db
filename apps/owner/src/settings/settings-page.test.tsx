// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function openSettings() {
  const opened = await openDashboard("/dashboard/settings")
  await screen.findByRole("textbox", { name: "Adresse" })
  return opened
}

describe("a text that is too long for the server", () => {
  test.each([
    ["Nom du restaurant", "Le nom du restaurant ne peut pas dépasser 120 caractères.", "Sauvegarder"],
    ["Adresse", "L’adresse ne peut pas dépasser 200 caractères.", "Sauvegarder le profil"],
    ["Ville", "La ville ne peut pas dépasser 100 caractères.", "Sauvegarder le profil"],
  ])("in the field %s stays complete, with its limit beside it, and is not saved", async (label, sentence, button) => {
    const { user, server } = await openSettings()
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: label })
    await user.clear(field)
    await user.click(field)
    await user.paste("z".repeat(210))
    expect(field.value).toHaveLength(210)
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(sentence)
    await user.click(screen.getByRole("button", { name: button }))
    expect(await screen.findByText("Erreur")).toBeTruthy()
    expect(screen.queryByText("Paramètres sauvegardés")).toBeNull()
    expect(server.sent).toEqual([])
  })
})

describe("the restaurant's profile", () => {
  test("is stored as it was typed, including the hours", async () => {
    const { user, server } = await openSettings()
    await user.type(screen.getByRole("textbox", { name: "Adresse" }), "12 rue des Halles")
    await user.type(screen.getByRole("textbox", { name: "Ville" }), "Lyon")
    await user.selectOptions(screen.getByRole("combobox", { name: "Fuseau horaire" }), "La Réunion")
    await user.click(screen.getByRole("button", { name: "Ajouter un service le samedi" }))
    await user.click(screen.getByRole("button", { name: "Ajouter un service le samedi" }))
    await user.click(screen.getByRole("button", { name: "Copier les horaires du samedi à tous les jours" }))
    await user.click(await screen.findByRole("button", { name: "Défaire" }))
    expect(screen.queryByRole("button", { name: "Copier les horaires du lundi à tous les jours" })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Copier les horaires du samedi à tous les jours" }))
    await user.click(screen.getByRole("switch", { name: /service compris/ }))
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    await screen.findByText("Paramètres sauvegardés")
    const services = [
      { opens: "12:00", closes: "14:30" },
      { opens: "19:00", closes: "22:30" },
    ]
    expect(server.restaurant).toMatchObject({
      street: "12 rue des Halles",
      city: "Lyon",
      time_zone: "Indian/Reunion",
      service_included: false,
      opening_hours: { monday: services, saturday: services, sunday: services },
    })
    // No changes are left to save.
    const save = screen.getByRole("button", { name: "Sauvegarder le profil" })
    await waitFor(() => expect(save.getAttribute("aria-disabled")).toBe("true"))
  })

  test("is refused with a telephone in words, beside the field, and keeps the typed text", async () => {
    const { user, server } = await openSettings()
    const telephone = screen.getByRole<HTMLInputElement>("textbox", { name: "Téléphone" })
    await user.type(telephone, "appelez-nous")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    expect(telephone.getAttribute("aria-invalid")).toBe("true")
    expect(telephone.value).toBe("appelez-nous")
    expect(server.sent).toEqual([])
  })

  test("keeps the typed text if the server refuses it", async () => {
    const { user, server } = await openSettings()
    const city = screen.getByRole<HTMLInputElement>("textbox", { name: "Ville" })
    await user.type(city, "Lyon")
    server.failing.add("PATCH")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    expect(await screen.findByText(/n’a pas pu être enregistré/)).toBeTruthy()
    expect(city.value).toBe("Lyon")
  })
})

describe("deleting the account", () => {
  test("needs the restaurant's name, and can be reverted on the same screen", async () => {
    const { user, server } = await openSettings()
    const card = within(
      screen.getByRole("heading", { name: "Supprimer le compte" }).closest("section, article, div") as HTMLElement,
    )
    const remove = () => screen.getByRole("button", { name: "Supprimer le compte" })
    const typed = card.getByRole("textbox", { name: "Pour confirmer, écrivez « Le Petit Zinc »" })
    await user.type(typed, "Le Petit")
    expect(remove().getAttribute("aria-disabled")).toBe("true")
    await user.click(remove())
    expect(server.sent).toEqual([])
    await user.type(typed, " Zinc")
    await user.click(remove())
    expect(await screen.findByText("Ce compte sera effacé le 20 décembre 2026")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Supprimer le compte" })).toBeNull()
    await user.click(screen.getByRole("button", { name: "Garder mon compte" }))
    expect(await screen.findByText("Votre compte est gardé")).toBeTruthy()
    expect(screen.queryByText(/Ce compte sera effacé/)).toBeNull()
    expect(server.sent.map(({ method }) => method)).toEqual([
      "/functions/v1/delete-account",
      "/functions/v1/keep-account",
    ])
  })
})

test("the owner sees the signed-in devices, and ends the session of one of them", async () => {
  const { user } = await openSettings()
  const devices = within(await screen.findByRole("list", { name: "Appareils connectés" }))
  expect((await devices.findByText("Firefox, Linux")).closest("li")?.textContent).toContain("Cet appareil")
  expect(devices.getByText("Dernière activité : 19 nov. 2026, 09:02")).toBeTruthy()
  expect(devices.queryByRole("button", { name: "Déconnecter : Firefox, Linux" })).toBeNull()
  await user.click(devices.getByRole("button", { name: "Déconnecter : Safari, iPhone" }))
  expect(await screen.findByText("Appareil déconnecté")).toBeTruthy()
  await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(1))
})

test("one click ends the sessions of other devices, but not this one", async () => {
  const { user, server, path } = await openSettings()
  await user.click(screen.getByRole("button", { name: "Déconnecter les autres appareils" }))
  expect(await screen.findByText("Autres appareils déconnectés")).toBeTruthy()
  expect(server.signOuts).toBe(1)
  expect(path()).toBe("/dashboard/settings")
})
