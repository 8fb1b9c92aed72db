import type { Language } from "@ardoise/domain/menu/allergens"
import { shownAllergens } from "../shown-allergens.ts"
import { type FindableDish, normalizeText, visibilityOf } from "./find-dishes.ts"
import { type FinderStrings, finderStrings } from "./finder-strings.ts"

type Row = { readonly element: HTMLElement; readonly section: HTMLElement | null; readonly dish: FindableDish }

/**
 * Adds search and the allergen filter to a menu page. It reads the dishes from the page, so it works offline. It lies
 * over the category bar, so that adding it moves nothing.
 */
export function addFinder(language: Language): void {
  const [rail, sheet] = [document.querySelector(".mv-rail"), document.querySelector<HTMLElement>(".mv-sheet")]
  const rows = readRows()
  if (!rail || !sheet || rows.length === 0) return
  const strings = finderStrings[language]
  const panel = buildPanel(strings, namesOf(rows))
  const open = buildOpener(strings)
  const state = element("p", { className: "mv-found", role: "status" })
  const box = element("div", { className: "mv-find" }, element("div", {}, open, panel.form))
  for (const list of document.querySelectorAll(".mv-dishes:has(.mv-undeclared)")) {
    list.append(element("li", { className: "mv-apart-head" }, strings.undeclared))
  }

  const setOpen = (isOpen: boolean) => {
    panel.form.hidden = !isOpen
    open.setAttribute("aria-expanded", String(isOpen))
  }
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    if (isOpen) panel.search.focus()
    else open.focus()
  }
  const reset = () => {
    panel.form.reset()
    update()
    open.focus()
  }
  const update = () => {
    const wanted = { search: panel.search.value, without: panel.chosen() }
    const isOn = wanted.search.trim() !== "" || wanted.without.length > 0
    const left = applyStandings(rows, wanted)
    open.toggleAttribute("data-on", isOn)
    if (wanted.search.trim() !== "") rail.querySelector("input")?.click()
    const names =
      wanted.without.length > 0 ? [strings.excluded.replace("{names}", () => wanted.without.join(", "))] : []
    const text = [...names, left === 0 ? strings.nothing : strings.found.replace("{n}", String(left))].join(" · ")
    const again = element("button", { type: "button", onclick: reset }, strings.reset)
    state.replaceChildren(...(isOn ? [element("span", {}, text), again] : []))
    panel.count.textContent = isOn ? text : ""
  }

  open.onclick = () => show(panel.form.hidden === true)
  panel.close.onclick = () => show(false)
  panel.form.oninput = update
  panel.form.onsubmit = (event) => {
    event.preventDefault()
    show(false)
  }
  panel.form.onkeydown = (event) => {
    if (event.key === "Escape") show(false)
  }
  // Close the panel when the focus leaves it: it would cover the focused element.
  panel.form.onfocusout = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !box.contains(relatedTarget)) setOpen(false)
  }
  rail.before(box)
  sheet.prepend(state)
}

/** Reads each dish from its row. The last paragraph of a row names its allergens. */
function readRows(): Row[] {
  return [...document.querySelectorAll<HTMLElement>(".mv-dishes > li")].map((row) => {
    const texts = [...row.querySelectorAll("h3 span, p:not(:last-of-type)")].map((part) => part.textContent ?? "")
    const dish = { text: normalizeText(texts.join(" ")), allergens: shownAllergens(row) }
    return { element: row, section: row.closest("section"), dish }
  })
}

/** Returns every allergen that a dish of the page declares, in alphabetical order. */
function namesOf(rows: readonly Row[]): string[] {
  const names = new Set(rows.flatMap(({ dish }) => dish.allergens ?? []))
  return [...names].sort((a, b) => a.localeCompare(b))
}

/** Marks each row, and each section without visible dishes. @returns number of matching dishes, without those apart */
function applyStandings(rows: readonly Row[], wanted: { search: string; without: string[] }): number {
  let left = 0
  const visible = new Set<HTMLElement | null>()
  for (const { element: row, section, dish } of rows) {
    const standing = visibilityOf(dish, wanted)
    row.dataset.standing = standing
    if (standing === "shown") left += 1
    if (standing !== "hidden") visible.add(section)
  }
  for (const section of document.querySelectorAll<HTMLElement>(".mv-category")) {
    section.dataset.standing = visible.has(section) || !isFiltering(wanted) ? "shown" : "hidden"
  }
  return left
}

const isFiltering = ({ search, without }: { search: string; without: string[] }) =>
  search.trim() !== "" || without.length > 0

function buildOpener(strings: FinderStrings): HTMLButtonElement {
  const open = element("button", {
    type: "button",
    className: "mv-find-open",
    ariaLabel: strings.open,
    ariaExpanded: "false",
  })
  open.innerHTML =
    '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/></svg>'
  return open
}

function buildPanel(strings: FinderStrings, names: readonly string[]) {
  const search = element("input", { type: "search", ariaLabel: strings.search, placeholder: strings.search })
  search.autocomplete = "off"
  const boxes = names.map((name) => ({ name, box: element("input", { type: "checkbox" }) }))
  const fieldset = element(
    "fieldset",
    {},
    element("legend", {}, strings.without),
    ...boxes.map(({ name, box }) => element("label", {}, box, name)),
    element("p", {}, strings.caution),
  )
  const close = element("button", { type: "button", className: "mv-find-close" }, strings.close)
  // The panel covers the results, and the on-screen keyboard covers the end of the panel, so the panel also shows the
  // count. Screen readers get it from the status.
  const count = element("p", { className: "mv-find-count", ariaHidden: "true" })
  const form = element("form", { className: "mv-find-panel", role: "search", hidden: true }, search, count)
  if (names.length > 0) form.append(fieldset)
  form.append(close)
  return { form, search, count, close, chosen: () => boxes.filter(({ box }) => box.checked).map(({ name }) => name) }
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
