import { photoOf, readPhotoPath } from "@ardoise/domain/menu/dish-photo"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"

/** One difference between two versions of a menu. */
export type MenuDifference = {
  /** Unique within one comparison. */
  readonly key: string
  /** The name of the object, then the other texts that differ; null where the object is missing. */
  readonly mine: readonly string[] | null
  readonly theirs: readonly string[] | null
}

/**
 * Returns the differences between two versions of one menu, for the owner who must choose. They are the name,
 * categories that only one version has, and dishes that are missing, moved or changed (A52). Objects are matched by id;
 * their order is ignored.
 */
export function menuDifferences(mine: Menu, theirs: Menu): readonly MenuDifference[] {
  return [
    ...compare(new Map([["menu", [mine.name]]]), new Map([["menu", [theirs.name]]])),
    ...compare(categoryLines(mine), categoryLines(theirs)),
    ...compare(dishLines(mine, namesOf(theirs, mine)), dishLines(theirs, namesOf(theirs, mine))),
  ]
}

type Lines = ReadonlyMap<string, readonly string[]>

/** Compares lines by index. The first line is a name and is always shown. Other lines are shown only if they differ. */
function compare(mine: Lines, theirs: Lines): MenuDifference[] {
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const [ours, others] = [mine.get(key) ?? null, theirs.get(key) ?? null]
    if (ours === null || others === null)
      return [{ key, mine: ours?.slice(0, 2) ?? null, theirs: others?.slice(0, 2) ?? null }]
    if (ours.every((line, index) => line === others[index])) return []
    const isShown = (line: string, index: number) => line !== "" && (index === 0 || ours[index] !== others[index])
    const shown = (lines: readonly string[], photo: string) =>
      lines.filter(isShown).map((line) => (readPhotoPath(line) ? photo : line))
    return [{ key, mine: shown(ours, "Avec une photo"), theirs: shown(others, "Avec une autre photo") }]
  })
}

function categoryLines(menu: Menu): Lines {
  return new Map(menu.categories.map((category) => [`category ${category.id}`, [category.name]]))
}

/** Returns one name per category id, so that renaming a category does not make its dishes differ. */
function namesOf(...menus: readonly Menu[]): ReadonlyMap<string, string> {
  return new Map(menus.flatMap(({ categories }) => categories.map(({ id, name }) => [id, name] as const)))
}

function dishLines(menu: Menu, names: ReadonlyMap<string, string>): Lines {
  return new Map(
    menu.categories.flatMap((category) =>
      category.dishes.map((dish) => [`dish ${dish.id}`, describe(dish, names.get(category.id) ?? "")] as const),
    ),
  )
}

function describe(dish: Dish, categoryName: string): readonly string[] {
  const photo = photoOf(dish)?.large.path ?? "Sans photo"
  return [dish.name, formatStoredPrice(dish.price), categoryName, dish.description, describeAllergens(dish), photo]
}

function describeAllergens({ allergens }: Dish): string {
  if (allergens.state === "present") return allergens.names.join(", ")
  return allergens.state === "none" ? "Aucun des quatorze allergènes" : "Allergènes non déclarés"
}
