import type { Menu } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import { setMenusOf } from "@ardoise/domain/menu/set-menus"
import { type Described, describeCategory, describeDish, describeMenu, describeSetMenu } from "./described-parts.ts"

/** One difference between two versions of a menu. */
export type MenuDifference = {
  /** Unique within one comparison. */
  readonly key: string
  /** The name of the object, then the other texts that differ; null where the object is missing. */
  readonly mine: readonly string[] | null
  readonly theirs: readonly string[] | null
}

/**
 * Returns the differences between two versions of one menu, for the owner who must choose. They are the name and the
 * settings of the menu, and categories, dishes and set menus that are missing, moved or changed (A52). Objects are
 * matched by id; their order is ignored.
 */
export function menuDifferences(mine: Menu, theirs: Menu): readonly MenuDifference[] {
  const names = namesOf(theirs, mine)
  const [ours, others] = [
    describeAll(mine, names, "Avec une photo"),
    describeAll(theirs, names, "Avec une autre photo"),
  ]
  return [...new Set([...ours.keys(), ...others.keys()])].flatMap(
    (key) => compare(key, ours.get(key) ?? null, others.get(key) ?? null) ?? [],
  )
}

/** Returns one name per category id, so that renaming a category does not make its dishes differ. */
function namesOf(...menus: readonly Menu[]): ReadonlyMap<string, string> {
  return new Map(menus.flatMap(({ categories }) => categories.map(({ id, name }) => [id, name] as const)))
}

/** Describes the menu and everything in it, in the order in which the owner reads the differences. */
function describeAll(menu: Menu, names: ReadonlyMap<string, string>, photoWords: string): Map<string, Described> {
  const { categories } = menu
  return new Map([
    ["menu", describeMenu(menu)],
    ...categories.map((category) => [`category ${category.id}`, describeCategory(category)] as const),
    ...categories.flatMap(({ id, dishes }) =>
      dishes.map((dish) => [`dish ${dish.id}`, describeDish(dish, names.get(id) ?? "", photoWords)] as const),
    ),
    ...setMenusOf(menu).map((setMenu) => [`set menu ${setMenu.id}`, describeSetMenu(setMenu, menu)] as const),
  ])
}

/** Compares two versions of one object. Its name is always shown, other texts only if they differ. */
function compare(key: string, mine: Described | null, theirs: Described | null): MenuDifference | null {
  if (mine === null || theirs === null) {
    const introduce = (one: Described | null) => one && textsOf([...one.parts.values()].slice(0, 2))
    return { key, mine: introduce(mine), theirs: introduce(theirs) }
  }
  const changed = [...new Set([...mine.parts.keys(), ...theirs.parts.keys()])].filter(
    (part) => !sameValue(mine.parts.get(part)?.value, theirs.parts.get(part)?.value),
  )
  if (changed.length === 0) return null
  const textOf = ({ parts }: Described, part: string) => parts.get(part)?.text ?? ""
  const worded = changed.filter((part) => textOf(mine, part) !== textOf(theirs, part))
  const show = (one: Described) => {
    const [name] = one.parts.keys()
    const shown = new Set([name, ...worded])
    const texts = textsOf([...one.parts].flatMap(([part, described]) => (shown.has(part) ? described : [])))
    return worded.length < changed.length ? [...texts, one.otherwise] : texts
  }
  return { key, mine: show(mine), theirs: show(theirs) }
}

const textsOf = (parts: readonly { readonly text: string }[]) =>
  parts.map(({ text }) => text).filter((text) => text !== "")
