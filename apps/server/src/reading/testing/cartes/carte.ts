/** A dish as an invented menu prints it. */
export type PrintedDish = {
  readonly name: string
  readonly description: string
  /** Cents, one for each column of prices; null where a column has no price. */
  readonly prices: readonly (number | null)[]
  /** A sign behind the name that refers to a note: "*". */
  readonly mark: string
  /** Whether a reading may leave it out or read it as a dish: supplements. */
  readonly isOptional: boolean
}

/** A part of a menu below one heading. */
export type PrintedSection = {
  readonly heading: string
  /** The heading above this one: "Vins" above "Rouges". */
  readonly within: string | null
  /** Whether `within` is printed directly above this part, because it is its first one. */
  readonly startsWithin: boolean
  /** A sentence below the heading. */
  readonly note: string | null
  /** Names of several prices: "Verre", "Bouteille". Empty if the dishes have one price. */
  readonly priceNames: readonly string[]
  readonly dishes: readonly PrintedDish[]
}

/** A menu at a fixed price, with its choices. */
export type PrintedSetMenu = {
  readonly name: string
  readonly price: number
  /** Courses in their order; each has choices. */
  readonly courses: readonly (readonly string[])[]
}

/** What an invented menu says, without how it looks. */
export type PrintedCarte = {
  readonly title: string
  /** Lines at the head: address, motto, telephone. */
  readonly head: readonly string[]
  readonly sections: readonly PrintedSection[]
  readonly setMenus: readonly PrintedSetMenu[]
  /** Lines at the foot: allergens, service, origin of the meat. */
  readonly foot: readonly string[]
}
