/**
 * The script of a bill page: the amount follows the choice, a payment needs no second page, and what other phones and
 * the staff do is shown within a second. Without it, the forms do the same step by step.
 */
import type { BillChoice } from "@ardoise/domain/bill/bill-choice"
import { shareLimits } from "@ardoise/domain/bill/claim-share"
import { fillIn } from "./fill-in.ts"
import { shownCents, shownTipCents } from "./shown-amount.ts"

/** Storage key and lifetime of the phone's own key: one meal. */
const payerStorageKey = "payerKey"
const mealMs = 6 * 3_600_000

/** Milliseconds without any data after which a stream is dead. The server sends something every 25 seconds. */
const longestSilenceMs = 60_000
/** Milliseconds until the next try after a number of failures. */
const delayMs = (failures: number) => (failures > 0 ? 5000 : 1000)

const { lang } = document.documentElement
// The formats of the server's pages. The module of the domain would be shared with the cart, and make that larger.
const locale = { en: "en-GB", pt: "pt-PT" }[lang] ?? lang
const format = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
const money = (cents: number) => format.format(cents / 100)
const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector)
const isField = (node: EventTarget | null): node is HTMLInputElement => node instanceof HTMLInputElement
const payerKey = phoneKey()
let shownAt = new Date()

/** Returns the key of this phone. Where nothing can be stored, it lasts as long as the page. */
function phoneKey(): string {
  const [known = "", at] = (stored() ?? "").split(" ")
  const isKnown = Math.abs(Date.now() - Number(at)) < mealMs
  // The page has a new key for each phone that has none.
  const key = isKnown ? known : (find<HTMLInputElement>("[name=payer]")?.value ?? "")
  if (key === "") return key
  stored(`${key} ${Date.now()}`)
  return key
}

/**
 * Reads the stored key, or stores one. Returns null where the browser forbids it. The module of `packages/browser` would
 * be shared with the cart, and make that larger.
 */
function stored(text?: string): string | null {
  try {
    if (text !== undefined) localStorage.setItem(payerStorageKey, text)
    return localStorage.getItem(payerStorageKey)
  } catch {
    return null
  }
}

const form = () => find<HTMLFormElement>("form.mb-bill")

/** Reads what the diner has chosen. */
function choiceOf(data: FormData): BillChoice {
  return {
    way: data.get("way") as BillChoice["way"],
    units: data.getAll("unit") as string[],
    people: Number(data.get("people")),
    amount: (data.get("amount") as string | null) ?? "",
    tip: data.get("tip") as string | null,
    otherTip: (data.get("otherTip") as string | null) ?? "",
  }
}

/** Shows what the choice costs: on its row, with the tip, and on the button. */
function count(): void {
  const bill = form()
  const button = find<HTMLButtonElement>(".mb-foot [data-pay]")
  if (!bill || !button) return
  const choice = choiceOf(new FormData(bill))
  const units = [...bill.querySelectorAll<HTMLInputElement>("[name=unit]")].map(({ value, dataset }) => {
    return { key: value, cents: Number(dataset.cents) }
  })
  const cents = shownCents({ dueCents: Number(bill.dataset.due), units }, choice)
  const tipCents = shownTipCents(choice)
  const { pay = "", next = "" } = button.dataset
  button.textContent = cents ? fillIn(pay, { price: money(cents + tipCents) }) : next
  const shown = bill.querySelector<HTMLInputElement>("[name=shown]")
  if (shown) shown.value = `${cents ?? ""}`
  for (const sum of bill.querySelectorAll<HTMLElement>("[data-sum]")) {
    const way = sum.dataset.sum
    if (way !== "all") sum.textContent = way === choice.way && cents ? money(cents) : ""
  }
  const people = bill.querySelector<HTMLElement>("[data-people]")
  if (people) people.textContent = fillIn(people.dataset.people ?? "", { n: choice.people })
  const tip = find(".mb-tip")
  if (tip) {
    tip.hidden = !tipCents
    const amount = tip.querySelector("b")
    if (amount) amount.textContent = money(tipCents)
  }
}

function choose(way: string): void {
  const radio = find<HTMLInputElement>(`[name=way][value=${way}]`)
  if (radio) radio.checked = true
}

/** Puts the phone's key into the forms. */
function prepare(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("[name=payer]")) field.value = payerKey
  count()
}

const parts = ["header", ".mb-notices", ".mb-state", ".mb-bill", "footer"]

/** Reads the parts of a page as the server sent them, without the keys, which are new on each page. */
function partsOf(page: Document): ReadonlyMap<string, string> {
  const keys = page.querySelectorAll<HTMLInputElement>("[name=payer], [name=key]")
  const withoutKeys = (html: string) => [...keys].reduce((text, { value }) => text.replaceAll(value, ""), html)
  return new Map(parts.map((part) => [part, withoutKeys(page.querySelector(part)?.outerHTML ?? "")]))
}

let shownParts = partsOf(document)

/** Replaces the parts of the page by those of a newer one. What the diner has chosen stays. */
function show(html: string, keeps: boolean): void {
  const old = form()
  const chosen = old && keeps ? choiceOf(new FormData(old)) : null
  const { activeElement, documentElement } = document
  // The value that the server sent, not the typed one: so the new page has this field, too.
  const focused = isField(activeElement)
    ? `[name=${activeElement.name}][value="${CSS.escape(activeElement.defaultValue)}"]`
    : ""
  const { scrollTop } = documentElement
  const page = new DOMParser().parseFromString(html, "text/html")
  // A message about what the diner did stays until there is another one.
  const hasNews = !keeps || page.querySelector(".mb-notices>:not([hidden])")
  const newParts = partsOf(page)
  for (const part of parts) {
    const isSame = keeps && newParts.get(part) === shownParts.get(part)
    // A tap is lost when what is under the finger is replaced.
    if (isSame || (part === ".mb-notices" && !hasNews)) continue
    const after = page.querySelector(part)
    if (after) find(part)?.replaceWith(after)
  }
  shownParts = newParts
  // Also in a form that stays: the key of a payment that was given up pays nothing again.
  const key = page.querySelector<HTMLInputElement>("[name=key]")?.value
  for (const field of document.querySelectorAll<HTMLInputElement>("[name=key]")) field.value = key ?? field.value
  shownAt = new Date()
  if (chosen) fill(chosen)
  prepare()
  documentElement.scrollTop = scrollTop
  if (focused) find(focused)?.focus()
}

/** How many people the diner has counted, and what was due then. Until then the server proposes a number. */
let counted: readonly [people: number, due: number] | undefined

/** For each part about as large as the diner's that others have paid, one person fewer is left: all pay the same. */
const peopleLeft = ([people, due]: readonly [people: number, due: number], bill: HTMLElement) =>
  Math.min(people, Math.ceil((people * Number(bill.dataset.due)) / due))

/** Fills the form with a choice, as far as it is still possible. */
function fill({ way, units, amount, tip, otherTip }: BillChoice): void {
  const bill = form()
  if (!bill) return
  choose(way)
  for (const field of bill.querySelectorAll<HTMLInputElement>("input")) {
    const { name, value } = field
    if (name === "unit") field.checked = units.includes(value)
    if (name === "tip") field.checked = tip === value
    if (name === "people" && counted) field.value = `${peopleLeft(counted, bill)}`
    if (name === "amount") field.value = amount
    if (name === "otherTip") field.value = otherTip
  }
}

addEventListener("input", ({ target }) => {
  if (!isField(target)) return
  if (target.name === "unit") choose("lines")
  if (target.name === "amount") choose("amount")
  if (target.name === "way" && target.value !== "lines") {
    // The server reads ticked dishes as a choice of its own.
    for (const box of document.querySelectorAll<HTMLInputElement>("[name=unit]")) box.checked = false
  }
  count()
})

addEventListener("submit", (event) => {
  const sent = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  const act = button?.value
  if (sent.method !== "post") return
  event.preventDefault()
  if (act === "fewer" || act === "more") {
    const people = sent.querySelector<HTMLInputElement>("[name=people]")
    const number = Number(people?.value) + (act === "more" ? 1 : -1)
    const bounded = Math.min(shareLimits.mostParts, Math.max(1, number))
    if (people) people.value = `${bounded}`
    counted = [bounded, Number(sent.dataset.due)]
    choose("part")
    return count()
  }
  void send(sent, button)
})

let isSending = false

async function send(sent: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  if (isSending) return
  isSending = true
  button?.setAttribute("aria-busy", "true")
  const data = new FormData(sent)
  if (button) data.set(button.name, button.value)
  try {
    const response = await fetch(sent.action, {
      method: "POST",
      headers: { accept: "application/json, text/html" },
      body: new URLSearchParams(data as never),
    })
    if (response.headers.get("content-type")?.includes("json")) {
      const { url } = await response.json()
      // Without an address it is a refusal of another kind.
      if (!url) throw new Error()
      return location.assign(url)
    }
    show(await response.text(), button?.value === "call")
    find(".mb-notices")?.scrollIntoView({ block: "nearest" })
  } catch {
    const failed = find("[data-failed]")
    if (failed) failed.hidden = false
    // The server may have the payment, and only its answer was lost: the page is read again.
    reconnect()
  } finally {
    isSending = false
    button?.removeAttribute("aria-busy")
  }
}

/** Reads the page again as this phone sees it. */
async function refresh(): Promise<void> {
  // A phone that comes back from the provider waits for its own payment.
  const { search, href } = location
  const isBack = search.includes("part=") && !search.includes("retour")
  const address = isBack ? href : (find("[data-page]")?.dataset.page ?? href)
  const response = await fetch(address, { headers: { "x-payer-key": payerKey } })
  if (!isSending) show(await response.text(), true)
}

function setOffline(isOffline: boolean): void {
  const strip = find(".mb-strip")
  if (!strip) return
  strip.hidden = !isOffline
  const words = strip.querySelector<HTMLElement>("[data-offline]")
  const time = shownAt.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" })
  if (words) words.textContent = fillIn(words.dataset.offline ?? "", { time })
}

let ending = new AbortController()
const reconnect = () => ending.abort()

/** Follows the bill over a stream of events. Each one only says that the page is out of date. */
async function follow(): Promise<void> {
  const query = new URLSearchParams((find("[data-page]")?.dataset.page ?? "").split("?")[1])
  // The path is `/addition/{owner}`, or one below it.
  const [, , owner = ""] = location.pathname.split("/")
  const address = `/functions/v1/table-bill?${new URLSearchParams({ owner, table: query.get("table") ?? "" })}`
  let silence: ReturnType<typeof setTimeout> | undefined
  // A phone that has lost the network tries once more, and then says that it is offline.
  for (const type of ["online", "offline", "visibilitychange"]) addEventListener(type, reconnect)
  const listenForSilence = () => {
    clearTimeout(silence)
    silence = setTimeout(reconnect, longestSilenceMs)
  }
  for (let failures = 0; ; failures += 1) {
    try {
      ending = new AbortController()
      listenForSilence()
      const { signal } = ending
      const { anonKey } = await (await fetch("/config.json", { signal })).json()
      const { ok, body } = await fetch(address, {
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${anonKey}`,
          accept: "text/event-stream",
          "x-table-code": query.get("t") ?? "",
          "x-payer-key": payerKey,
        },
        signal,
      })
      const reader = ok ? body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
      for (;;) {
        const { done, value = "" } = (await reader?.read()) ?? { done: true }
        if (done) break
        listenForSilence()
        failures = 0
        setOffline(false)
        if (value.includes("data:")) await refresh()
      }
    } catch {
      // A phone that wakes up connects again, and says nothing if that works.
      if (failures > 0) setOffline(true)
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs(failures)))
  }
}

prepare()
if (find("[data-page]") !== null) void follow()
