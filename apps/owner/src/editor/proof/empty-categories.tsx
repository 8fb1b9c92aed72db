import type { Category } from "@ardoise/domain/menu/menu"
import styles from "./empty-categories.module.css"
import { onePress } from "./one-press.ts"

type EmptyCategoriesProps = {
  categories: readonly Category[]
  /** Begins the first dish of a category. */
  onAdd: (categoryId: string) => void
}

/** The categories that have no place on the sheet, because they have no dish. */
export function EmptyCategories({ categories, onAdd }: EmptyCategoriesProps) {
  const empty = categories.filter(({ dishes }) => dishes.length === 0)
  if (empty.length === 0) return null
  return (
    <p className={styles.line}>
      <span>Sans plat, donc pas {empty.length === 1 ? "imprimée" : "imprimées"}&nbsp;:</span>
      {empty.map(({ id, name }) => (
        <button key={id} type="button" className={styles.category} onClick={onePress(() => onAdd(id))}>
          <span className="visually-hidden">Ajouter un plat&nbsp;: </span>
          {name}
        </button>
      ))}
    </p>
  )
}
