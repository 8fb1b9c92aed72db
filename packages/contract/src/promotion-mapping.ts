import { type Promotion, readDefinition } from "@ardoise/domain/promotions/promotion"
import type { PromotionRow } from "./offer-rows.ts"

/** Converts a row of `promotions`. Returns null if its definition has another shape, such as one of a later version. */
export function toPromotion(
  row: Pick<PromotionRow, "id" | "name" | "on_since" | "stopped_at"> & { readonly definition: unknown },
): Promotion | null {
  const definition = readDefinition(row.definition)
  const { id, name, on_since, stopped_at } = row
  return definition && { ...definition, id, name, onSince: on_since, stoppedAt: stopped_at }
}
