import { isRenamable } from "@ardoise/domain/menu/categories"
import type { Category, Dish } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Droppable } from "@hello-pangea/dnd"
import { Pencil, Plus, Trash2 } from "lucide-react"
import { type CSSProperties, memo, useId, useRef, useState } from "react"
import { DishRow } from "../dish/dish-row.tsx"
import { dragWords } from "../dish/drag-words.ts"
import { useStableActions } from "../use-stable-actions.ts"
import { CategoryName } from "./category-name.tsx"
import styles from "./category-section.module.css"
import type { Naming } from "./use-category-naming.ts"
import { useNear } from "./use-near.ts"

/** The actions on a category and its dishes. The object stays the same between renders. */
export type CategoryActions = {
  readonly addDish: (category: Category) => void
  readonly editDish: (category: Category, dish: Dish) => void
  readonly removeDish: (category: Category, dish: Dish) => void
  readonly duplicateDish: (dish: Dish) => void
  /** @param toIndex its position among the other dishes, from 0 */
  readonly moveDish: (dishId: string, toIndex: number) => void
  readonly remove: (category: Category) => void
  /** Opens the field that changes the name. */
  readonly startNaming: (category: Category) => void
  /** @returns false when the name is refused */
  readonly rename: (category: Category, name: string) => boolean
  readonly endNaming: (category: Category) => void
}

type CategorySectionProps = {
  category: Category
  /**
   * At the top of the screen: its dishes are rendered at once. Otherwise they are rendered when they come near the
   * window.
   */
  isOnTop: boolean
  /** The state of the name field; null while it is closed. */
  naming: Naming | null
  actions: CategoryActions
}

/** One category of the menu with its dishes and actions. Renders again only when the category changes. */
export const CategorySection = memo(function CategorySection(props: CategorySectionProps) {
  const { category, isOnTop, naming, actions } = props
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isNear = useNear(section, isOnTop)
  const [said, setSaid] = useState("")
  const name = category.name.trim() === "" ? "Catégorie sans nom" : category.name

  const dishActions = useStableActions({
    edit: (dish: Dish) => actions.editDish(category, dish),
    duplicate: actions.duplicateDish,
    remove: (dish: Dish) => {
      actions.removeDish(category, dish)
      // The focused button disappears with its row, and a closing row menu returns the focus first.
      window.setTimeout(() => addButton.current?.focus())
    },
    move: (dish: Dish, toIndex: number) => {
      actions.moveDish(dish.id, toIndex)
      setSaid(dragWords(dish.name, category.dishes.length).moved(toIndex))
      // A row that moves in the document loses the focus, which its closing menu has just returned.
      window.setTimeout(() =>
        section.current
          ?.querySelector<HTMLElement>(`[data-dish="${CSS.escape(dish.id)}"] [aria-haspopup=menu]`)
          ?.focus(),
      )
    },
  })

  return (
    <section ref={section} className={styles.section} aria-labelledby={headingId} data-category={category.id}>
      <div className={styles.head}>
        <div className={naming === null ? styles.heading : "visually-hidden"}>
          <h2 className={styles.title} id={headingId}>
            {name} <span className={styles.count}>{category.dishes.length}</span>
          </h2>
          {naming === null && isRenamable(category) && (
            <IconButton
              label={`Renommer la catégorie ${name}`}
              icon={<Pencil />}
              className={styles.rename}
              data-rename=""
              onClick={() => actions.startNaming(category)}
            />
          )}
        </div>
        {naming !== null && (
          <CategoryName
            category={category}
            refusal={naming.refusal}
            onRename={actions.rename}
            onClose={() => actions.endNaming(category)}
          />
        )}
        <div className={styles.actions} hidden={naming !== null}>
          <Button
            tone="quiet"
            ref={addButton}
            icon={<Plus />}
            className={styles.add}
            aria-describedby={headingId}
            onClick={() => actions.addDish(category)}
          >
            Ajouter un plat
          </Button>
          <IconButton
            label={`Supprimer la catégorie ${name}`}
            icon={<Trash2 />}
            onClick={() => actions.remove(category)}
          />
        </div>
      </div>
      {category.dishes.length === 0 ? (
        <div className={`${styles.dishes} ${styles.empty}`}>
          <p>Aucun plat dans cette catégorie</p>
          <Button icon={<Plus />} aria-describedby={headingId} onClick={() => actions.addDish(category)}>
            Ajouter un plat
          </Button>
        </div>
      ) : !isNear ? (
        <div
          className={`${styles.dishes} ${styles.far}`}
          style={{ "--dishes": category.dishes.length } as CSSProperties}
        />
      ) : (
        // Each category has its own type: dragging never moves a dish to another category. The dish dialog does that.
        <Droppable droppableId={category.id} type={category.id}>
          {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
            <ul
              ref={innerRef}
              {...droppableProps}
              className={isDraggingOver ? `${styles.dishes} ${styles.receiving}` : styles.dishes}
            >
              {category.dishes.map((dish, index) => (
                <DishRow
                  key={dish.id}
                  dish={dish}
                  index={index}
                  isLast={index === category.dishes.length - 1}
                  actions={dishActions}
                />
              ))}
              {placeholder}
            </ul>
          )}
        </Droppable>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
})
