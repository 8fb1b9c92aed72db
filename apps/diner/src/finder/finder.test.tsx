// @vitest-environment happy-dom
import { declareAllergens } from "@ardoise/domain/menu/allergens"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { translateMenu } from "@ardoise/domain/translation/translate-menu"
import { MenuView } from "@ardoise/menu-view/menu-view"
import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { autumnMenu } from "../testing/menus.ts"
import { addFinder, type SearchObserver } from "./finder.ts"
import { finderStrings } from "./finder-strings.ts"

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(".mv-find-chip input")]

/** Leaves the page. Its listeners stay in this window, and must find nothing. */
function leave(): void {
  window.dispatchEvent(new Event("pagehide"))
  for (const box of boxes()) box.checked = false
}

function load(language: "fr" | "en" = "fr", observer: SearchObserver | null = null, french = autumnMenu): void {
  const menu = language === "fr" ? french : translateMenu(french, language)
  document.body.innerHTML = renderToStaticMarkup(
    <MenuView menu={menu} restaurantName="Chez Margaux" isPremium language={language} />,
  )
  addFinder(finderStrings[language], observer)
}

const toggle = (name: string) =>
  boxes()
    .find(({ parentElement }) => parentElement?.textContent === name)
    ?.click()
const avoided = () => boxes().flatMap(({ checked, parentElement }) => (checked ? parentElement?.textContent : []))
const standings = () =>
  [...document.querySelectorAll<HTMLElement>(".mv-dishes > li[data-standing]")].map(({ dataset }) => dataset.standing)

beforeEach(() => load())
afterEach(() => {
  leave()
  sessionStorage.clear()
})

test("a page that is loaded again still leaves out what the diner avoids, and says so", () => {
  toggle("Moutarde")
  const before = standings()
  expect(before).toContain("contains")
  leave()
  load()
  expect(avoided()).toEqual(["Moutarde"])
  expect(standings()).toEqual(before)
  expect(document.querySelector(".mv-found")?.textContent).toContain("Sans Moutarde")
})

test("the page in another language leaves out the same dishes", () => {
  toggle("Moutarde")
  const before = standings()
  leave()
  load("en")
  expect(avoided()).toEqual(["Mustard"])
  expect(standings()).toEqual(before)
})

test("the page in another language also leaves out what only a choice of a dish may add", () => {
  const choice = (name: string, ...names: string[]) => ({ id: name, name, price: "0", allergens: names })
  const sauces = {
    id: "sauce",
    name: "Sauce",
    min: 1,
    max: 1,
    choices: [choice("Poivre"), choice("Aïoli", "Moutarde")],
  }
  const bavette = aDish({ name: "Bavette", allergens: { state: "none" }, others: { options: [sauces] } })
  const menu = aMenu([aCategory("Plats", [bavette, aDish({ name: "Pain", allergens: declareAllergens(["Gluten"]) })])])
  leave()
  load("fr", null, menu)
  toggle("Moutarde")
  toggle("Gluten")
  const before = standings()
  expect(before).toEqual(["contains", "contains"])
  leave()
  load("en", null, menu)
  expect(avoided()).toEqual(["Gluten", "Mustard"])
  expect(standings()).toEqual(before)
})

test("what was avoided on the page before is not counted again", () => {
  toggle("Moutarde")
  leave()
  const search = vi.fn()
  load("fr", { search, settle: () => undefined })
  expect(avoided()).toEqual(["Moutarde"])
  expect(search).not.toHaveBeenCalled()
  toggle("Oeufs")
  expect(search).toHaveBeenCalledOnce()
})

test("what is avoided no longer does not return", () => {
  toggle("Moutarde")
  leave()
  load()
  toggle("Moutarde")
  leave()
  load()
  expect(avoided()).toEqual([])
})

test("the page of another restaurant begins with all dishes", () => {
  toggle("Moutarde")
  leave()
  history.replaceState(null, "", "/u/other")
  load()
  history.replaceState(null, "", "/")
  expect(avoided()).toEqual([])
})

test("the second of two taps that open the list reaches nothing in it", () => {
  vi.useFakeTimers()
  document.querySelector<HTMLElement>(".mv-find-open")?.click()
  const cover = document.querySelector<HTMLElement>(".mv-find-sheet")?.lastElementChild as HTMLElement
  expect(cover.style.cssText).toContain("position: fixed")
  expect(cover.textContent).toBe("")
  vi.advanceTimersByTime(300)
  vi.useRealTimers()
  expect(cover.isConnected).toBe(false)
})
