import { isRenamable } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { limits } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import type { MarginActions } from "./dish-margin.tsx"
import { DishRuns, type RunActions } from "./dish-runs.tsx"
import { type NewDishActions, NewDishLine } from "./new-dish-line.tsx"
import { millimetresOf, placeOf, textStyleOf } from "./place-style.ts"
import styles from "./proof-fields.module.css"
import type { BandSpot, ProofSpots, Spot } from "./proof-spots.ts"
import { RunField } from "./run-field.tsx"
import type { DishNotes } from "./use-dish-notes.ts"

/** What happens to the texts of the sheet. The object stays the same between renders. */
export type ProofActions = RunActions & {
  readonly typeTitle: (typed: string | null) => void
  readonly commitTitle: (typed: string) => null
  readonly typeHeading: (categoryId: string, typed: string | null) => void
  readonly commitHeading: (categoryId: string, typed: string) => RefusalCode | null
  /** Reports whether the line of a new dish contains something that is not in the menu. */
  readonly typeNewDish: (isTyped: boolean) => void
  /** Goes to the first dish of a category, or to the first of all. */
  readonly enter: (categoryId: string | null) => void
}

/** Where the owner is: at a dish, or at the title of its category. */
export type ActivePlace = { readonly dishId: string | null; readonly categoryId: string | null }

type ProofFieldsProps = {
  menu: Menu
  spots: ProofSpots
  /** What is to be corrected or checked, by the id of the dish. */
  notes: ReadonlyMap<string, DishNotes>
  active: ActivePlace
  actions: ProofActions
  margin: MarginActions
  newDish: NewDishActions
  onActive: (place: ActivePlace) => void
}

const noNotes: DishNotes = []

/** From the last dish of a category to the line of a new one, in millimetres. */
const newDishGap = 0.4

/** Every text of the sheet that an owner writes, as labelled fields in reading order. */
export function ProofFields(props: ProofFieldsProps) {
  const { menu, spots, notes, active, actions, margin, newDish, onActive } = props
  const { height, title, bands } = spots
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes where the focus inside is
    <div
      className={styles.fields}
      style={millimetresOf(spots)}
      onFocus={({ target, currentTarget }) => {
        // The menu of a dish is at the end of the document.
        if (!currentTarget.contains(target)) return
        onActive({
          dishId: target.closest("[data-dish]")?.getAttribute("data-dish") ?? null,
          categoryId: target.closest("[data-category]")?.getAttribute("data-category") ?? null,
        })
      }}
    >
      {title !== null && (
        <div className={styles.title} style={placeOf(title, height)}>
          <RunField
            kind="name"
            label="Nom du menu"
            text={menu.name}
            maxLength={limits.nameLength}
            className={styles.run}
            style={textStyleOf(title.style)}
            onTyped={actions.typeTitle}
            onCommit={actions.commitTitle}
            onNext={() => actions.enter(null)}
          />
        </div>
      )}
      {bands.map((band) => {
        const { categoryId, heading, dishes } = band
        const category = menu.categories.find(({ id }) => id === categoryId)
        if (category === undefined) return null
        return (
          <section key={categoryId} aria-label={category.name} data-category={categoryId}>
            {isRenamable(category) && (
              <div className={styles.heading} style={placeOf(heading, height)}>
                <RunField
                  kind="name"
                  label={`Nom de la catégorie\u00a0: ${category.name}`}
                  text={category.name}
                  maxLength={limits.nameLength}
                  className={styles.run}
                  style={textStyleOf(spots.heading)}
                  onTyped={(typed) => actions.typeHeading(categoryId, typed)}
                  onCommit={(typed) => actions.commitHeading(categoryId, typed)}
                  onNext={() => actions.enter(categoryId)}
                />
              </div>
            )}
            <ul className={styles.list}>
              {dishes.map((spot) => {
                const index = category.dishes.findIndex(({ id }) => id === spot.dishId)
                const dish = category.dishes[index]
                if (dish === undefined) return null
                return (
                  <DishRuns
                    key={dish.id}
                    dish={dish}
                    index={index}
                    isLast={index === category.dishes.length - 1}
                    spot={spot}
                    page={spots}
                    name={spots.name}
                    text={spots.text}
                    isActive={active.dishId === dish.id}
                    notes={notes.get(dish.id) ?? noNotes}
                    actions={actions}
                    margin={margin}
                  />
                )
              })}
            </ul>
            {active.categoryId === categoryId && (
              <NewDishLine
                categoryId={categoryId}
                categoryName={category.name}
                spot={newDishSpot(band, spots.name.line)}
                pageHeight={height}
                style={spots.name}
                actions={newDish}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Returns where a new dish is written: below the last one. */
function newDishSpot({ heading, dishes }: BandSpot, line: number): Spot {
  const { page, x, y, width, height } = dishes.at(-1) ?? heading
  return { page, x, y: y + height + newDishGap, width, height: line }
}
