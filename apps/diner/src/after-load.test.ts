// @vitest-environment happy-dom
import { expect, test, vi } from "vitest"
import { storeCart } from "./cart/cart-storage.ts"

vi.mock("./load-styles.ts", () => ({ loadStyles: async () => undefined }))
vi.mock("./photos/photo-sheet.ts", () => {
  throw new Error("The file was lost")
})

test("a page whose part for photos was lost still shows the cart of the visit before", async () => {
  const dish = { id: "item-1", name: "Sole", description: "", price: "24.00", translatedName: "", quantity: 1 }
  storeCart("menu-1", [dish])
  document.body.innerHTML = '<div class="mv-large"></div><button class="mv-cart" data-menu="menu-1"></button>'
  const woken = new Promise((resolve) => document.addEventListener("focusin", ({ target }) => resolve(target)))
  await import("./after-load.ts")
  expect(await woken).toBe(document.querySelector(".mv-cart"))
})
