// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest"
import { storedTable, storeTable } from "./cart-storage.ts"
import { prepareCart } from "./prepare-cart.ts"

afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, "", "/")
})

const card = "/c/zxnc7k/7/MZXW6YTBOI2345"

/** Opens a page, types a table, and presses "English". @returns the address that opens */
async function pressEnglish(address: string, typed: string | null): Promise<URL> {
  history.replaceState(null, "", address)
  document.body.innerHTML = `<div class="mv-languages"><a href="?lang=en"><b>English</b></a></div>
    <button class="mv-cart" data-menu="menu-1"></button>`
  await prepareCart()
  if (typed !== null) storeTable(typed)
  const link = document.querySelector("a") as HTMLAnchorElement
  link.addEventListener("click", (event) => event.preventDefault())
  link.querySelector("b")?.click()
  return new URL(link.href)
}

test("a table that the diner has corrected stays in another language, and in the next one", async () => {
  const first = await pressEnglish(card, "Terrasse 9 & 10")
  expect(first.pathname).toBe(card)
  expect(first.searchParams.get("lang")).toBe("en")
  const second = await pressEnglish(first.pathname + first.search, null)
  history.replaceState(null, "", second.pathname + second.search)
  expect(storedTable()).toBe("Terrasse 9 & 10")
})

test("the table of the card needs no place of its own in the address", async () => {
  expect((await pressEnglish(card, null)).search).toBe("?lang=en")
})
