import type { OtherFields } from "@ardoise/domain/menu/menu"
import type { DishPoint } from "./dish-point.ts"

/** What the dish dialog gives to the part "Mentions légales". */
export type LegalSlot = {
  readonly name: string
  readonly description: string
  readonly categoryId: string
  /** Stored fields of the dish that the dialog does not change. */
  readonly others: OtherFields
  /** The legal fields, as they are stored. */
  readonly legal: OtherFields
  readonly onChange: (legal: OtherFields) => void
  /** Why the list "Carte en règle" opened the dish. */
  readonly point: DishPoint | undefined
}
