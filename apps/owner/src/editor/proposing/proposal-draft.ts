import { defaultCategories } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { matchCard } from "@ardoise/domain/reading/match-card"
import type { SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"
import type { CardBrief, ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { type CardDraft, toCardDraft } from "../pasting/card-rows.ts"
import type { ProposedCategory } from "./proposal-api.ts"

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

/** Adds what was proposed later. What the owner has typed stays. */
export function withMore(draft: ProposalDraft, more: ProposalDraft): ProposalDraft {
  const prefix = `${draft.count}.`
  const headings = more.card.headings.map(({ key, name }) => ({ key: prefix + key, name }))
  const rows = more.card.rows.map((row) => ({ ...row, key: prefix + row.key, headingKey: prefix + row.headingKey }))
  const prices = Object.entries(more.prices).map(([key, price]) => [prefix + key, price] as const)
  return {
    card: {
      ...draft.card,
      headings: [...draft.card.headings, ...headings],
      rows: [...draft.card.rows, ...rows],
    },
    prices: { ...draft.prices, ...Object.fromEntries(prices) },
    count: draft.count + more.count,
  }
}

/** Returns the counts of a brief without the categories that were proposed already. */
export function missingCounts(counts: CardBrief["counts"], proposed: readonly ProposedCategory[]): CardBrief["counts"] {
  const names = new Set(proposed.map(({ name }) => name))
  const missing = defaultCategories.filter(({ id, name }) => counts[id as SuggestionGroup] && !names.has(name))
  return Object.fromEntries(missing.map(({ id }) => [id, counts[id as SuggestionGroup]]))
}

/** Fills in the indicative prices under a heading where the owner has typed none. */
export function withIndicativePrices({ card, ...draft }: ProposalDraft, headingKey: string): ProposalDraft {
  const rows = card.rows.map((row) =>
    row.headingKey === headingKey && row.price.trim() === "" ? { ...row, price: draft.prices[row.key] ?? "" } : row,
  )
  return { ...draft, card: { ...card, rows } }
}

/** "env. 18,50": what an empty price field shows. Undefined without an indicative price. */
export const indicativeWords = (price: string): string | undefined =>
  price === "" ? undefined : `env. ${formatStoredPrice(price).replace(/\s*€$/, "")}`
