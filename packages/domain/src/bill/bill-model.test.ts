import { expect, test } from "vitest"
import { anOrder, aShare, refunded } from "../testing/random-bills.ts"
import { billOf, settledCentsOf } from "./bill.ts"
import { claimShare, type ShareWish } from "./claim-share.ts"
import { receiveWord } from "./late-share.ts"
import { backCentsOf, type ProviderWord, paidCentsOf, refundableCentsOf, type Share } from "./share.ts"

/**
 * An exhaustive model of a bill: two orders of one dish each, two phones, the provider, the staff and the server's job.
 * It visits every state that any interleaving of their steps leads to. A step that does not happen is a crash or a lost
 * message, and a word of the provider may be received again and again. The rules are those of the product.
 */
type State = {
  readonly shares: readonly Share[]
  /** What the provider knows of each share. */
  readonly pages: readonly Page[]
  /** Words of the provider that are on their way, as `{share}:{word}`. */
  readonly words: readonly string[]
  readonly isCancelled: boolean
  /** Null while the table is open; then the places of the shares that were known to be paid when it was closed. */
  readonly paidAtClose: readonly number[] | null
  /** Whether the provider has broken its word once. */
  readonly isBroken: boolean
  /** Whether a refund may fail. There is one phone then: how two of them meet is seen without. */
  readonly mayFail: boolean
}

type Page = {
  readonly state: "none" | "open" | "paid" | "ended"
  /** All refunds, with those that failed. */
  readonly refundedCents: number
  readonly failedCents: number
}

const start: State = {
  ...{ shares: [], pages: [], words: [] },
  ...{ isCancelled: false, paidAtClose: null, isBroken: false, mayFail: false },
}
const starts: readonly State[] = [start, { ...start, mayFail: true }]

/** Two meet in every way in which more could. */
const mostShares = 2
const tipCents = 100
/** What each phone may want. Together they meet on a dish, on an amount, and on the rest. */
const wishes: readonly (readonly ShareWish[])[] = [
  [{ kind: "all" }, { kind: "lines", units: ["a/0/0"] }],
  [{ kind: "all" }, { kind: "amount", cents: 500 }],
]

const ordersOf = ({ isCancelled }: State) => [
  anOrder("a", [{ price: "6.00" }]),
  { ...anOrder("b", [{ price: "5.00" }]), ...(isCancelled && { status: "cancelled" as const }) },
]
const billIn = (state: State) => billOf(ordersOf(state), [], state.shares)

const put = <Value>(list: readonly Value[], place: number, value: Value) =>
  list.map((one, at) => (at === place ? value : one))
const say = (words: readonly string[], word: string) => [...new Set([...words, word])].sort()
const readWord = (text: string): { place: number; word: ProviderWord } => {
  const [place, kind, cents, failed] = text.split(":")
  const word = kind === "refunded" ? refunded(Number(cents), Number(failed)) : { kind: kind as "paid" | "ended" }
  return { place: Number(place), word }
}
const refundWord = (place: number, { refundedCents, failedCents }: Page) =>
  `${place}:refunded:${refundedCents}:${failedCents}`
const isRefundKnown = (page: Page, { refundedCents, refundFailedCents }: Share) =>
  page.refundedCents === refundedCents && page.failedCents === refundFailedCents

/** A phone claims a share: the server stores it as held, before it calls the provider. */
function* claims(state: State): Generator<State> {
  if (state.paidAtClose !== null || state.shares.length === (state.mayFail ? 1 : mostShares)) return
  for (const [phone, wanted] of wishes.entries()) {
    const payer = phone + 1
    if (state.shares.some((share) => share.payer === payer && share.state === "held")) continue
    for (const wish of wanted) {
      const claim = claimShare(billIn(state), wish)
      if (!claim.ok) continue
      const share = aShare({ id: `s${state.shares.length}`, kind: wish.kind, payer, tipCents, ...claim.value })
      yield {
        ...state,
        shares: [...state.shares, share],
        pages: [...state.pages, { state: "none", refundedCents: 0, failedCents: 0 }],
      }
    }
  }
}

/** The steps at the provider: a page opens, is paid, or is ended; every answer is a word that may come late. */
function* providerSteps(state: State): Generator<State> {
  for (const [place, page] of state.pages.entries()) {
    const share = state.shares[place] as Share
    const turn = (to: Page["state"], word: string) => ({
      ...state,
      pages: put(state.pages, place, { ...page, state: to }),
      words: say(state.words, `${place}:${word}`),
    })
    if (page.state === "none" && share.state === "held") {
      yield { ...state, pages: put(state.pages, place, { ...page, state: "open" }) }
    }
    if (page.state === "open") yield turn("paid", "paid")
    // The job, the phone that goes back, and the staff end it alike. Without a page, the share's key makes one first.
    if (share.state === "held" && (page.state === "open" || page.state === "none")) yield turn("ended", "ended")
    // Asking about a paid page says so again, after its event was lost.
    if (page.state === "paid") yield { ...state, words: say(state.words, `${place}:paid`) }
    if (page.state === "ended" && !state.isBroken) yield { ...turn("paid", "paid"), isBroken: true }
  }
}

/** The server receives a word, once or again. */
function* receptions(state: State): Generator<State> {
  for (const text of state.words) {
    const { place, word } = readWord(text)
    const before = state.shares[place] as Share
    const { shares } = state
    const isOpen = state.paidAtClose === null
    const received = receiveWord({ orders: ordersOf(state), removed: [], shares, isOpen }, before, word)
    const next = { ...state, shares: put(shares, place, received.share) }
    yield next
    yield { ...next, words: state.words.filter((one) => one !== text) }
  }
}

/** The provider's refunds of a share, and the word about them, on its way. */
const withRefunds = (state: State, place: number, page: Page): State => ({
  ...state,
  pages: put(state.pages, place, page),
  words: say(state.words, refundWord(place, page)),
})

/** Money goes back: what the server owes, and what staff refund. The provider takes each refund once. */
function* refunds(state: State): Generator<State> {
  for (const [place, share] of state.shares.entries()) {
    const page = state.pages[place] as Page
    const most = refundableCentsOf(share)
    for (const cents of new Set([Math.min(share.refundDueCents, most), most])) {
      // A refund that the server does not know of yet: the provider refuses a second one under the same key.
      if (cents === 0 || page.state !== "paid" || !isRefundKnown(page, share)) continue
      yield withRefunds(state, place, { ...page, refundedCents: page.refundedCents + cents })
    }
    // The bank gives the money back, before or after the server knows of the refund.
    const isFirst = state.mayFail && state.pages.every(({ failedCents }) => failedCents === 0)
    if (page.refundedCents > 0 && isFirst) yield withRefunds(state, place, { ...page, failedCents: page.refundedCents })
    if (!isRefundKnown(page, share)) yield withRefunds(state, place, page)
  }
}

/** Staff cancel the second order, unless a phone is paying, and close the table, even if the provider is silent. */
function* staffSteps(state: State): Generator<State> {
  if (state.paidAtClose !== null) return
  const isHeld = state.shares.some((share) => share.state === "held")
  if (!state.isCancelled && !isHeld) yield { ...state, isCancelled: true }
  yield { ...state, paidAtClose: state.shares.flatMap((share, place) => (isPaid(share) ? [place] : [])) }
}

function* stepsOf(state: State): Generator<State> {
  yield* claims(state)
  yield* providerSteps(state)
  yield* receptions(state)
  yield* refunds(state)
  yield* staffSteps(state)
}

const isPaid = ({ state }: Share) => state === "settled" || state === "refunded"
const isCounted = ({ state }: Share) => state === "held" || state === "settled"

/** What holds in every state, whatever is still on its way. Returns what does not. */
function wrongIn(state: State): string | null {
  const units = state.shares.filter(isCounted).flatMap((share) => share.units)
  if (new Set(units).size !== units.length) return "a dish is paid twice"
  for (const [place, share] of state.shares.entries()) {
    const page = state.pages[place] as Page
    const due = share.refundDueCents
    if (isPaid(share) && page.state !== "paid") return "a share is paid that the provider did not take"
    if (share.state === "released" && page.state !== "ended" && !state.isBroken) return "a payable share is released"
    if (share.refundedCents > page.refundedCents) return "a refund that the provider did not make"
    if (share.refundFailedCents > page.failedCents) return "a failure that the provider does not know of"
    if (page.refundedCents - page.failedCents > paidCentsOf(share)) return "more goes back than came"
    if (due > 0 && due > refundableCentsOf(share)) return "more is due than can go back"
  }
  return null
}

/** Lets the server's job and the provider work until nothing is left to do, as they do when everybody has gone. */
function settle(state: State): State {
  for (let now = state, turns = 0; turns < 20; turns += 1) {
    let next = now
    for (const [place, share] of next.shares.entries()) {
      const page = next.pages[place] as Page
      const known = page.state === "paid" ? "paid" : "ended"
      if (share.state === "held") {
        next = {
          ...next,
          pages: put(next.pages, place, { ...page, state: known }),
          words: say(next.words, `${place}:${known}`),
        }
      }
      if (!isRefundKnown(page, share)) next = withRefunds(next, place, page)
    }
    while (next.words.length > 0) next = [...receptions(next)][1] as State
    for (const [place, share] of next.shares.entries()) {
      const page = next.pages[place] as Page
      const due = share.refundDueCents
      if (due === 0 || !isRefundKnown(page, share)) continue
      next = withRefunds(next, place, { ...page, refundedCents: page.refundedCents + due })
    }
    if (JSON.stringify(next) === JSON.stringify(now)) return now
    now = next
  }
  throw new Error("The server never comes to rest")
}

/** What holds once everything has been received. Returns what does not. */
function wrongAtRest(state: State): string | null {
  let kept = 0
  for (const [place, share] of state.shares.entries()) {
    const page = state.pages[place] as Page
    if (share.state === "held") return "a share is held for ever"
    const money = page.state === "paid" ? paidCentsOf(share) - page.refundedCents + page.failedCents : 0
    const known = share.state === "released" ? 0 : paidCentsOf(share) - backCentsOf(share)
    // A word that was lost for ever: only asking about a released share could show that the provider broke its word.
    if (money !== known && !(state.isBroken && share.state === "released")) return "the bill does not know its money"
    const isLate = state.paidAtClose !== null && !state.paidAtClose.includes(place)
    if (isLate && settledCentsOf(share) > 0 && page.failedCents === 0)
      return "a table that paid at the counter has paid by phone, too"
    kept += settledCentsOf(share)
  }
  const { totalCents } = billIn(state)
  // Staff refund by hand what an order that was cancelled after it was paid leaves, and what a bank gave back.
  const isForStaff = state.isCancelled || state.pages.some(({ failedCents }) => failedCents > 0)
  if (kept > totalCents && !isForStaff) return "the table has paid too much, and nobody refunds it"
  return null
}

test("in every interleaving of phones, provider, staff and job each dish is paid once, and all money is known in the end", () => {
  const seen = new Map(starts.map((state) => [JSON.stringify(state), state]))
  const waiting = [...starts]
  const wrong = new Map<string, State>()
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const fault = wrongIn(state) ?? wrongAtRest(settle(state))
    if (fault !== null && !wrong.has(fault)) wrong.set(fault, state)
    for (const next of stepsOf(state)) {
      const key = JSON.stringify(next)
      if (seen.has(key)) continue
      seen.set(key, next)
      waiting.push(next)
    }
  }

  expect(Object.fromEntries(wrong)).toEqual({})
  // A model that stops early proves nothing.
  expect(seen.size).toBeGreaterThan(50_000)
}, 120_000)
