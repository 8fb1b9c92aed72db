import { type DefaultCategory, defaultCategories } from "@ardoise/domain/menu/categories"
import { Button } from "@ardoise/ui/button/button"
import { Chip } from "@ardoise/ui/chip/chip"
import { Pencil, Plus } from "lucide-react"
import styles from "./category-places.module.css"

type CategoryPlaceProps = {
  category: DefaultCategory
  onAdd: () => void
  onAddDish: () => void
}

/**
 * The empty place of a core category. A click or a dish adds the category; until then it is not part of the menu (A46).
 */
export function CategoryPlace({ category, onAdd, onAddDish }: CategoryPlaceProps) {
  return (
    <div className={styles.place}>
      <Button
        tone="quiet"
        icon={<Plus />}
        className={styles.name}
        aria-label={`Ajouter la catégorie ${category.name}`}
        onClick={onAdd}
      >
        {category.name}
      </Button>
      <Button tone="quiet" aria-label={`Ajouter un plat : ${category.name}`} onClick={onAddDish}>
        Ajouter un plat
      </Button>
    </div>
  )
}

type FirstCategoriesProps = {
  onAdd: (category: DefaultCategory) => void
  onCreate: () => void
}

/** The choices in a menu without categories. */
export function FirstCategories({ onAdd, onCreate }: FirstCategoriesProps) {
  return (
    <section className={styles.first}>
      <h2 className={styles.prompt}>Commencer par ajouter des catégories à votre menu</h2>
      <div className={styles.choices}>
        {defaultCategories.map((category) => (
          <Chip key={category.id} icon={<Plus />} onClick={() => onAdd(category)}>
            {category.name}
          </Chip>
        ))}
        <Chip isDashed icon={<Pencil />} onClick={onCreate}>
          Nouvelle catégorie
        </Chip>
      </div>
    </section>
  )
}
