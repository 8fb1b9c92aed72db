// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useRef } from "react"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { CartDrawer } from "./cart-drawer.tsx"
import { CartProvider, useCart } from "./cart-provider.tsx"
import { strings as english } from "./cart-strings-en.ts"
import { strings as french } from "./cart-strings-fr.ts"
import { CartToast } from "./cart-toast.tsx"

const sole = { id: "item-1", name: "Sole", description: "", price: "0.10", translatedName: "" }

function Page() {
  const { add } = useCart()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => add(sole)}>
        +
      </button>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Panier
      </button>
      <CartDrawer dialog={dialog} />
      <CartToast />
    </>
  )
}

function openPage(menuId = "menu-1", language: "fr" | "en" = "fr") {
  return render(
    <CartProvider menuId={menuId} language={language} strings={language === "fr" ? french : english}>
      <Page />
    </CartProvider>,
  )
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test("using the cart outside its provider throws an error that names the provider", () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  expect(() => render(<CartToast />)).toThrow("useCart must be used within a CartProvider")
})

test("the toast appears 300 ms after adding, in the language of the page, and disappears by itself", () => {
  openPage("menu-1", "en")
  fireEvent.click(screen.getByText("+"))
  act(() => vi.advanceTimersByTime(299))
  expect(screen.getByRole("status").textContent).toBe("")
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole("status").textContent).toBe("Sole added to the cart")
  act(() => vi.advanceTimersByTime(4000))
  expect(screen.getByRole("status").textContent).toBe("")
})

test("lines and total are exact, and reducing a quantity of one removes the line", () => {
  openPage()
  for (let n = 0; n < 3; n += 1) fireEvent.click(screen.getByText("+"))
  fireEvent.click(screen.getByText("Panier"))
  expect(screen.getAllByText(/^0,30\s€$/)).toHaveLength(2)
  for (let n = 0; n < 3; n += 1) fireEvent.click(screen.getByRole("button", { name: /^Un de moins/ }))
  expect(screen.getByText("Votre panier est vide")).toBeDefined()
  fireEvent.click(screen.getByText("Parcourir le menu"))
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("a removed line moves the focus to its neighbour, the last one to the button that closes the cart", () => {
  const lines = [1, 2, 3].map((n) => ({ ...sole, id: `item-${n}`, name: `Plat ${n}`, quantity: 1 }))
  localStorage.setItem("cart-menu-1", JSON.stringify(lines))
  openPage()
  fireEvent.click(screen.getByText("Panier"))
  const press = (name: string) => {
    const button = screen.getByRole("button", { name })
    button.focus()
    fireEvent.click(button)
  }
  press("Retirer Plat 2")
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Retirer Plat 3")
  press("Un de moins\u00a0: Plat 3")
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Un de moins\u00a0: Plat 1")
  press("Retirer Plat 1")
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Fermer")
})

test("a dish at its maximum quantity says so in the cart and on the page, and is not announced as added", () => {
  localStorage.setItem("cart-menu-1", JSON.stringify([{ ...sole, quantity: 98 }]))
  openPage()
  fireEvent.click(screen.getByText("Panier"))
  const more = screen.getByRole("button", { name: "Un de plus\u00a0: Sole" })
  expect(more.getAttribute("aria-disabled")).toBeNull()
  fireEvent.click(more)
  expect(more.getAttribute("aria-disabled")).toBe("true")
  expect(screen.getByText(/^Sole\s: le panier n’en prend pas plus\.$/)).toBeDefined()
  fireEvent.click(more)
  expect(JSON.parse(localStorage.getItem("cart-menu-1") ?? "")).toMatchObject([{ quantity: 99 }])
  fireEvent.click(screen.getByText("+"))
  act(() => vi.advanceTimersByTime(300))
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).not.toContain("Sole ajouté au panier")
  expect(screen.getAllByText(/^Sole\s: le panier n’en prend pas plus\.$/)).toHaveLength(2)
})

test("the cart of a menu is restored after a reload, and other menus do not show it", () => {
  openPage("menu-1")
  fireEvent.click(screen.getByText("+"))
  cleanup()
  openPage("menu-2")
  fireEvent.click(screen.getByText("Panier"))
  expect(screen.getByText("Votre panier est vide")).toBeDefined()
  cleanup()
  openPage("menu-1")
  fireEvent.click(screen.getByText("Panier"))
  expect(screen.getByRole("button", { name: "Retirer Sole" })).toBeDefined()
})

test("a dish that a tab in another language added is shown by its name here, and not stored again", () => {
  const page = document.body.appendChild(document.createElement("ul"))
  onTestFinished(() => page.remove())
  page.innerHTML = `<li><h3><span>Sole</span> <bdi>0,10\u00a0€</bdi></h3>
    <button class="mv-plus" data-n="0" value="item-1"></button></li>`
  openPage()
  const elsewhere = JSON.stringify([{ ...sole, name: "Sole", translatedName: "Sole (EN)", quantity: 2 }])
  localStorage.setItem("cart-menu-1", elsewhere)
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "cart-menu-1" })))
  fireEvent.click(screen.getByText("Panier"))
  expect(screen.getByRole("button", { name: "Retirer Sole" })).toBeDefined()
  expect(localStorage.getItem("cart-menu-1")).toBe(elsewhere)
  fireEvent.click(screen.getByText("+"))
  expect(JSON.parse(localStorage.getItem("cart-menu-1") ?? "")).toMatchObject([{ quantity: 3 }])
})

test("a page restored from the history shows the current cart, without what was ordered elsewhere", () => {
  openPage()
  fireEvent.click(screen.getByText("+"))
  // A page in the browser's history does not receive storage events.
  localStorage.removeItem("cart-menu-1")
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })))
  fireEvent.click(screen.getByText("Panier"))
  expect(screen.getByText("Votre panier est vide")).toBeDefined()
})

test("a page restored from the history keeps its cart where the storage is full", () => {
  openPage()
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError")
  })
  fireEvent.click(screen.getByText("+"))
  act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })))
  fireEvent.click(screen.getByText("Panier"))
  expect(screen.getByRole("button", { name: "Retirer Sole" })).toBeDefined()
})

test("where the browser stores nothing, the cart works within the page", () => {
  vi.stubGlobal("localStorage", undefined)
  openPage()
  fireEvent.click(screen.getByText("+"))
  fireEvent.click(screen.getByText("Panier"))
  fireEvent.change(screen.getByLabelText(/Table/), { target: { value: "12" } })
  expect(screen.getByRole("button", { name: "Retirer Sole" })).toBeDefined()
  expect(screen.getByDisplayValue("12")).toBeDefined()
})
