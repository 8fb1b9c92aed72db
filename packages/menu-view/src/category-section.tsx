import type { Language } from "@ardoise/domain/menu/allergens"
import { shownText } from "@ardoise/domain/menu/shown-text"
import type { ShownPromotions } from "@ardoise/domain/promotions/shown-price"
import { factsLine } from "@ardoise/domain/regulation/legal-sentences"
import { DishCard } from "./dish-card.tsx"
import { OfferNotes, offerOf } from "./promotions.tsx"
import type { ShownCategory, ShownMenu } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"
import { UntranslatedMark } from "./untranslated-mark.tsx"

type CategorySectionProps = {
  category: ShownCategory
  /** The menu of the category: its origins of meat hold for every dish. */
  menu: ShownMenu
  id: string
  language: Language
  /** Whether its dishes can be added to a cart. */
  hasCart: boolean
  /** Ids of the sold-out dishes and choices. */
  soldOut?: readonly string[]
  /** What promotions do. Omitted: nothing. */
  promotions?: ShownPromotions | undefined
}

/**
 * A category of the menu with its dishes, or a sentence that the category has no dishes yet. Print omits a category
 * without dishes.
 */
export function CategorySection({
  category,
  menu,
  id,
  language,
  hasCart,
  soldOut = [],
  promotions,
}: CategorySectionProps) {
  const isEmpty = category.dishes.length === 0
  const name = shownText(category)
  const offers = new Map(category.dishes.map(({ id }) => [id, offerOf(promotions, id)]))
  return (
    <section className={isEmpty ? "mv-category mv-empty" : "mv-category"} id={id}>
      {category.name.trim() !== "" && (
        <h2 dir="auto" lang={name.isFrench ? "fr" : undefined}>
          {name.text}
          <UntranslatedMark mark={name.mark} language={language} />
        </h2>
      )}
      {isEmpty ? (
        <p>{dinerStrings[language].emptyCategory}</p>
      ) : (
        <>
          <ul className="mv-dishes">
            {category.dishes.map((dish) => (
              <DishCard
                key={dish.id}
                dish={dish}
                language={language}
                hasCart={hasCart}
                soldOut={soldOut}
                offer={offers.get(dish.id)}
                facts={factsLine(dish, category, menu, language)}
              />
            ))}
          </ul>
          <OfferNotes offers={[...offers.values()].filter((offer) => offer !== undefined)} language={language} />
        </>
      )}
    </section>
  )
}
