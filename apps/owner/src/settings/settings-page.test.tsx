// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { openDashboard } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function openSettings(section: string) {
  const opened = await openDashboard(`/dashboard/settings/${section}`)
  await screen.findByRole("heading", { level: 2 })
  return opened
}

async function openProfile() {
  const opened = await openSettings("contact")
  await screen.findByRole("textbox", { name: "Adresse" })
  return opened
}

describe("a text that is too long for the server", () => {
  test.each([
    ["restaurant", "Nom du restaurant", "Le nom du restaurant ne peut pas dépasser 120 caractères.", "Sauvegarder"],
    ["contact", "Adresse", "L’adresse ne peut pas dépasser 200 caractères.", "Sauvegarder le profil"],
    ["contact", "Ville", "La ville ne peut pas dépasser 100 caractères.", "Sauvegarder le profil"],
  ])("in %s, the field %s stays complete, with its limit beside it, and is not saved", async (...given) => {
    const [section, label, sentence, button] = given
    const { user, server } = await openSettings(section)
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: label })
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
    const { user, server } = await openProfile()
    await user.type(screen.getByRole("textbox", { name: "Adresse" }), "12 rue des Halles")
    await user.type(screen.getByRole("textbox", { name: "Ville" }), "Lyon")
    await user.selectOptions(screen.getByRole("combobox", { name: "Fuseau horaire" }), "La Réunion")
    await user.click(screen.getByRole("button", { name: "Modifier les horaires du samedi" }))
    await user.click(screen.getByRole("button", { name: "Ajouter un service le samedi" }))
    await user.click(screen.getByRole("button", { name: "Ajouter un service le samedi" }))
    await user.click(screen.getByRole("button", { name: "Copier les horaires du samedi à tous les jours" }))
    await user.click(await screen.findByRole("button", { name: "Défaire" }))
    expect(screen.getByRole("group", { name: "Lundi" }).textContent).toBe("LundiFermé")
    await user.click(screen.getByRole("button", { name: "Copier les horaires du samedi à tous les jours" }))
    expect(screen.getByRole("group", { name: "Lundi" }).textContent).toContain("12:00 – 14:30, 19:00 – 22:30")
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
    const { user, server } = await openProfile()
    const telephone = screen.getByRole<HTMLInputElement>("textbox", { name: "Téléphone" })
    await user.type(telephone, "appelez-nous")
    await user.click(screen.getByRole("button", { name: "Sauvegarder le profil" }))
    expect(telephone.getAttribute("aria-invalid")).toBe("true")
    expect(telephone.value).toBe("appelez-nous")
    expect(server.sent).toEqual([])
  })

  test("keeps the typed text if the server refuses it", async () => {
    const { user, server } = await openProfile()
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
    const { user, server } = await openSettings("data")
    const card = within(screen.getByRole("region", { name: "Supprimer le compte" }))
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
  const { user } = await openSettings("sign-in")
  const devices = within(await screen.findByRole("list", { name: "Appareils connectés" }))
  expect((await devices.findByText("Firefox, Linux")).closest("li")?.textContent).toContain("Cet appareil")
  expect(devices.getByText("Dernière activité : 19 nov. 2026, 09:02")).toBeTruthy()
  expect(devices.queryByRole("button", { name: "Déconnecter : Firefox, Linux" })).toBeNull()
  await user.click(devices.getByRole("button", { name: "Déconnecter : Safari, iPhone" }))
  expect(await screen.findByText("Appareil déconnecté")).toBeTruthy()
  await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(1))
})

test("one click ends the sessions of other devices, but not this one", async () => {
  const { user, server, path } = await openSettings("sign-in")
  await user.click(screen.getByRole("button", { name: "Déconnecter les autres appareils" }))
  expect(await screen.findByText("Autres appareils déconnectés")).toBeTruthy()
  expect(server.signOuts).toBe(1)
  expect(path()).toBe("/dashboard/settings/sign-in")
})

describe("the sections", () => {
  test("have an address each, and what was typed in one is still there after a look at another", async () => {
    const { user, path } = await openProfile()
    await user.type(screen.getByRole("textbox", { name: "Ville" }), "Lyon")
    const rail = within(screen.getByRole("navigation", { name: "Paramètres" }))
    await user.click(rail.getByRole("link", { name: "Données" }))
    expect(path()).toBe("/dashboard/settings/data")
    expect(screen.queryByRole("textbox", { name: "Ville" })).toBeNull()
    await user.click(rail.getByRole("link", { name: "Coordonnées et horaires" }))
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Ville" }).value).toBe("Lyon")
    expect(rail.getByRole("link", { current: "page" }).textContent).toBe("Coordonnées et horaires")
  })

  test("begin with the restaurant, and an unknown section leads there", async () => {
    const { path } = await openDashboard("/dashboard/settings/nulle-part")
    await waitFor(() => expect(path()).toBe("/dashboard/settings"))
    expect(await screen.findByRole("textbox", { name: "Nom du restaurant" })).toBeTruthy()
    expect(screen.queryByRole("textbox", { name: "Adresse" })).toBeNull()
  })

  test("are a list on a phone, with what is set", async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
    happyDOM.setViewport({ width: 390 })
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
    const { user, path } = await openDashboard("/dashboard/settings")
    await user.click(await screen.findByRole("link", { name: /^Connexion/ }))
    expect(path()).toBe("/dashboard/settings/sign-in")
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Connexion")
    await user.click(screen.getByRole("link", { name: "Paramètres" }))
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toContain("RestaurantLe Petit Zinc")
  })
})

describe("leaving the settings with unsaved edits", () => {
  const question = () => screen.findByRole("alertdialog", { name: "Modifications non sauvegardées" })

  test("asks first, also from another section, and saves before it leaves", async () => {
    const { user, server } = await openProfile()
    await user.type(screen.getByRole("textbox", { name: "Ville" }), "Lyon")
    const sections = screen.queryByRole("navigation", { name: "Paramètres" })
    await user.click(
      sections
        ? within(sections).getByRole("link", { name: "Données" })
        : screen.getByRole("link", { name: "Paramètres" }),
    )
    expect(screen.queryByRole("alertdialog")).toBeNull()
    await user.click(screen.getAllByRole("link", { name: "QR Code" })[0] as HTMLElement)
    await user.click(within(await question()).getByRole("button", { name: "Sauvegarder et quitter" }))
    await screen.findByRole("heading", { level: 1, name: "QR Code pour votre restaurant" })
    expect(server.restaurant).toMatchObject({ city: "Lyon" })
  })

  test("stays where the edits cannot be saved, and shows their section", async () => {
    const { user, server } = await openProfile()
    await user.type(screen.getByRole("textbox", { name: "Téléphone" }), "appelez-nous")
    await user.click(screen.getAllByRole("link", { name: "QR Code" })[0] as HTMLElement)
    await user.click(within(await question()).getByRole("button", { name: "Sauvegarder et quitter" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    const telephone = screen.getByRole<HTMLInputElement>("textbox", { name: "Téléphone" })
    expect([telephone.value, telephone.getAttribute("aria-invalid")]).toEqual(["appelez-nous", "true"])
    expect(server.sent).toEqual([])
  })

  test("leaves without saving when the owner says so, and asks nothing without edits", async () => {
    const { user, server } = await openProfile()
    const town = screen.getByRole("textbox", { name: "Ville" })
    await user.type(town, "L")
    await user.clear(town)
    await user.click(screen.getAllByRole("link", { name: "QR Code" })[0] as HTMLElement)
    await screen.findByRole("heading", { level: 1, name: "QR Code pour votre restaurant" })
    await user.click(screen.getByRole("button", { name: /Bistro|Restaurant|Zinc/ }))
    await user.click(await screen.findByRole("menuitem", { name: "Paramètres" }))
    await user.type(await screen.findByRole("textbox", { name: "Nom du restaurant" }), " bis")
    await user.click(screen.getAllByRole("link", { name: "QR Code" })[0] as HTMLElement)
    await user.click(within(await question()).getByRole("button", { name: "Quitter sans sauvegarder" }))
    await screen.findByRole("heading", { level: 1, name: "QR Code pour votre restaurant" })
    expect(server.sent).toEqual([])
  })
})
