import type { Language } from "@ardoise/domain/menu/allergens"
import { type ShownCategory, shownName } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

/**
 * The row of chips above the menu: "Tout", then one chip per category. The chips are radio inputs, and the CSS rules of
 * `categoryFilterRules` do the filtering, so it works without script. A category without a name gets no chip.
 */
export function CategoryRail({ categories, language }: { categories: readonly ShownCategory[]; language: Language }) {
  const strings = dinerStrings[language]
  return (
    <div className="mv-rail" role="radiogroup" aria-label={strings.categories}>
      <div className="mv-chips">
        <label>
          <input type="radio" name="category" defaultChecked />
          {strings.allCategories}
        </label>
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

/** The id of a category's section, built from its index on the page. Ids in owners' data are not always unique. */
export const sectionId = (index: number) => `s${index}`

const chipId = (index: number) => `c${index}`

/**
 * Returns the chip filter as CSS, one rule per category. On screens, a chosen chip hides the other sections. Print
 * always shows the whole menu. A browser without `:has()` drops the rules and also shows the whole menu.
 */
export function categoryFilterRules(categoryCount: number): string {
  const rules = Array.from(
    { length: categoryCount },
    (_, index) => `.mv:has(#${chipId(index)}:checked) .mv-category:not(#${sectionId(index)}){display:none}`,
  )
  return categoryCount === 0 ? "" : `@media screen{${rules.join("")}}`
}
