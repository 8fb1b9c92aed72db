import type { Category } from "@ardoise/domain/menu/menu"
import { messageFor, type RefusalCode } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button"
import { TextField } from "@ardoise/ui/field"
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import styles from "./category-name.module.css"

type CategoryNameProps = {
  category: Category
  /** Why the name that stands in the field is not taken; null before an attempt. */
  refusal: RefusalCode | null
  /** Renames the category and closes the field, or refuses. */
  onRename: (category: Category, name: string) => void
  /** Closes the field and leaves the name as it was. */
  onClose: () => void
}

/** The name of a category while its owner changes it, in the place of the heading. Leaving the field keeps what is typed. */
export function CategoryName({ category, refusal, onRename, onClose }: CategoryNameProps) {
  const [name, setName] = useState(category.name)
  const [refusedName, setRefusedName] = useState(category.name)
  const field = useRef<HTMLInputElement>(null)
  // The field takes the place of the button that opened it.
  useEffect(() => {
    field.current?.scrollIntoView?.({ block: "center" })
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])

  const finish = () => {
    setRefusedName(name)
    if (name === category.name && refusal === null) onClose()
    else onRename(category, name)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    finish()
    field.current?.focus()
  }
  const handleBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) finish()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose()
    // The editor saves on this key: what is typed here belongs to the menu by then.
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) finish()
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} onBlur={handleBlur} onKeyDown={handleKeyDown}>
      <TextField
        ref={field}
        label="Nom de la catégorie"
        autoComplete="off"
        className={styles.field}
        value={name}
        error={refusal === null ? undefined : messageFor(refusal, refusedName.trim())}
        onChange={(event) => setName(event.target.value)}
      />
      <Button tone="primary" type="submit" className={styles.submit}>
        Renommer
      </Button>
    </form>
  )
}
