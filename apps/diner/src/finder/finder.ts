import { addedAllergens, storedNamesOfAdded } from "../added-allergens.ts"
import { shownAllergens, storedAllergens } from "../shown-allergens.ts"
import { swallowTaps } from "../swallow-taps.ts"
import type { FinderStrings } from "../texts/page-strings.ts"
import {
  avoidedIn,
  avoidedInChoices,
  type DishSearch,
  type FindableDish,
  normalizeText,
  visibilityOf,
} from "./find-dishes.ts"

/** Is informed of what is searched and avoided. Allergens have their stored names. */
export type SearchObserver = {
  readonly search: (text: string, isFound: boolean, without: readonly string[]) => void
  /** The sheet was closed. */
  readonly settle: () => void
}

type Row = { readonly element: HTMLElement; readonly section: HTMLElement | null; readonly dish: FindableDish }

/**
 * Adds search and the allergen filter to a menu page. It reads the dishes from the page, so it works offline. Its button
 * lies over the category bar, so that adding it moves nothing.
 */
export function addFinder(strings: FinderStrings, observer: SearchObserver | null = null): void {
  const rail = document.querySelector(".mv-rail")
  const rows = readRows()
  if (!rail || rows.length === 0) return
  const sheet = buildSheet(strings, namesOf(rows))
  const open = buildOpener(strings)
  const state = element("div", { className: "mv-found", role: "status" })
  for (const list of document.querySelectorAll(".mv-dishes:has(.mv-undeclared, [data-fr='?'])")) {
    list.append(element("li", { className: "mv-apart-head" }, strings.undeclared))
  }

  const reset = () => {
    sheet.form.reset()
    update()
    open.focus()
  }
  const show = () => {
    const wanted = { search: sheet.search.value, without: sheet.chosen() }
    const isOn = isFiltering(wanted)
    const left = applyStandings(rows, wanted, strings)
    open.dataset.on = isOn ? String(wanted.without.length || "") : ""
    open.toggleAttribute("data-on", isOn)
    if (wanted.search.trim() !== "") rail.querySelector("input")?.click()
    const counts = [left.shown === 0 ? strings.nothing : fill(strings.found, left.shown)]
    if (left.apart > 0) counts.push(fill(strings.apart, left.apart))
    const names = wanted.without.length > 0 ? fill(strings.excluded, wanted.without.join(", ")) : ""
    const again = element("button", { type: "button", onclick: reset }, strings.reset)
    const words = element("p", {}, ...(names === "" ? [] : [element("b", {}, names), " "]), counts.join(" · "))
    state.replaceChildren(...(isOn ? [words, again] : []))
    sheet.count.textContent = isOn ? counts.join("\n") : ""
    fitOpener(open, rail)
    return { ...wanted, isFound: left.shown + left.apart > 0 }
  }
  const update = () => {
    const { search, isFound, without } = show()
    observer?.search(search, isFound, without.map(storedNameIn(rows)))
  }

  open.onclick = () => {
    sheet.dialog.showModal()
    // It opens under the finger.
    swallowTaps(sheet.dialog)
    sheet.heading.focus()
  }
  sheet.form.oninput = update
  sheet.form.onsubmit = (event) => {
    event.preventDefault()
    sheet.dialog.close()
  }
  // A press beside the sheet closes it. Not on `click`: that event also reaches the dialog when a press begins on a
  // button and ends beside it.
  sheet.dialog.onmousedown = ({ target }) => {
    if (target !== sheet.dialog) return
    sheet.dialog.close()
    swallowTaps()
  }
  if (observer !== null) sheet.dialog.addEventListener("close", observer.settle)
  rail.before(element("div", { className: "mv-find" }, element("div", {}, open)))
  rail.after(state)
  document.body.append(sheet.dialog)
  const fit = () => fitOpener(open, rail)
  fit()
  addEventListener("resize", fit)
  // The page before has reported this already.
  if (keepAvoided(sheet.boxes, storedNameIn(rows))) show()
}

type AllergenBox = { readonly name: string; readonly box: HTMLInputElement }

/**
 * Keeps what the diner avoids until the next load of the page in this tab: an offline copy reloads by itself, and must
 * not show everything again. The same in another language.
 *
 * @param toStored returns the stored name of a shown allergen
 * @returns whether an allergen was avoided before
 */
function keepAvoided(boxes: readonly AllergenBox[], toStored: (shown: string) => string): boolean {
  const key = `avoided ${location.pathname}`
  const checked = () => boxes.filter(({ box }) => box.checked)
  try {
    const avoided = sessionStorage.getItem(key)?.split(",")
    sessionStorage.removeItem(key)
    // Most pages are loaded without any: then no name is looked up.
    if (avoided) for (const { name, box } of boxes) box.checked = avoided.includes(toStored(name))
    addEventListener("pagehide", () => {
      const names = checked().map(({ name }) => toStored(name))
      if (names.length > 0) sessionStorage.setItem(key, names.join())
    })
  } catch {
    // The browser forbids storage.
  }
  return checked().length > 0
}

/** Replaces the placeholder of a text. */
const fill = (text: string, value: number | string) => text.replace(/\{\w+\}/, () => String(value))

/** Reads each dish from its row. The last paragraph of a row names its allergens. */
function readRows(): Row[] {
  return [...document.querySelectorAll<HTMLElement>(".mv-dishes > li")].map((row) => {
    const texts = [...row.querySelectorAll("h3 span, p:not(:last-of-type)")].map((part) => part.textContent ?? "")
    const dish = { text: normalizeText(texts.join(" ")), allergens: shownAllergens(row), ...addedAllergens(row) }
    return { element: row, section: row.closest("section"), dish }
  })
}

/** Returns every allergen that a dish of the page declares, in alphabetical order. */
function namesOf(rows: readonly Row[]): string[] {
  const names = new Set(rows.flatMap(({ dish }) => [...(dish.allergens ?? []), ...dish.added]))
  return [...names].sort((a, b) => a.localeCompare(b))
}

/** Returns a function that finds the stored name of an allergen that the page shows in its language. */
function storedNameIn(rows: readonly Row[]): (shown: string) => string {
  return (shown) => {
    for (const { element: row } of rows) {
      const at = shownAllergens(row)?.indexOf(shown) ?? -1
      if (at >= 0) return storedAllergens(row)?.[at] ?? shown
      const added = storedNamesOfAdded(row).get(shown)
      if (added !== undefined) return added
    }
    return shown
  }
}

/** Marks each row, and each section without visible dishes. @returns the numbers of dishes that match and that are apart */
function applyStandings(rows: readonly Row[], wanted: DishSearch, strings: FinderStrings) {
  const left = { shown: 0, apart: 0 }
  const visible = new Set<HTMLElement | null>()
  for (const { element: row, section, dish } of rows) {
    const standing = visibilityOf(dish, wanted)
    row.dataset.standing = standing
    if (standing === "shown" || standing === "apart") left[standing] += 1
    if (standing !== "hidden") visible.add(section)
    row.querySelector(".mv-contains")?.remove()
    if (standing === "contains") {
      const name = element("b", {}, row.querySelector("h3 span")?.textContent ?? "")
      const [own, ofChoices] = [avoidedIn(dish, wanted.without), avoidedInChoices(dish, wanted.without)]
      const words = [
        ...(own.length > 0 ? [fill(strings.contains, own.join(", "))] : []),
        ...(ofChoices.length > 0 ? [fill(strings.choicesContain, ofChoices.join(", "))] : []),
      ]
      row.append(element("div", { className: "mv-contains" }, name, " ", words.join(" · ")))
    }
  }
  for (const section of document.querySelectorAll<HTMLElement>(".mv-category, .mv-board")) {
    section.dataset.standing = visible.has(section) || !isFiltering(wanted) ? "shown" : "hidden"
  }
  placeSetMenus(wanted)
  return left
}

/** Set menus have no allergens of their own: they follow what declares its allergens. A search finds dishes only. */
function placeSetMenus({ search, without }: DishSearch): void {
  const setMenus = document.querySelector<HTMLElement>(".mv-sets")
  if (setMenus === null) return
  setMenus.dataset.standing = search.trim() === "" ? "shown" : "hidden"
  setMenus.parentElement?.[without.length > 0 ? "append" : "prepend"](setMenus)
}

/** The most of the window's width that the word on the button may take. Beyond it, the button is a symbol. */
const mostOfWindow = 0.5

/**
 * Makes room for the button: the chips of a bar that is too long for both can be scrolled out from under it. Its width
 * depends on the language and the size of the text.
 */
function fitOpener(open: HTMLButtonElement, rail: Element): void {
  open.toggleAttribute("data-small", false)
  open.toggleAttribute("data-small", open.offsetWidth > mostOfWindow * innerWidth)
  const chips = rail.firstElementChild
  if (!(chips instanceof HTMLElement)) return
  chips.style.setProperty("--find", `${open.offsetWidth}px`)
  chips.toggleAttribute("data-long", false)
  chips.toggleAttribute("data-long", chips.scrollWidth > rail.clientWidth - 2 * open.offsetWidth)
}

const isFiltering = ({ search, without }: DishSearch) => search.trim() !== "" || without.length > 0

function buildOpener(strings: FinderStrings): HTMLButtonElement {
  const open = element("button", { type: "button", className: "mv-find-open" })
  open.innerHTML =
    '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/></svg>'
  open.append(element("span", {}, strings.allergens))
  open.ariaLabel = `${strings.allergens}. ${strings.open}`
  open.ariaHasPopup = "dialog"
  return open
}

/** The sheet over the page: the allergens first, then the search. */
function buildSheet(strings: FinderStrings, names: readonly string[]) {
  const boxes = names.map((name) => ({ name, box: element("input", { type: "checkbox" }) }))
  const heading = element("h2", { tabIndex: -1 }, names.length > 0 ? strings.without : strings.search)
  const close = element("button", { type: "button", className: "mv-find-x", ariaLabel: strings.dismiss })
  close.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>'
  const search = element("input", { type: "search" })
  search.autocomplete = "off"
  // Screen readers get the count from the status of the page.
  const count = element("p", { className: "mv-find-count", ariaHidden: "true" })
  const form = element("form", { role: "search", method: "dialog" })
  if (names.length > 0) {
    const chips = boxes.map(({ name, box }) => element("label", { className: "mv-find-chip" }, box, name))
    form.append(
      element("fieldset", { ariaLabel: strings.without }, ...chips),
      element("p", {}, strings.caution, " ", element("b", {}, strings.ask)),
    )
  }
  form.append(
    element("label", { className: "mv-find-search" }, strings.search, search),
    element("div", { className: "mv-find-foot" }, count, element("button", { type: "submit" }, strings.close)),
  )
  const dialog = element("dialog", { className: "mv-find-sheet", ariaLabel: strings.open }, heading, close, form)
  close.onclick = () => dialog.close()
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ name }) => name)
  return { dialog, heading, form, search, count, boxes, chosen }
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
