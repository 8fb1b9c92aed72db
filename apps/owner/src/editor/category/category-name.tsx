import type { Category } from "@ardoise/domain/menu/menu"
import { messageFor, type RefusalCode } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { useCommitAtEnd } from "../leaving/use-commit-at-end.ts"
import styles from "./category-name.module.css"

type CategoryNameProps = {
  category: Category
  /** Why the name in the field is refused; null before an attempt. */
  refusal: RefusalCode | null
  /** Renames the category. @returns false when the name is refused */
  onRename: (category: Category, name: string) => boolean
  /** Closes the field. */
  onClose: () => void
}

/** The field for a category's name, in the place of its heading. Leaving the field keeps the typed name. */
export function CategoryName({ category, refusal, onRename, onClose }: CategoryNameProps) {
  const [opened] = useState(category.name)
  const [name, setName] = useState(opened)
  const [refusedName, setRefusedName] = useState(category.name)
  const field = useRef<HTMLInputElement>(null)
  // Moves the focus to the field, which replaces the button that opened it.
  useEffect(() => {
    field.current?.scrollIntoView?.({ block: "center" })
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])

  const isPressing = useRef(false)
  const isDone = useRef(false)
  const close = useEffectEvent(onClose)
  // A press elsewhere takes the focus first, and its click comes later. The heading has another height than the field:
  // it returns only after the click, so that nothing moves under the finger.
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

  const isTyped = name !== opened
  const commit = () => {
    setRefusedName(name)
    // Where nothing is typed, another device may have renamed the category meanwhile.
    return (refusal === null && (!isTyped || name === category.name)) || onRename(category, name)
  }
  useCommitAtEnd(isTyped, () => void commit())
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
    // The editor saves on Ctrl+S, so the typed name must be in the menu before that.
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
