import { isRenamable } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { limits } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import { DishRuns, type RunActions } from "./dish-runs.tsx"
import { millimetresOf, placeOf, textStyleOf } from "./place-style.ts"
import styles from "./proof-fields.module.css"
import type { ProofSpots } from "./proof-spots.ts"
import { RunField } from "./run-field.tsx"

/** What happens to the texts of the sheet. The object stays the same between renders. */
export type ProofActions = RunActions & {
  readonly typeTitle: (typed: string | null) => void
  readonly commitTitle: (typed: string) => null
  readonly typeHeading: (categoryId: string, typed: string | null) => void
  readonly commitHeading: (categoryId: string, typed: string) => RefusalCode | null
  /** Goes to the first dish of a category, or to the first of all. */
  readonly enter: (categoryId: string | null) => void
}

type ProofFieldsProps = {
  menu: Menu
  spots: ProofSpots
  actions: ProofActions
  /** The dish that has the focus; null when the focus is elsewhere. */
  onActive: (dishId: string | null) => void
}

/** Every text of the sheet that an owner writes, as labelled fields in reading order. */
export function ProofFields({ menu, spots, actions, onActive }: ProofFieldsProps) {
  const { height, title, bands } = spots
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes where the focus inside is
    <div
      className={styles.fields}
      style={millimetresOf(spots)}
      onFocus={({ target }) => onActive(target.closest("[data-dish]")?.getAttribute("data-dish") ?? null)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onActive(null)
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
      {bands.map(({ categoryId, heading, dishes }) => {
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
                const dish = category.dishes.find(({ id }) => id === spot.dishId)
                if (dish === undefined) return null
                return (
                  <DishRuns
                    key={dish.id}
                    dish={dish}
                    spot={spot}
                    pageHeight={height}
                    name={spots.name}
                    text={spots.text}
                    actions={actions}
                  />
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
