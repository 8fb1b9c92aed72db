import { sameCategoryName } from "./categories.ts"
import type { Category, Dish, Menu, OtherFields } from "./menu.ts"
import { sameContent, sameValue } from "./menu-edits.ts"
import { foldText } from "./search-text.ts"

/** Two menus that were written from the same one, brought together (A52). */
export type MenuMerge = {
  /** Both sides' changes; where they cannot both be, mine. */
  readonly mine: Menu
  /** Both sides' changes; where they cannot both be, theirs. */
  readonly theirs: Menu
  /** Nothing had to be decided: `mine` and `theirs` say the same. */
  readonly isClean: boolean
}

/**
 * Brings two versions of one menu together by what each has changed since the version that both know. Changes to different
 * dishes go together without a question, and so do a dish that one side moved and the other rewrote. A dish that both
 * wrote differently, or that one deleted and the other wrote or moved to another category, has to be decided; likewise a
 * category, and the name (A52).
 * A category that one side renamed to what the other side called a new one is one category; two that got one name from the
 * two sides have to be decided.
 * Of two new orders of the same list, one is taken without a question: no word depends on it.
 *
 * @param base what both versions were written from
 * @param mine gives the merged menus their id, activation and time of saving
 */
export function mergeMenus(base: Menu, mine: Menu, theirs: Menu): MenuMerge {
  const known = withSharedIds(base, mine, theirs)
  const merged = {
    mine: mergeFor("mine", base, mine, known),
    theirs: mergeFor("theirs", base, mine, known),
  }
  return { ...merged, isClean: sameContent(merged.mine, merged.theirs) }
}

type Side = "mine" | "theirs"

/** The wanted side of a thing that base, mine and theirs may each have; undefined where it is not there. */
type Pick = <T>(base: T | undefined, mine: T | undefined, theirs: T | undefined) => T | undefined

const pickFor =
  (side: Side): Pick =>
  (base, mine, theirs) => {
    if (sameValue(mine, theirs) || sameValue(base, theirs)) return mine
    if (sameValue(base, mine)) return theirs
    return side === "mine" ? mine : theirs
  }

function mergeFor(side: Side, base: Menu, mine: Menu, theirs: Menu): Menu {
  const pick = pickFor(side)
  const kept = mergeCategories(pick, base, mine, theirs)
  const dishes = mergeDishes(pick, kept, base, mine, theirs)
  const ordered = mergeOrder(base.categories.map(toId), mine.categories.map(toId), theirs.categories.map(toId))
  const categories = ordered.flatMap((id) => {
    const category = kept.get(id)
    if (category === undefined) return []
    const ids = (menu: Menu) => findCategory(menu, id)?.dishes.map(toId) ?? []
    const standing = [...dishes.values()].filter((placed) => placed.categoryId === id)
    // A dish that came from another category on one side has no rank in the list of the other: it goes to the end.
    const ranks = mergeOrder(ids(base), ids(mine), ids(theirs))
    const rankOf = (dish: Dish) => (ranks.includes(dish.id) ? ranks.indexOf(dish.id) : ranks.length)
    return [{ ...category, dishes: standing.map(({ dish }) => dish).sort((a, b) => rankOf(a) - rankOf(b)) }]
  })
  return {
    ...mine,
    name: pick(base.name, mine.name, theirs.name) ?? mine.name,
    others: mergeFields(pick, base.others, mine.others, theirs.others),
    categories: withoutTwins(categories, side, base, mine, theirs),
  }
}

/**
 * Resolves names that two categories got from the two sides. Names that one document already holds twice stay.
 */
function withoutTwins(merged: readonly Category[], side: Side, base: Menu, mine: Menu, theirs: Menu): Category[] {
  const areTwinsIn = (menu: Menu, a: string, b: string) => {
    const [one, other] = [findCategory(menu, a), findCategory(menu, b)]
    return one !== undefined && other !== undefined && sameCategoryName(one.name, other.name)
  }
  const other = side === "mine" ? theirs : mine
  const names = new Map<string, Category>()
  const resolved = new Map(merged.map((category) => [category.id, category]))
  for (const category of merged) {
    const twin = names.get(foldText(category.name))
    if (twin === undefined) {
      names.set(foldText(category.name), category)
    } else if (![base, mine, theirs].some((menu) => areTwinsIn(menu, twin.id, category.id))) {
      const added = [category, twin].find(({ id }) => findCategory(base, id) === undefined)
      if (added === undefined) {
        // The name that the other side gave does not count on this side: the two differ, and the owner is asked.
        for (const each of [twin, category]) {
          const before = findCategory(base, each.id)?.name ?? each.name
          const isTheirs = findCategory(other, each.id)?.name === each.name && before !== each.name
          if (isTheirs) resolved.set(each.id, { ...each, name: before })
        }
      } else {
        const known = added === category ? twin : category
        const home = resolved.get(known.id) ?? known
        const others = { ...added.others, ...home.others }
        resolved.set(known.id, { ...home, dishes: [...home.dishes, ...added.dishes], others })
        resolved.delete(added.id)
        names.set(foldText(known.name), known)
      }
    }
  }
  return [...resolved.values()]
}

const toId = ({ id }: { readonly id: string }) => id
const findCategory = (menu: Menu, id: string) => menu.categories.find((category) => category.id === id)

function mergeFields(pick: Pick, base: OtherFields, mine: OtherFields, theirs: OtherFields): OtherFields {
  const keys = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])
  const entries = [...keys].map((key) => [key, pick(base[key], mine[key], theirs[key])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The categories that stay, without their dishes. */
function mergeCategories(pick: Pick, base: Menu, mine: Menu, theirs: Menu): Map<string, Category> {
  const kept = new Map<string, Category>()
  for (const id of idsOf([base, mine, theirs])) {
    const [before, ours, others] = [base, mine, theirs].map((menu) => findCategory(menu, id))
    // A deletion counts against everything that the other side has done inside.
    const chosen =
      ours === undefined || others === undefined
        ? pick(before, ours, others)
        : {
            id,
            name: pick(before?.name, ours.name, others.name) ?? ours.name,
            others: mergeFields(pick, before?.others ?? {}, ours.others, others.others),
            dishes: [],
          }
    if (chosen !== undefined) kept.set(id, { ...chosen, dishes: [] })
  }
  return kept
}

const idsOf = (menus: readonly Menu[]) => new Set(menus.flatMap((menu) => menu.categories.map(toId)))

type PlacedDish = { readonly dish: Dish; readonly categoryId: string }

function placesOf(menu: Menu): Map<string, PlacedDish> {
  return new Map(
    menu.categories.flatMap((category) =>
      category.dishes.map((dish) => [dish.id, { dish, categoryId: category.id }] as const),
    ),
  )
}

/** The dishes that stay, in a category that stays. */
function mergeDishes(
  pick: Pick,
  kept: ReadonlyMap<string, Category>,
  base: Menu,
  mine: Menu,
  theirs: Menu,
): Map<string, PlacedDish> {
  const [before, ours, others] = [placesOf(base), placesOf(mine), placesOf(theirs)]
  const merged = new Map<string, PlacedDish>()
  for (const id of new Set([...before.keys(), ...ours.keys(), ...others.keys()])) {
    const sides = [before.get(id), ours.get(id), others.get(id)] as const
    // A dish that one side deleted counts as written by the other if that one moved it: it was meant to stay.
    const isDeleted = sides[1] === undefined || sides[2] === undefined
    const dish = isDeleted ? pick(...sides)?.dish : pick(...(sides.map((side) => side?.dish) as [Dish?, Dish?, Dish?]))
    if (dish === undefined) {
      // Its category was deleted on one side, and stays for what the other side has done in it: the dish stays, too.
      const survivor = sides[1] ?? sides[2]
      if (survivor === undefined || survivor.categoryId !== sides[0]?.categoryId) continue
      if (kept.has(survivor.categoryId) && isDeletedCategory(survivor, mine, theirs)) merged.set(id, survivor)
      continue
    }
    const categoryId = pick(...(sides.map((side) => side?.categoryId) as [string?, string?, string?]))
    const home = [categoryId, sides[1]?.categoryId, sides[2]?.categoryId].find((each) => each && kept.has(each))
    if (home) merged.set(id, { dish, categoryId: home })
  }
  return merged
}

const isDeletedCategory = ({ categoryId }: PlacedDish, mine: Menu, theirs: Menu) =>
  findCategory(mine, categoryId) === undefined || findCategory(theirs, categoryId) === undefined

/**
 * One list out of two: the one that was put into another order gives the order, and what only the other has follows the
 * neighbour that it has there.
 */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isAsBefore = sameValue(
    mine.filter((id) => base.includes(id)),
    base.filter((id) => mine.includes(id)),
  )
  const [leading, following] = isAsBefore ? [theirs, mine] : [mine, theirs]
  const order = [...leading]
  for (const [index, id] of following.entries()) {
    if (order.includes(id)) continue
    const before = following.slice(0, index).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** Two sides that added a category of the same name mean the same one: theirs under the id that mine has for it. */
function withSharedIds(base: Menu, mine: Menu, theirs: Menu): Menu {
  const isNew = ({ id }: Category) => findCategory(base, id) === undefined
  const categories = theirs.categories.map((category) => {
    const twin = mine.categories.find((each) => isNew(each) && sameCategoryName(each.name, category.name))
    const isTaken = twin && [findCategory(theirs, twin.id), findCategory(mine, category.id)].some(Boolean)
    return isNew(category) && twin && !isTaken ? { ...category, id: twin.id, name: twin.name } : category
  })
  return { ...theirs, categories }
}
