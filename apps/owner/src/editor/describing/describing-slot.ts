import type { RefObject } from "react"

/** What the dish dialog gives to the proposals of a description. */
export type DescribingSlot = {
  readonly name: string
  /** The name of the category. */
  readonly category: string
  readonly description: string
  /** What "Générer" does instead of the simple sentence; null: nothing. */
  readonly generate: RefObject<(() => void) | null>
  /** Reports whether proposals are under way. */
  readonly onAsking: (isAsking: boolean) => void
  /** Puts a text into the field. @param isByModel a model wrote it */
  readonly onUse: (text: string, isByModel: boolean) => void
}
