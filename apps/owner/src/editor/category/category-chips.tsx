import type { Category } from "@ardoise/domain/menu/menu"
import { Chip } from "@ardoise/ui/chip/chip"
import { Plus } from "lucide-react"
import { useEffect, useRef } from "react"
import { setMenusSelection } from "../draft/menu-draft.ts"
import styles from "./category-chips.module.css"

type CategoryChipsProps = {
  categories: readonly Category[]
  /** null means "Tout". */
  selectedId: string | null
  /** Number of set menus; without any they have no chip. */
  setMenuCount: number
  onSelect: (id: string | null) => void
  onCreate: () => void
}

/** Selects which category is shown, and opens the dialog for a new category. */
export function CategoryChips({ categories, selectedId, setMenuCount, onSelect, onCreate }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null)

  // Scrolls the row sideways to the selected chip on a small screen. Only the row moves: the page keeps its scroll
  // position.
  useEffect(() => {
    const chip = row.current?.querySelector("[aria-pressed=true]")
    if (selectedId === null || !row.current || !chip) return
    const [outer, inner] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()]
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [selectedId])

  return (
    <fieldset>
      <legend className="visually-hidden">Catégories</legend>
      {/* A fieldset that scrolls itself jumps back to its start whenever a chip is added or removed. */}
      <div className={styles.row} ref={row}>
        <Chip isPressed={selectedId === null} onClick={() => onSelect(null)}>
          Tout
        </Chip>
        {categories.map((category) => (
          <Chip
            key={category.id}
            isPressed={category.id === selectedId}
            count={category.dishes.length}
            onClick={() => onSelect(category.id)}
          >
            {category.name}
          </Chip>
        ))}
        {setMenuCount > 0 && (
          <Chip
            isPressed={selectedId === setMenusSelection}
            count={setMenuCount}
            onClick={() => onSelect(setMenusSelection)}
          >
            Formules
          </Chip>
        )}
        <Chip isDashed icon={<Plus />} onClick={onCreate}>
          Nouvelle catégorie
        </Chip>
      </div>
    </fieldset>
  )
}
