import type { Language } from "@ardoise/domain/menu/allergens"
import { byRubric, type Rubric, shownPortions } from "@ardoise/domain/menu/daily-board"
import { DishCard } from "./dish-card.tsx"
import type { ShownDish } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

/** A dish of the daily board, as it is stored or with its translated texts. */
export type ShownSpecial = ShownDish & { readonly rubric: Rubric; readonly left: number | null }

type DailyBoardProps = {
  specials: readonly ShownSpecial[]
  language: Language
  /** Whether its dishes can be added to a cart. */
  hasCart: boolean
  /** Ids of what is sold out. A special without portions is sold out, too. */
  soldOut?: readonly string[]
}

/** The daily board (l'ardoise du jour), on the slate below the heading of the menu. */
export function DailyBoard({ specials, language, hasCart, soldOut = [] }: DailyBoardProps) {
  const strings = dinerStrings[language]
  const gone = [...soldOut, ...specials.filter(({ left }) => left === 0).map(({ id }) => id)]
  return (
    <section className={hasCart ? "mv-board mv-orderable" : "mv-board"}>
      <div>
        <h2>{strings.board}</h2>
        <ul className="mv-dishes">
          {byRubric(specials).flatMap(({ rubric, specials }) =>
            specials.map((special) => (
              <DishCard
                key={special.id}
                dish={special}
                rubric={strings.rubrics[rubric]}
                left={shownPortions(special)}
                language={language}
                hasCart={hasCart}
                soldOut={gone}
              />
            )),
          )}
        </ul>
      </div>
    </section>
  )
}
