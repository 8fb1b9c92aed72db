// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react"
import readQrCode from "jsqr"
import { afterEach, expect, test, vi } from "vitest"
import { qrSvg } from "../code-drawing/qr-code.ts"
import { aRow, openDashboard, ownerId } from "../testing/open-dashboard.tsx"

afterEach(cleanup)

const autumn = () => aRow("m1", "Carte d’automne", { Plats: ["Sole 34"] }, { day: 2, isActive: true })

async function openQrPage() {
  vi.spyOn(console, "warn").mockReturnValue()
  const opened = await openDashboard("/dashboard/qr-code", { rows: [autumn()] })
  await screen.findByRole("textbox", { name: "Lien public" })
  return opened
}

test("the SVG for print encodes exactly the link, with its margin", () => {
  const link = "https://ardoise.example/u/5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11"
  const svg = qrSvg(link, 1024)
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const scale = 4
  const side = modules * scale
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * side + Number(x) * scale) * 4
      for (let at = start; at < start + Number(width) * scale * 4; at += 4) rgba.fill(0, at, at + 3)
    }
  }
  expect(readQrCode(rgba, side, side)?.data).toBe(link)
  expect(Math.min(...[...svg.matchAll(/M(\d+) /g)].map(([, x]) => Number(x)))).toBe(4)
})

test("the code is saved for print as a large PNG and as an SVG", async () => {
  const { user } = await openQrPage()
  const saved: string[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${(file as Blob).type}`)
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  await user.click(screen.getByRole("button", { name: "PNG 1024 px" }))
  await user.click(screen.getByRole("button", { name: "SVG" }))
  expect(saved).toEqual([
    "restaurant-qr-Le-Petit-Zinc-1024.png blob:image/png",
    "restaurant-qr-Le-Petit-Zinc.svg blob:image/svg+xml",
  ])
})

test("a typed address is checked: it leads to the restaurant or elsewhere", async () => {
  const { user } = await openQrPage()
  const field = screen.getByLabelText("Ou l’adresse que votre téléphone affiche")
  await user.type(field, `${location.origin}/u/${ownerId}?table=7`)
  await user.click(screen.getByRole("button", { name: "Vérifier" }))
  expect(await screen.findByText("Ce code mène bien à votre restaurant.")).toBeDefined()
  await user.clear(field)
  await user.type(field, "https://ailleurs.example")
  await user.click(screen.getByRole("button", { name: "Vérifier" }))
  expect(await screen.findByText("Ce code mène ailleurs : https://ailleurs.example")).toBeDefined()
})

test("the cards show how many sheets they need, and more than the maximum is refused", async () => {
  const { user } = await openQrPage()
  const count = screen.getByLabelText("Tables, de 1 à")
  await user.clear(count)
  await user.type(count, "16")
  expect(screen.getByText(/^16 cartes sur 16 feuilles/)).toBeDefined()
  await user.click(screen.getByRole("radio", { name: "A4, par huit" }))
  expect(screen.getByText(/^16 cartes sur 2 feuilles/)).toBeDefined()
  await user.clear(count)
  await user.type(count, "201")
  expect(screen.getByText("Donnez un nombre de tables entre 1 et 200.")).toBeDefined()
})
