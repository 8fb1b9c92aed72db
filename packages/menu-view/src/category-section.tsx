import type { Language } from "@ardoise/domain/menu/allergens"
import type { Category } from "@ardoise/domain/menu/menu"
import { DishCard } from "./dish-card.tsx"
import { dinerStrings } from "./strings.ts"

/** A category of the carte with its dishes, or the sentence that says there are none yet (spec 2, PUB-16, PUB-19). */
export function CategorySection({ category, id, language }: { category: Category; id: string; language: Language }) {
  return (
    <section className="mv-category" id={id}>
      {category.name.trim() !== "" && <h2 dir="auto">{category.name}</h2>}
      {category.dishes.length === 0 ? (
        <p className="mv-empty">{dinerStrings[language].emptyCategory}</p>
      ) : (
        <ul className="mv-dishes">
          {category.dishes.map((dish) => (
            <DishCard key={dish.id} dish={dish} language={language} />
          ))}
        </ul>
      )}
    </section>
  )
}
