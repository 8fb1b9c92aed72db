import type { AppConfig } from "@ardoise/contract/functions"
import { loadOrderStrings } from "./load-order-strings.ts"
import { NoteField } from "./note-field.tsx"
import type { OrderStrings } from "./order-strings.ts"
import { Ordering } from "./ordering.tsx"

/** What the island draws of ordering and tracking. */
export type OrderingParts = {
  readonly Ordering: typeof Ordering
  readonly NoteField: typeof NoteField
  readonly strings: OrderStrings
  /** The key that every call of a browser carries. */
  readonly anonKey: string
}

/** Brings ordering in the language of the page. It comes behind the cart, which is there without it. */
export async function loadOrdering(language: string): Promise<OrderingParts> {
  const [strings, config] = await Promise.all([
    loadOrderStrings(language),
    fetch("/config.json").then((response): Promise<AppConfig> => response.json()),
  ])
  if (!config.anonKey) throw new Error("The server does not tell its key")
  return { Ordering, NoteField, strings, anonKey: config.anonKey }
}
