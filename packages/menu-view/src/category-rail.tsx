import type { Language } from "@ardoise/domain/menu/allergens"
import { type ShownCategory, shownName } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

/**
 * The row of chips above the carte: "Tout", then one per category (spec 2, PUB-14). They are radio inputs, and the rules of
 * `categoryFilterRules` do the filtering, so that it works without script. A category without a name gets no chip.
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

/** The id of a category's section, from its place on the carte: ids that owners' data carry are not always unique. */
export const sectionId = (index: number) => `s${index}`

const chipId = (index: number) => `c${index}`

/**
 * The filter of the chips as CSS, one rule per category: a chosen chip hides the other sections on screens (spec 2, PUB-15).
 * Paper always gets the whole carte, and so does a browser that does not know `:has()`: it drops each rule.
 */
export function categoryFilterRules(categoryCount: number): string {
  const rules = Array.from(
    { length: categoryCount },
    (_, index) => `.mv:has(#${chipId(index)}:checked) .mv-category:not(#${sectionId(index)}){display:none}`,
  )
  return categoryCount === 0 ? "" : `@media screen{${rules.join("")}}`
}
