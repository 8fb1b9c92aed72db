import { undeclared } from "@ardoise/domain/menu/allergens"
import { type CardCategory, checkCard } from "@ardoise/domain/menu/card-edits"
import { sameCategoryName } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { newCategoryId, newDishId } from "@ardoise/domain/menu/menu-edits"
import { limits } from "@ardoise/domain/menu/menu-validation"
import type { PastedCard, UnreadLine } from "@ardoise/domain/menu/pasting/pasted-words"
import type { RefusalCode } from "@ardoise/domain/messages"

/** A dish of the pasted menu, as the screen shows it. */
export type CardRow = {
  readonly key: string
  readonly headingKey: string
  readonly name: string
  readonly price: string
  readonly description: string
  /** Allergens of the paper that were taken off the texts. The owner reads them here, and declares what is true. */
  readonly printedAllergens?: string
}

/** A heading of the pasted menu, as the screen shows it. */
export type CardHeading = { readonly key: string; readonly name: string }

/** The recognised content, which the owner corrects before it becomes part of the menu. */
export type CardDraft = {
  readonly headings: readonly CardHeading[]
  readonly rows: readonly CardRow[]
  readonly unread: readonly UnreadLine[]
}

/** The category name for dishes that come before any heading. */
const firstHeading = "Plats"

/** Returns the initial state of the corrections. A heading that several pages repeat is one heading. */
export function toCardDraft({ categories, unread }: PastedCard): CardDraft {
  const all = categories.map(({ name }, at) => ({ key: `h${at}`, name: name === "" ? firstHeading : name }))
  const firstOf = (name: string) => all.findIndex((heading) => sameCategoryName(heading.name, name))
  const headings = all.filter(({ name }, at) => firstOf(name) === at)
  const rows = categories.flatMap(({ dishes }, at) =>
    dishes.map(({ name, price, description, printedAllergens }, index) => ({
      key: `h${at}-${index}`,
      headingKey: `h${firstOf(all[at]?.name ?? "")}`,
      name,
      price,
      description,
      ...(printedAllergens !== undefined && { printedAllergens }),
    })),
  )
  return { headings: headings.filter(({ key }) => rows.some(({ headingKey }) => headingKey === key)), rows, unread }
}

/** A row with the reason why it cannot be added as it is, or null. */
export type CheckedRow = CardRow & { readonly refusal: RefusalCode | null }

const rowsUnder = <R extends CardRow>(rows: readonly R[], { key }: CardHeading) =>
  rows.filter(({ headingKey }) => headingKey === key)

const toCategory = (heading: CardHeading, rows: readonly CardRow[], ids: () => number): CardCategory => ({
  id: newCategoryId(Date.now(), ids()),
  name: heading.name,
  dishes: rows.map(({ name, price, description }) => ({
    id: newDishId(Date.now(), ids()),
    name,
    price,
    description,
    allergens: undeclared,
    others: {},
  })),
})

const headingRefusal = ({ name }: CardHeading): RefusalCode | null =>
  name.trim() === "" ? "category-unnamed" : name.trim().length > limits.nameLength ? "category-name-too-long" : null

/** Returns the rows of each heading, checked against the menu and against each other. */
export function checkDraft(
  { headings, rows }: CardDraft,
  menu: Menu,
): readonly {
  readonly heading: CardHeading
  readonly refusal: RefusalCode | null
  readonly rows: readonly CheckedRow[]
}[] {
  const groups = headings.map((heading) => ({ heading, rows: rowsUnder(rows, heading) }))
  // The check ignores ids.
  const refusals = checkCard(
    menu,
    groups.map(({ heading, rows: own }) => toCategory(heading, own, () => 0)),
  )
  let at = 0
  return groups.map(({ heading, rows: own }) => {
    const refusal = headingRefusal(heading)
    return { heading, refusal, rows: own.map((row) => ({ ...row, refusal: refusals[at++] ?? refusal })) }
  })
}

/**
 * Separates what can be added as it is from what remains to be corrected.
 *
 * @param random source of randomness for the ids
 */
export function takeReady(
  draft: CardDraft,
  menu: Menu,
  random: () => number,
): { readonly ready: readonly CardCategory[]; readonly rest: CardDraft } {
  const checked = checkDraft(draft, menu)
  const faulty = checked.flatMap(({ rows }) => rows.filter(({ refusal }) => refusal !== null))
  const restKeys = new Set(faulty.map(({ key }) => key))
  const ready = checked
    .map(({ heading, rows }) => ({ heading, rows: rows.filter(({ refusal }) => refusal === null) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => toCategory(heading, rows, random))
  const rows = draft.rows.filter(({ key }) => restKeys.has(key))
  const headings = draft.headings.filter(({ key }) => rows.some(({ headingKey }) => headingKey === key))
  return { ready, rest: { headings, rows, unread: draft.unread } }
}

/** Makes a dish of a line that was not understood. It joins the last heading. */
export function takeLine(draft: CardDraft, { line, text }: UnreadLine): CardDraft {
  const last = draft.headings.at(-1) ?? { key: "h-own", name: firstHeading }
  return {
    headings: draft.headings.length === 0 ? [last] : draft.headings,
    rows: [...draft.rows, { key: `line-${line}`, headingKey: last.key, name: text.trim(), price: "", description: "" }],
    unread: draft.unread.filter((each) => each.line !== line),
  }
}
