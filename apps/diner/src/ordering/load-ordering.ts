import type { AppConfig } from "@ardoise/contract/functions"
import type { OrderStrings } from "../texts/order-strings.ts"
import { loadOrderStrings } from "./load-order-strings.ts"
import { NoteField } from "./note-field.tsx"
import { Ordering } from "./ordering.tsx"

/** The parts of ordering and tracking that the island renders. */
export type OrderingParts = {
  readonly Ordering: typeof Ordering
  readonly NoteField: typeof NoteField
  readonly strings: OrderStrings
  /** The publishable key for all API calls. */
  readonly anonKey: string
}

/** Loads ordering in the language of the page. The cart works before it is loaded. */
export async function loadOrdering(language: string): Promise<OrderingParts> {
  const [strings, config] = await Promise.all([
    loadOrderStrings(language),
    fetch("/config.json").then((response): Promise<AppConfig> => response.json()),
  ])
  if (!config.anonKey) throw new Error("The server sent no API key")
  return { Ordering, NoteField, strings, anonKey: config.anonKey }
}
