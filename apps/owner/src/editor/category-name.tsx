import type { Category } from "@ardoise/domain/menu/menu"
import { messageFor, type RefusalCode } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button"
import { TextField } from "@ardoise/ui/field"
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import styles from "./category-name.module.css"

type CategoryNameProps = {
  category: Category
  /** Why the name that stands in the field is not taken; null before an attempt. */
  refusal: RefusalCode | null
  /** Renames the category. @returns false when the name is refused */
  onRename: (category: Category, name: string) => boolean
  /** Closes the field. */
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

  const isPressing = useRef(false)
  const isDone = useRef(false)
  const close = useEffectEvent(onClose)
  // A press elsewhere takes the focus first and counts only with its click: the heading, which has another height, comes
  // back after that, so that nothing moves under the finger.
  useEffect(() => {
    const handlePress = () => {
      isPressing.current = true
    }
    const handleKey = () => {
      isPressing.current = false
    }
    const handleClick = () => {
      if (isDone.current) window.setTimeout(() => close())
    }
    window.addEventListener("pointerdown", handlePress, true)
    window.addEventListener("keydown", handleKey, true)
    window.addEventListener("click", handleClick)
    return () => {
      window.removeEventListener("click", handleClick)
      window.removeEventListener("keydown", handleKey, true)
      window.removeEventListener("pointerdown", handlePress, true)
    }
  }, [])

  const commit = () => {
    setRefusedName(name)
    return (name === category.name && refusal === null) || onRename(category, name)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (commit()) onClose()
    else field.current?.focus()
  }
  const handleBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (event.currentTarget.contains(event.relatedTarget) || !commit()) return
    if (isPressing.current) isDone.current = true
    else onClose()
  }
  const handleFocus = () => {
    isDone.current = false
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose()
    // The editor saves on this key: what is typed here belongs to the menu by then.
    if (event.key === "s" && (event.ctrlKey || event.metaKey) && commit()) onClose()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
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
