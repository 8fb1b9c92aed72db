// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createManualLive } from "../testing/manual-live.ts"
import { aRow, openDashboard, ownerId } from "../testing/open-dashboard.tsx"

beforeEach(() => {
  localStorage.clear()
  // Each test has its own browser and auth client. The library warns because it sees several clients on one page.
  vi.spyOn(console, "warn").mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const autumn = () => aRow("m1", "Carte d’automne", { Plats: ["Sole 34", "Daube 18"] }, { day: 2, isActive: true })
const linkField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Lien public" })

/** Gives the browser of a test a clipboard and a share function. Each may be missing or reject the call. */
function stubNavigator(parts: { clipboard?: unknown; share?: unknown }) {
  for (const name of ["clipboard", "share"] as const) {
    Object.defineProperty(navigator, name, { value: parts[name], configurable: true })
  }
}

async function openQrPage(options: Parameters<typeof openDashboard>[1] = { rows: [autumn()] }) {
  const opened = await openDashboard("/dashboard/qr-code", options)
  await linkField()
  return opened
}

describe("the page of the restaurant's code", () => {
  test("shows the permanent link, the code, and the menu that it leads to", async () => {
    await openQrPage()
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("QR Code pour votre restaurant")
    expect((await linkField()).value).toBe(`${location.origin}/u/${ownerId}`)
    expect(screen.getByText("Ce lien affiche toujours votre menu actif.")).toBeDefined()
    expect(screen.getByRole("img", { name: "QR Code de Le Petit Zinc" }).getAttribute("width")).toBe("200")
    expect(screen.getByText("Carte d’automne")).toBeDefined()
    const create = within(screen.getByRole("main")).getByRole("link", { name: "Créer un menu" })
    expect(create.getAttribute("href")).toBe("/dashboard/menu/new")
  })

  test("gives five tips", async () => {
    await openQrPage()
    for (const tip of [
      "Imprimez-le pour vos tables",
      "Ajoutez-le à vos menus imprimés",
      "Partagez-le sur vos réseaux sociaux",
      "Le code affiche automatiquement votre menu",
      "Le lien ne change jamais",
    ]) {
      expect(screen.getByText(tip)).toBeDefined()
    }
  })

  test("warns in red that the code of a local address works only here", async () => {
    await openQrPage()
    expect(screen.getByText(/^Ce lien ne fonctionne que sur cette machine ou dans ce réseau/)).toBeDefined()
  })

  test.each([
    [false, "Créez un menu pour obtenir votre QR code."],
    [true, "Créez et activez un menu depuis le tableau de bord."],
  ])("without a menu shows what to do (Premium: %s), and no code", async (isPremium, sentence) => {
    await openQrPage({ isPremium })
    expect(screen.getByText("Aucun menu disponible")).toBeDefined()
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole("img", { name: /^QR Code/ })).toBeNull()
  })

  test("shows which menu the code falls back to when Premium has activated none", async () => {
    const rows = [aRow("m1", "Carte d’automne", undefined, { day: 2 }), aRow("m2", "Midi", undefined, { day: 5 })]
    await openQrPage({ rows, isPremium: true })
    expect(screen.getByText("Aucun menu activé")).toBeDefined()
    expect(screen.getByText(/Le code affiche « Carte d’automne », votre premier menu/)).toBeDefined()
    expect(screen.getByRole("img", { name: "QR Code de Le Petit Zinc" })).toBeDefined()
  })

  test("shows another menu as soon as that is activated in another tab or on another device", async () => {
    const { live, tell } = createManualLive()
    const rows = [autumn(), aRow("m2", "Carte d’hiver", { Plats: ["Daube 18"] }, { day: 3 })]
    const { server } = await openQrPage({ rows, isPremium: true, live })
    expect(screen.getByText("Carte d’automne")).toBeDefined()
    for (const row of server.rows) row.menu_data = { ...row.menu_data, isActive: row.id === "m2" }
    await tell("user_menus")
    expect(await screen.findByText("Carte d’hiver")).toBeDefined()
    expect(screen.queryByText("Carte d’automne")).toBeNull()
  })

  test("shows that no menu can be served while no menu has a category", async () => {
    await openQrPage({ rows: [aRow("m1", "Vide", {}, { isActive: true })] })
    expect(screen.getByText("Rien à afficher pour l’instant")).toBeDefined()
  })

  test("still shows the code when the menus cannot be read", async () => {
    await openQrPage({ rows: [autumn()], failing: ["GET"] })
    expect(await screen.findByText("Erreur lors du chargement des menus")).toBeDefined()
    expect(screen.getByRole("img", { name: "QR Code de Le Petit Zinc" })).toBeDefined()
  })
})

describe("copying the link", () => {
  test("puts it on the clipboard and shows a toast", async () => {
    const { user } = await openQrPage()
    const writeText = vi.fn(async () => undefined)
    stubNavigator({ clipboard: { writeText } })
    await user.click(screen.getByRole("button", { name: "Copier" }))
    expect(await screen.findByText("Lien copié")).toBeDefined()
    expect(screen.getByText("Le lien a été copié dans le presse-papier.")).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/u/${ownerId}`)
  })

  test("selects it with a hint if the browser has no clipboard, as on plain HTTP", async () => {
    const { user } = await openQrPage()
    stubNavigator({})
    await user.click(screen.getByRole("button", { name: "Copier" }))
    const field = await linkField()
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
    expect(screen.getByText(/Le lien est sélectionné/)).toBeDefined()
    expect(screen.queryByText("Lien copié")).toBeNull()
  })
})

describe("sharing the link", () => {
  test("passes it to the device", async () => {
    const { user } = await openQrPage()
    const share = vi.fn(async () => undefined)
    stubNavigator({ share })
    await user.click(screen.getByRole("button", { name: "Partager" }))
    expect(share).toHaveBeenCalledWith({ title: "Le Petit Zinc", url: `${location.origin}/u/${ownerId}` })
  })

  test.each([
    ["is missing", undefined],
    ["fails", () => Promise.reject(new DOMException("no", "NotAllowedError"))],
  ])("copies it where sharing %s", async (_how, share) => {
    const { user } = await openQrPage()
    stubNavigator({ share, clipboard: { writeText: async () => undefined } })
    await user.click(screen.getByRole("button", { name: "Partager" }))
    expect(await screen.findByText("Lien copié")).toBeDefined()
  })

  test("that the owner cancels shows no message", async () => {
    const { user } = await openQrPage()
    const writeText = vi.fn(async () => undefined)
    stubNavigator({
      share: () => Promise.reject(new DOMException("closed", "AbortError")),
      clipboard: { writeText },
    })
    await user.click(screen.getByRole("button", { name: "Partager" }))
    expect(writeText).not.toHaveBeenCalled()
    expect(screen.queryByText("Lien copié")).toBeNull()
  })
})

describe("downloading the code", () => {
  test("saves a PNG whose file name contains the restaurant's name", async () => {
    const { user } = await openQrPage()
    const saved: { name: string; type: string }[] = []
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${(file as Blob).type}`)
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: this.href })
    })
    await user.click(screen.getByRole("button", { name: "Télécharger" }))
    expect(saved).toEqual([{ name: "restaurant-qr-Le-Petit-Zinc.png", type: "blob:image/png" }])
    expect(await screen.findByText("QR Code téléchargé")).toBeDefined()
  })

  test.each(["Télécharger", "Partager", "Copier"])("%s needs a menu", async (name) => {
    const { user } = await openQrPage({ rows: [] })
    await user.click(screen.getByRole("button", { name }))
    expect(await screen.findByText("Veuillez d'abord créer un menu...")).toBeDefined()
  })
})

describe("the page of one menu's code", () => {
  test("names the menu, and shows when the code leads to another one", async () => {
    const rows = [autumn(), aRow("m2", "Menu du midi", undefined, { day: 5 })]
    await openDashboard("/dashboard/menu/m2/qr", { rows })
    expect(await screen.findByText("Menu du midi")).toBeDefined()
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("QR Code pour votre menu")
    expect(await screen.findByText("Ce code n’affiche pas « Menu du midi »")).toBeDefined()
    expect(screen.getByText("Il affiche toujours votre menu actif, en ce moment « Carte d’automne ».")).toBeDefined()
  })

  test("shows no notice when the code leads to this menu", async () => {
    await openDashboard("/dashboard/menu/m1/qr", { rows: [autumn()] })
    await linkField()
    expect((await linkField()).value).toBe(`${location.origin}/u/${ownerId}`)
    expect(screen.queryByText(/Ce code n’affiche pas/)).toBeNull()
  })

  test("of another owner's menu shows an error and goes to the home page", async () => {
    const { path } = await openDashboard("/dashboard/menu/foreign/qr", { rows: [autumn()] })
    expect(await screen.findByText("Menu non trouvé")).toBeDefined()
    await waitFor(() => expect(path()).toBe("/dashboard"))
  })

  test("is not gone because it cannot be read: the owner can try again", async () => {
    const { user, server, path } = await openDashboard("/dashboard/menu/m1/qr", { rows: [autumn()], failing: ["GET"] })
    await user.click(await screen.findByRole("button", { name: "Réessayer" }))
    expect(screen.queryByText("Menu non trouvé")).toBeNull()
    expect(path()).toBe("/dashboard/menu/m1/qr")
    server.failing.clear()
    await user.click(screen.getByRole("button", { name: "Réessayer" }))
    await linkField()
  })

  test("stays when it cannot be read again", async () => {
    const { live, tell } = createManualLive()
    const { server, path } = await openDashboard("/dashboard/menu/m1/qr", { rows: [autumn()], live })
    await linkField()
    server.failing.add("GET")
    await tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: "later" }, old: {} })
    await linkField()
    expect(screen.queryByText("Menu non trouvé")).toBeNull()
    expect(path()).toBe("/dashboard/menu/m1/qr")
  })
})

describe("renewing the code of a table", () => {
  async function openCards() {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:pdf")
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue()
    const pdf = () => new Response("pdf", { headers: { "content-type": "application/pdf" } })
    const opened = await openQrPage({ rows: [autumn()], functions: { "table-cards": pdf } })
    await opened.user.click(await screen.findByText("Cartes signées"))
    const renew = async () => {
      await opened.user.click(screen.getByRole("button", { name: "Renouveler le code" }))
      await opened.user.click(await screen.findByRole("button", { name: "Renouveler et imprimer" }))
    }
    const sent = () => opened.server.sent.filter(({ body }) => Object.hasOwn(Object(body), "seen"))
    return { ...opened, renew, sent, pdf }
  }

  test("happens once although its new card could not be prepared: only the card is prepared again", async () => {
    const { user, server, renew, sent, pdf } = await openCards()
    server.functions["table-cards"] = () => new Response(null, { status: 503 })
    await renew()
    expect(await screen.findByText("La nouvelle carte n’a pas pu être préparée")).toBeDefined()
    expect(screen.queryByText("Le code n’a pas pu être renouvelé")).toBeNull()
    server.functions["table-cards"] = pdf
    await user.click(screen.getByRole("button", { name: "Imprimer la nouvelle carte" }))
    expect(await screen.findByText("Sa nouvelle carte est téléchargée.")).toBeDefined()
    expect(sent()).toHaveLength(1)
  })

  test("happens once although its answer is lost: another try names the same version", async () => {
    const { server, renew, sent } = await openCards()
    server.failing.add("/rest/v1/rpc/renew_table_code")
    await renew()
    expect(await screen.findByText("Le code n’a pas pu être renouvelé")).toBeDefined()
    server.failing.clear()
    server.bills.codes = [{ table: "1", code: "AAAAAAAAAAAAAA", version: 2 }]
    await renew()
    expect(await screen.findByText("Sa nouvelle carte est téléchargée.")).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { table: "1", seen: 1 },
      { table: "1", seen: 1 },
    ])
    expect(server.bills.codes).toMatchObject([{ table: "1", version: 2 }])
  })
})
