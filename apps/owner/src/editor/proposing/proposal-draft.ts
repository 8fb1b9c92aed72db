import type { Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { matchCard } from "@ardoise/domain/reading/match-card"
import type { ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { type CardDraft, toCardDraft } from "../pasting/card-rows.ts"

/** A proposed menu, while the owner checks it. */
export type ProposalDraft = {
  readonly card: CardDraft
  /** Indicative prices by the key of a row, as a field takes them. */
  readonly prices: Readonly<Record<string, string>>
  /** Dishes that were proposed. */
  readonly count: number
}

/** Prepares a proposal for the check. Dishes that the menu has already are left out, and no price is filled in. */
export function toProposalDraft({ categories }: ProposedCard, menu: Menu): ProposalDraft {
  const groups = categories.map(({ name, dishes }) => ({
    name,
    rows: dishes.map((dish) => ({ ...dish, price: "" })),
  }))
  const fresh = new Set(matchCard(menu, groups).fresh)
  const kept = groups.map(({ name, rows }) => ({ name, dishes: rows.filter((row) => fresh.has(row)) }))
  const pasted = kept.map(({ name, dishes }) => ({
    ...{ name, line: null },
    dishes: dishes.map(({ name: dish, description }) => ({ name: dish, description, price: "", lines: [] })),
  }))
  const card = toCardDraft({ categories: pasted, unread: [] })
  const proposed = kept.flatMap(({ dishes }) => dishes)
  const prices = card.rows.map(({ key }, at) => [key, proposed[at]?.suggestedPrice ?? ""] as const)
  return { card, prices: Object.fromEntries(prices), count: card.rows.length }
}

/** Fills in the indicative prices under a heading where the owner has typed none. */
export function withIndicativePrices({ card, ...draft }: ProposalDraft, headingKey: string): ProposalDraft {
  const rows = card.rows.map((row) =>
    row.headingKey === headingKey && row.price.trim() === "" ? { ...row, price: draft.prices[row.key] ?? "" } : row,
  )
  return { ...draft, card: { ...card, rows } }
}

/** "env. 18,50": what an empty price field shows. */
export const indicativeWords = (price: string): string => `env. ${formatStoredPrice(price).replace(/\s*€$/, "")}`
