import type { Language } from "@ardoise/domain/menu/allergens"
import { shownName } from "@ardoise/domain/menu/shown-text"
import type { ShownCategory } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

type CategoryRailProps = {
  categories: readonly ShownCategory[]
  language: Language
  /** Whether the menu has set menus: they have a chip of their own, behind "Tout". */
  hasSetMenus: boolean
}

/**
 * The row of chips above the menu: "Tout", then one chip per category. The chips are radio inputs, and the CSS rules of
 * `categoryFilterRules` do the filtering, so it works without script. A category without a name gets no chip.
 */
export function CategoryRail({ categories, language, hasSetMenus }: CategoryRailProps) {
  const strings = dinerStrings[language]
  return (
    <div className="mv-rail" role="radiogroup" aria-label={strings.categories}>
      <div className="mv-chips">
        <label>
          <input type="radio" name="category" defaultChecked />
          {strings.allCategories}
        </label>
        {hasSetMenus && (
          <label>
            <input type="radio" name="category" id={chipId(setMenusPlace)} />
            {strings.setMenus}
          </label>
        )}
        {categories.map(
          (category, index) =>
            category.name.trim() !== "" && (
              <label key={chipId(index)} dir="auto">
                <input type="radio" name="category" id={chipId(index)} />
                {shownName(category)}
              </label>
            ),
        )}
      </div>
    </div>
  )
}

/** The place of the set menus, which are no category. */
export const setMenusPlace = "f"

type Place = number | typeof setMenusPlace

/** The id of a category's section, built from its index on the page. Ids in owners' data are not always unique. */
export const sectionId = (place: Place) => `s${place}`

const chipId = (place: Place) => `c${place}`

/**
 * Returns the chip filter as CSS, one selector per category. On screens, a chosen chip hides the other sections. Print
 * always shows the whole menu. A browser without `:has()` drops the rule and also shows the whole menu.
 */
export function categoryFilterRules(categoryCount: number, hasSetMenus = false): string {
  const places: Place[] = Array.from({ length: categoryCount }, (_, index) => index)
  if (hasSetMenus) places.unshift(setMenusPlace)
  const selectors = places.map((place) => `.mv:has(#${chipId(place)}:checked) .mv-category:not(#${sectionId(place)})`)
  return categoryCount === 0 ? "" : `@media screen{${selectors.join()}{display:none}}`
}
