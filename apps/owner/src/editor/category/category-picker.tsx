import { type DefaultCategory, defaultCategories } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { addDefaultCategory } from "@ardoise/domain/menu/menu-edits"
import { messageFor } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { Check, Plus } from "lucide-react"
import { type FormEvent, useRef, useState } from "react"
import type { EditRefusal } from "../draft/menu-draft.ts"
import styles from "./category-picker.module.css"
import type { CategoryAdding } from "./use-category-adding.ts"

type CategoryPickerProps = {
  menu: Menu
  adding: CategoryAdding
  onClose: () => void
}

/** Adds a category: one of the six default categories, or one with the owner's own name. */
export function CategoryPicker({ menu, adding, onClose }: CategoryPickerProps) {
  const { typedName: name, typeName } = adding
  const [refusal, setRefusal] = useState<EditRefusal | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const firstChoice = useRef<HTMLButtonElement>(null)
  const isAddable = (category: DefaultCategory) => addDefaultCategory(menu, category.id).ok
  const firstAddable = defaultCategories.find(isAddable)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = adding.addNamed(name)
    setRefusal(code)
    if (code === null) onClose()
    else nameField.current?.focus()
  }
  const handleAddDefault = (category: DefaultCategory) => {
    adding.addDefault(category)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Nouvelle catégorie"
      initialFocus={firstAddable === undefined ? nameField : firstChoice}
    >
      {firstAddable !== undefined ? (
        <ul className={styles.list}>
          {defaultCategories.map((category) => (
            <li key={category.id} className={styles.line}>
              {category.name}
              {isAddable(category) ? (
                <Button
                  ref={category === firstAddable ? firstChoice : undefined}
                  tone="quiet"
                  icon={<Plus />}
                  aria-label={`Ajouter ${category.name}`}
                  onClick={() => handleAddDefault(category)}
                >
                  Ajouter
                </Button>
              ) : (
                <span className={styles.present}>
                  <Check aria-hidden />
                  Au menu
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.allAdded}>Toutes les catégories ont déjà été ajoutées</p>
      )}
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          ref={nameField}
          label="Autre catégorie"
          placeholder="Suggestions du chef"
          autoComplete="off"
          className={styles.name}
          value={name}
          error={refusal === null ? undefined : messageFor(refusal, name.trim())}
          onChange={(event) => typeName(event.target.value)}
        />
        <Button tone="primary" type="submit" className={styles.submit}>
          Ajouter
        </Button>
      </form>
    </Dialog>
  )
}
