import type { Category, Dish } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button"
import { IconButton } from "@ardoise/ui/icon-button"
import { Plus, Trash2 } from "lucide-react"
import { useId, useRef } from "react"
import styles from "./category-section.module.css"
import { DishRow } from "./dish-row.tsx"

type CategorySectionProps = {
  category: Category
  onAddDish: () => void
  onEditDish: (dish: Dish) => void
  onRemoveDish: (dish: Dish) => void
  onRemove: () => void
}

/** One category of the menu with its dishes and what can be done to it (spec 2). */
export function CategorySection({ category, onAddDish, onEditDish, onRemoveDish, onRemove }: CategorySectionProps) {
  const headingId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const name = category.name.trim() === "" ? "Catégorie sans nom" : category.name

  const handleRemoveDish = (dish: Dish) => {
    onRemoveDish(dish)
    // The row takes the focused button with it, and a menu of the row wants to give the focus back first.
    window.setTimeout(() => addButton.current?.focus())
  }

  return (
    <section className={styles.section} aria-labelledby={headingId} data-category={category.id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={headingId}>
          {name} <span className={styles.count}>{category.dishes.length}</span>
        </h2>
        <div className={styles.actions}>
          <Button
            ref={addButton}
            icon={<Plus />}
            className={styles.add}
            aria-describedby={headingId}
            onClick={onAddDish}
          >
            Ajouter un plat
          </Button>
          <IconButton label={`Supprimer la catégorie ${name}`} icon={<Trash2 />} onClick={onRemove} />
        </div>
      </div>
      {category.dishes.length === 0 ? (
        <div className={`${styles.dishes} ${styles.empty}`}>
          <p>Aucun plat dans cette catégorie</p>
          <Button icon={<Plus />} aria-describedby={headingId} onClick={onAddDish}>
            Ajouter un plat
          </Button>
        </div>
      ) : (
        <ul className={styles.dishes}>
          {category.dishes.map((dish) => (
            <DishRow
              key={dish.id}
              dish={dish}
              onEdit={() => onEditDish(dish)}
              onRemove={() => handleRemoveDish(dish)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
