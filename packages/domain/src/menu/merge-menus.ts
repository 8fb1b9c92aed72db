import { parsePrice } from "../money.ts"
import { sameCategoryName } from "./categories.ts"
import type { Category, Dish, Menu, OtherFields } from "./menu.ts"
import { sameContent, sameValue } from "./menu-edits.ts"
import { foldText } from "./search-text.ts"
import { withCourseCategories } from "./set-menus.ts"

/** The result of merging two menus with a common base (A52). */
export type MenuMerge = {
  /** The changes of both sides; conflicts are resolved as in mine. */
  readonly mine: Menu
  /** The changes of both sides; conflicts are resolved as in theirs. */
  readonly theirs: Menu
  /** No conflicts: `mine` and `theirs` have the same content. */
  readonly isClean: boolean
}

/**
 * Three-way merge of two versions of a menu with a common base (A52).
 *
 * No conflict: changes to different dishes; a dish that one side moved and the other edited; a category that one side
 * renamed to the name of a category that the other added. If both sides reordered the same list, one order is used.
 * Conflicts: both sides edited a dish differently; one side deleted a dish that the other edited or moved to another
 * category. The same applies to categories and to the name. Two different categories that got the same name from the
 * two sides also conflict.
 *
 * @param base the version that both were edited from
 * @param mine its id, activation and time of saving are used for the merged menus
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

/** Picks the value for the wanted side. Each argument is undefined where that version lacks the value. */
type Pick = <T>(base: T | undefined, mine: T | undefined, theirs: T | undefined) => T | undefined

const pickFor =
  (side: Side): Pick =>
  (base, mine, theirs) => {
    if (sameMeaning(mine, theirs) || sameMeaning(base, theirs)) return mine
    if (sameMeaning(base, mine)) return theirs
    return side === "mine" ? mine : theirs
  }

/** Whether two parts of a document are equal, but for the spelling of prices: "22.5" and "22.50" are one price. */
export const sameMeaning = (a: unknown, b: unknown) => sameValue(a, b) || sameValue(withAmounts(a), withAmounts(b))

/** Returns a part of a document with its prices in cents. */
function withAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAmounts)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const price = key === "price" && typeof field === "string" ? parsePrice(field) : null
      return [key, price?.ok ? price.value : withAmounts(field)]
    }),
  )
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
    // A dish that one side moved here has no position in the other side's list, so it goes to the end.
    const ranks = mergeOrder(ids(base), ids(mine), ids(theirs))
    const rankOf = (dish: Dish) => (ranks.includes(dish.id) ? ranks.indexOf(dish.id) : ranks.length)
    return [{ ...category, dishes: standing.map(({ dish }) => dish).sort((a, b) => rankOf(a) - rankOf(b)) }]
  })
  const distinct = withoutTwins(categories, side, base, mine, theirs)
  const fields = mergeMenuFields(pick, base.others, mine.others, theirs.others)
  return {
    ...mine,
    name: pick(base.name, mine.name, theirs.name) ?? mine.name,
    others: withCourseCategories(fields, distinct.joined),
    categories: distinct.categories,
  }
}

/**
 * Resolves duplicate category names that result from the two sides. Duplicates within one of the documents are not
 * changed.
 *
 * @returns `joined`: the ids of categories that became part of another one, with the id of that one
 */
function withoutTwins(
  merged: readonly Category[],
  side: Side,
  base: Menu,
  mine: Menu,
  theirs: Menu,
): { readonly categories: Category[]; readonly joined: ReadonlyMap<string, string> } {
  const joined = new Map<string, string>()
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
        // Ignore the other side's new name on this side. `mine` and `theirs` then differ, so the owner decides.
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
        joined.set(added.id, known.id)
        names.set(foldText(known.name), known)
      }
    }
  }
  return { categories: [...resolved.values()], joined }
}

const toId = ({ id }: { readonly id: string }) => id
const findCategory = (menu: Menu, id: string) => menu.categories.find((category) => category.id === id)

function mergeFields(pick: Pick, base: OtherFields, mine: OtherFields, theirs: OtherFields): OtherFields {
  const keys = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])
  const entries = [...keys].map((key) => [key, pick(base[key], mine[key], theirs[key])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

type Element = { readonly id: string }

const isElement = (value: unknown): value is Element => typeof Object(value).id === "string"

/** Whether a stored value is a list whose elements have different ids. An absent list is an empty one. */
function isListById(value: unknown): value is readonly Element[] | undefined {
  if (value === undefined) return true
  return Array.isArray(value) && value.every(isElement) && new Set(value.map(toId)).size === value.length
}

/** Merges the fields of a whole menu: its set menus one by one, like its categories; every other field as one value. */
function mergeMenuFields(pick: Pick, base: OtherFields, mine: OtherFields, theirs: OtherFields): OtherFields {
  const { setMenus: merged, ...others } = mergeFields(pick, base, mine, theirs)
  const [before, ours, latest] = [base.setMenus, mine.setMenus, theirs.setMenus]
  const areListed = isListById(before) && isListById(ours) && isListById(latest)
  if (!areListed || sameValue(ours, latest)) {
    return merged === undefined ? others : { ...others, setMenus: merged }
  }
  const [all, own, other] = [before ?? [], ours ?? [], latest ?? []]
  const find = (list: readonly Element[], id: string) => list.find((one) => one.id === id)
  const setMenus = mergeOrder(all.map(toId), own.map(toId), other.map(toId)).flatMap(
    (id) => pick(find(all, id), find(own, id), find(other, id)) ?? [],
  )
  return setMenus.length === 0 ? others : { ...others, setMenus }
}

/** Returns the remaining categories, without their dishes. */
function mergeCategories(pick: Pick, base: Menu, mine: Menu, theirs: Menu): Map<string, Category> {
  const kept = new Map<string, Category>()
  for (const id of idsOf([base, mine, theirs])) {
    const [before, ours, others] = [base, mine, theirs].map((menu) => findCategory(menu, id))
    // A deletion conflicts with every change that the other side made inside the category.
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

/** Returns the remaining dishes, each in a remaining category. */
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
    // If one side deleted a dish and the other moved it, the move counts as an edit: the dish was meant to remain.
    const isDeleted = sides[1] === undefined || sides[2] === undefined
    const dish = isDeleted ? pick(...sides)?.dish : pick(...(sides.map((side) => side?.dish) as [Dish?, Dish?, Dish?]))
    if (dish === undefined) {
      // One side deleted its category, which remains because of the other side's changes. So the dish remains too.
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
 * Merges the order of two lists. The side that changed the order determines it. Entries that only the other side has
 * follow their neighbour in that side's list.
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

/** Gives a category that both sides added under the same name one shared id: the id in mine, also in courses. */
function withSharedIds(base: Menu, mine: Menu, theirs: Menu): Menu {
  const isNew = ({ id }: Category) => findCategory(base, id) === undefined
  const joined = new Map<string, string>()
  const categories = theirs.categories.map((category) => {
    const twin = mine.categories.find((each) => isNew(each) && sameCategoryName(each.name, category.name))
    const isTaken = twin && [findCategory(theirs, twin.id), findCategory(mine, category.id)].some(Boolean)
    if (!isNew(category) || !twin || isTaken) return category
    joined.set(category.id, twin.id)
    return { ...category, id: twin.id, name: twin.name }
  })
  return { ...theirs, categories, others: withCourseCategories(theirs.others, joined) }
}
