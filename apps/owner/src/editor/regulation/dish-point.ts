/** Why the list "Carte en règle" opened a dish: the field that answers the finding, and what follows. */
export type DishPoint = {
  /** Distinguishes two findings of the same dish. */
  readonly key: string
  /** The id of the rule. */
  readonly rule: string
  readonly field: "name" | "price" | "description" | "allergens" | "legal"
  /** What is missing, shown above the field. */
  readonly text: string
  /** Whether another finding remains, after the dish was saved. */
  readonly hasNext: () => boolean
  readonly openNext: () => void
}
