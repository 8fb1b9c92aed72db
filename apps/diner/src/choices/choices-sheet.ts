import type { FirstLanguage, Language } from "@ardoise/domain/menu/allergens"
import { formatPrice } from "@ardoise/domain/money"
import type { CartDish, CartOption } from "@ardoise/domain/order/cart"
import { orderLimits } from "@ardoise/domain/order/order"
import { unitCents } from "@ardoise/domain/order/unit-price"
import { swallowTaps } from "../swallow-taps.ts"
import { loadFurtherWords } from "../texts/load-further-words.ts"
import type { ChoicesStrings } from "../texts/page-strings.ts"
import stylesAddress from "./choices.css?url"
import { choicesStrings } from "./choices-strings.ts"
import { readCourses } from "./read-courses.ts"
import { type PageChoice, type PageOption, readOptions } from "./read-options.ts"

/** What a sheet of choices is opened for. */
export type ChoicesRequest = {
  /** The row of the dish on the page. */
  readonly row: Element
  /** The dish, with the choices and the quantity of its line where the diner changes one. */
  readonly dish: CartDish
  readonly quantity?: number
  readonly language: Language
  /** Gets the focus back; without one, what has the focus now. */
  readonly opener?: HTMLElement
  readonly onDone: (dish: CartDish, quantity: number) => void
}

let isStyled = false

/** Opens the sheet in which a diner makes the choices of a dish. Resolves once it is closed. */
export async function openChoices(request: ChoicesRequest): Promise<void> {
  if (!isStyled) {
    isStyled = true
    const link = element("link", { rel: "stylesheet", href: stylesAddress })
    const loaded = new Promise((resolve) => {
      link.onload = link.onerror = resolve
    })
    document.head.append(link)
    await loaded
  }
  const { language } = request
  const strings = (await loadFurtherWords(language))?.choices ?? choicesStrings[language as FirstLanguage]
  // The second tap of a double tap may have loaded the sheet as well.
  if (document.querySelector(".mc-sheet")) return
  const opener = request.opener ?? document.activeElement
  const dialog = buildSheet(request, strings)
  document.body.append(dialog)
  dialog.showModal()
  await new Promise<void>((resolve) => {
    dialog.onclose = () => resolve()
  })
  dialog.remove()
  if (opener instanceof HTMLElement) opener.focus()
}

function buildSheet(request: ChoicesRequest, strings: ChoicesStrings): HTMLDialogElement {
  const { row, dish, quantity: begun = 1, language, onDone } = request
  const words = { language, strings }
  const read = row.closest(".mv-sets") ? readCourses(row) : readOptions(row)
  const groups = read.map((option) => buildGroup(option, dish, words))
  let quantity = begun

  const close = () => {
    dialog.close()
    // The second tap of a double tap must not reach the page.
    swallowTaps()
  }
  const chosen = (): CartDish => {
    const options = groups.map(({ option, choices }) => toCartOption(option, choices()))
    return { ...dish, options: options.filter(({ choices }) => choices.length > 0) }
  }
  const count = element("output", { ariaLabel: strings.quantity })
  const less = element("button", { type: "button", ariaLabel: strings.less }, "−")
  const more = element("button", { type: "button", ariaLabel: strings.more }, "+")
  const add = element("button", { type: "submit", className: "mc-add" })
  const update = () => {
    for (const { limit } of groups) limit()
    // The options of a dish in a set menu are asked for once the dish is chosen.
    for (const { option, box } of groups) {
      const { onlyWith } = option
      box.hidden = onlyWith !== undefined && !groups.some((group) => group.choices().some(({ id }) => id === onlyWith))
    }
    count.textContent = String(quantity)
    less.ariaDisabled = quantity <= 1 ? "true" : null
    more.ariaDisabled = quantity >= orderLimits.quantity ? "true" : null
    add.textContent = strings.addFor.replace("{price}", () => formatPrice(unitCents(chosen()) * quantity, language))
  }
  const step = (by: number) => () => {
    quantity = Math.min(orderLimits.quantity, Math.max(1, quantity + by))
    update()
  }
  less.onclick = step(-1)
  more.onclick = step(1)

  const form = element(
    "form",
    { method: "dialog", noValidate: true },
    ...groups.map(({ box }) => box),
    element("div", { className: "mc-foot" }, element("div", { className: "mc-steps" }, less, count, more), add),
  )
  form.oninput = update
  form.onsubmit = (event) => {
    event.preventDefault()
    const missing = groups.filter((group) => !group.check())
    if (missing[0]) return missing[0].show()
    // A second press would add the dish again.
    form.onsubmit = (again) => again.preventDefault()
    onDone(chosen(), quantity)
    close()
  }
  const cross = element("button", { type: "button", className: "mc-close", ariaLabel: strings.close })
  cross.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>'
  cross.onclick = close
  const title = element("h2", { id: "choices-title", tabIndex: -1 }, dish.translatedName || dish.name)
  title.autofocus = true
  const price = element("p", { className: "mc-price" }, formatPrice(unitCents({ price: dish.price }), language))
  const texts = [...row.querySelectorAll("p:not(.mv-options), .mv-drink")].map((text) => text.cloneNode(true))
  const head = element("header", {}, title, price, ...texts, cross)
  const dialog = element("dialog", { className: "mc-sheet" }, head, form)
  dialog.setAttribute("aria-labelledby", title.id)
  // Not on `click`: that event also reaches the dialog when a press begins on a button and ends beside it.
  dialog.onmousedown = ({ target }) => {
    if (target === dialog) close()
  }
  update()
  return dialog
}

/** The language of the page, and the texts of the sheet in it. */
type Words = { readonly language: Language; readonly strings: ChoicesStrings }

/** One option in the sheet. */
type Group = {
  readonly option: PageOption
  readonly box: HTMLElement
  readonly choices: () => readonly PageChoice[]
  /** Disables the other choices once the most choices are made. */
  readonly limit: () => void
  /** Says what is missing. @returns whether the number of choices is right */
  readonly check: () => boolean
  /** Brings the option into view, with the focus on its first choice. */
  readonly show: () => void
}

function buildGroup(option: PageOption, dish: CartDish, words: Words): Group {
  const { strings } = words
  const { id, name, min, max, choices } = option
  const before = dish.options?.find((one) => one.id === id)?.choices.map((choice) => choice.id) ?? []
  const isOne = min === 1 && max === 1
  const rows = choices.map((choice) => {
    const input = element("input", { type: isOne ? "radio" : "checkbox", name: `choice-${id}` })
    input.checked = before.includes(choice.id) && !choice.isGone
    input.disabled = choice.isGone
    return { choice, input, label: buildChoice(choice, input, words) }
  })
  const count = () => rows.filter(({ input }) => input.checked).length
  const error = element("p", { className: "mc-error", id: `error-${id}` })
  error.role = "alert"
  const box = element(
    "fieldset",
    {},
    element("legend", {}, element("span", {}, name), element("small", {}, ruleText(option, strings))),
    error,
    ...rows.map(({ label }) => label),
  )
  const isRight = () => count() >= min && count() <= max
  box.oninput = ({ target }) => {
    // One choice at most: another one takes its place.
    if (max === 1) for (const { input } of rows) if (input !== target) input.checked = false
    if (isRight()) say("")
  }
  const say = (text: string) => {
    error.textContent = text
    box.toggleAttribute("data-missing", text !== "")
  }
  return {
    option,
    box,
    choices: () => (box.hidden ? [] : rows.filter(({ input }) => input.checked).map(({ choice }) => choice)),
    limit: () => {
      const isFull = max > 1 && count() >= max
      for (const { choice, input } of rows) input.disabled = choice.isGone || (isFull && !input.checked)
    },
    check: () => {
      const isFine = box.hidden === true || isRight()
      say(isFine ? "" : strings.missing.replace("{group}", () => name))
      return isFine
    },
    show: () => {
      rows.find(({ input }) => !input.disabled)?.input.focus({ preventScroll: true })
      box.scrollIntoView({ block: "center" })
    },
  }
}

function buildChoice(choice: PageChoice, input: HTMLElement, { language, strings }: Words): HTMLElement {
  const { name, cents, allergens, shownAllergens, isGone } = choice
  const declared =
    allergens === null
      ? element("small", { className: "mc-undeclared" }, strings.undeclared)
      : shownAllergens.length > 0
        ? element("small", {}, `${strings.allergens} ${shownAllergens.join(", ")}`)
        : null
  const price = isGone ? strings.soldOut : cents > 0 ? `+\u00a0${formatPrice(cents, language)}` : ""
  const texts = element("span", { className: "mc-words" }, element("span", {}, name), ...(declared ? [declared] : []))
  return element("label", {}, input, texts, element("span", { className: "mc-plus" }, price))
}

function ruleText({ min, max, choices }: PageOption, { oneOf, upTo, exactly, optional }: ChoicesStrings): string {
  if (max === 1 || choices.length === 1) return min === 1 ? oneOf : optional
  return (min === max ? exactly : upTo).replace("{n}", String(max))
}

function toCartOption({ id, name }: PageOption, choices: readonly PageChoice[]): CartOption {
  return {
    id,
    name,
    choices: choices.map(({ id, name, cents, allergens }) => ({
      ...{ id, name, allergens },
      price: (cents / 100).toFixed(2),
    })),
  }
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
