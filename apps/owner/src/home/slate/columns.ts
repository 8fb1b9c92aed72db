type Sized = { readonly dishes: readonly unknown[] }

/** The height of a category's title and of the space after it, in dish rows. */
const titleRows = 2

/**
 * Splits categories into two columns of nearly the same height, in their order. A category is never split. If two
 * splits are equally good, the right column is the longer one.
 *
 * @param openCount how many categories show their dishes; null if all do
 */
export function splitInColumns<C extends Sized>(
  categories: readonly C[],
  openCount: number | null = null,
): readonly [left: C[], right: C[]] {
  const heights = categories.map(({ dishes }, index) =>
    openCount === null || index < openCount ? titleRows + dishes.length : titleRows,
  )
  const whole = heights.reduce((sum, height) => sum + height, 0)
  let best = categories.length
  let least = whole
  let left = whole
  for (let count = categories.length - 1; count > 0; count -= 1) {
    left -= heights[count] ?? 0
    const difference = Math.abs(left - (whole - left))
    if (difference <= least) {
      least = difference
      best = count
    }
  }
  return [categories.slice(0, best), categories.slice(best)]
}

/** A menu of more dishes than this is shown with closed categories: what is below it stays near. */
const longMenu = 60

/** On a wide screen, this many dishes of a long menu are open. */
const openDishes = 30

/**
 * Returns how many categories are open when the page opens.
 *
 * @returns null if categories cannot be closed
 */
export function openCategories(categories: readonly Sized[], isPhone: boolean): number | null {
  if (isPhone) return 2
  const all = categories.reduce((sum, { dishes }) => sum + dishes.length, 0)
  if (all <= longMenu) return null
  let shown = 0
  const first = categories.findIndex(({ dishes }) => {
    shown += dishes.length
    return shown > openDishes
  })
  return Math.max(1, first)
}
