import { photoOf, readPhotoPath } from "@ardoise/domain/menu/dish-photo"
import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"

/** One thing that two versions of a menu have differently. */
export type MenuDifference = {
  /** Unique within one comparison. */
  readonly key: string
  /** The name of the thing, then what else differs; null where the thing is not there. */
  readonly mine: readonly string[] | null
  readonly theirs: readonly string[] | null
}

/**
 * What two versions of one menu have differently, for the owner who has to choose: the name, categories that only one has,
 * and dishes that are missing, moved or written differently (A52). Things are matched by id; the order does not count.
 */
export function menuDifferences(mine: Menu, theirs: Menu): readonly MenuDifference[] {
  return [
    ...compare(new Map([["menu", [mine.name]]]), new Map([["menu", [theirs.name]]])),
    ...compare(categoryLines(mine), categoryLines(theirs)),
    ...compare(dishLines(mine, namesOf(theirs, mine)), dishLines(theirs, namesOf(theirs, mine))),
  ]
}

type Lines = ReadonlyMap<string, readonly string[]>

/** The first line is a name and is always shown; of the others, in the same order on both sides, only what differs. */
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

/** One name for each category of both menus: a dish whose category is only renamed is no difference. */
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
