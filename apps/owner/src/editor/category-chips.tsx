import type { Category } from "@ardoise/domain/menu/menu"
import { Chip } from "@ardoise/ui/chip"
import { Plus } from "lucide-react"
import { useEffect, useRef } from "react"
import styles from "./category-chips.module.css"

type CategoryChipsProps = {
  categories: readonly Category[]
  /** null is "Tout". */
  selectedId: string | null
  onSelect: (id: string | null) => void
  onCreate: () => void
}

/** Chooses which category is shown, and opens the dialog for a new one (spec 2). */
export function CategoryChips({ categories, selectedId, onSelect, onCreate }: CategoryChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null)

  // The row scrolls sideways on a small screen: the browser's own scroll position follows the selection.
  useEffect(() => {
    if (selectedId === null) return
    row.current?.querySelector("[aria-pressed=true]")?.scrollIntoView?.({ block: "nearest", inline: "center" })
  }, [selectedId])

  return (
    <fieldset className={styles.row} ref={row}>
      <legend className="visually-hidden">Catégories</legend>
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
      <Chip isDashed icon={<Plus />} onClick={onCreate}>
        Nouvelle catégorie
      </Chip>
    </fieldset>
  )
}
