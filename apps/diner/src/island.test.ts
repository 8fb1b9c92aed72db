// @vitest-environment happy-dom
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { prepareCart } from "./cart/prepare-cart.ts"
import { start } from "./island.tsx"
import { renderPublicMenu } from "./render.tsx"
import { autumnMenu, fullProfile } from "./testing/menus.ts"

vi.mock("./load-styles.ts", () => ({ loadStyles: async () => undefined }))
// Ordering loads after the cart. Here it never arrives: otherwise it would be rendered after the end of the test.
vi.mock("./ordering/load-ordering.ts", () => ({ loadOrdering: () => new Promise(() => undefined) }))

const assets = {
  carteFontUrl: "/assets/carte.woff2",
  iconUrl: "/icon.svg",
  loaderScript: "0",
  afterLoadUrl: "/diner-assets/after-load.js",
  islandUrl: "/diner-assets/island.js",
  islandStylesUrl: "/diner-assets/island.css",
  billScriptUrl: "/diner-assets/bill-1.js",
}

const premium: PublicMenuPage = {
  ...{ kind: "menu", menu: autumnMenu, restaurantName: "Chez Margaux", profile: fullProfile },
  ...{ isPremium: true, language: "fr", isIndexable: true, url: null },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each(["ko", "zh-CN"])("on a page that the browser has translated to %s, the cart opens", async (translatedTo) => {
  const page = new DOMParser().parseFromString(renderPublicMenu(premium, assets).html, "text/html")
  document.body.replaceChildren(...page.body.children)
  vi.stubGlobal("fetch", async () => Response.error())
  // Translators say what language the text is in now.
  document.documentElement.lang = translatedTo
  await prepareCart()
  const controls = [...document.querySelectorAll(".mv-plus, .mv-cart")]
  await act(() => start([controls.at(0), controls.at(-1)].filter((control) => control !== undefined)))
  const drawer = screen.getByRole("dialog", { name: "Votre panier" })
  expect(within(drawer).getByText("Œufs mayonnaise")).toBeTruthy()
})
