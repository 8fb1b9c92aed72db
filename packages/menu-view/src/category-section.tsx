import type { Language } from "@ardoise/domain/menu/allergens"
import { DishCard } from "./dish-card.tsx"
import { type ShownCategory, shownName } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

type CategorySectionProps = {
  category: ShownCategory
  id: string
  language: Language
  /** Whether its dishes can be put into a cart. */
  hasCart: boolean
  /** Ids of the dishes that cannot be had for the time being. */
  soldOut?: readonly string[]
}

/**
 * A category of the carte with its dishes, or the sentence that says there are none yet (spec 2, PUB-16, PUB-19). Paper
 * leaves out a category without a dish.
 */
export function CategorySection({ category, id, language, hasCart, soldOut = [] }: CategorySectionProps) {
  const isEmpty = category.dishes.length === 0
  return (
    <section className={isEmpty ? "mv-category mv-empty" : "mv-category"} id={id}>
      {category.name.trim() !== "" && <h2 dir="auto">{shownName(category)}</h2>}
      {isEmpty ? (
        <p>{dinerStrings[language].emptyCategory}</p>
      ) : (
        <ul className="mv-dishes">
          {category.dishes.map((dish) => (
            <DishCard
              key={dish.id}
              dish={dish}
              language={language}
              hasCart={hasCart}
              isSoldOut={soldOut.includes(dish.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
