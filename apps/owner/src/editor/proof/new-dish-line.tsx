import { limits } from "@ardoise/domain/menu/menu-validation"
import { messageFor, type RefusalCode } from "@ardoise/domain/messages"
import { filterPriceInput } from "@ardoise/domain/money"
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { useCommitAtEnd } from "../leaving/use-commit-at-end.ts"
import styles from "./new-dish-line.module.css"
import { mm, placeOf, textStyleOf } from "./place-style.ts"
import type { RunStyle, Spot } from "./proof-spots.ts"

/** What happens to a new dish. The object stays the same between renders. */
export type NewDishActions = {
  /** @returns the refusal, or null */
  readonly add: (categoryId: string, typed: NewDish) => RefusalCode | null
  /** Opens the dialog for a new dish with what was typed of it: nothing typed is lost. */
  readonly openDialog: (categoryId: string, typed: NewDish) => void
  /** Reports whether the line contains something that is not in the menu. */
  readonly setTyped: (isTyped: boolean) => void
  /** Goes to the category after this one. */
  readonly nextCategory: (categoryId: string) => void
}

/** What is typed of a new dish. */
export type NewDish = { readonly name: string; readonly price: string }

type NewDishLineProps = {
  categoryId: string
  categoryName: string
  /** Where the line is written. */
  spot: Spot
  /** Of the page, in millimetres. */
  pageHeight: number
  style: RunStyle
  actions: NewDishActions
}

const empty: NewDish = { name: "", price: "" }

/** The line below the last dish of a category: a name and a price make a new dish. */
export function NewDishLine(props: NewDishLineProps) {
  const { categoryId, categoryName, spot, pageHeight, style, actions } = props
  const [typed, setTyped] = useState(empty)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const line = useRef<HTMLDivElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const priceField = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const isTyped = typed.name.trim() !== "" || typed.price !== ""

  const change = (next: NewDish) => {
    setTyped(next)
    setRefusal(null)
    actions.setTyped(next.name.trim() !== "" || next.price !== "")
  }
  /** @returns whether the dish is in the menu */
  const add = (): boolean => {
    const refused = actions.add(categoryId, typed)
    if (refused === null) change(empty)
    else setRefusal(refused)
    return refused === null
  }
  const leave = () => {
    if (!isTyped) return
    if (typed.name.trim() !== "" && typed.price !== "" && actions.add(categoryId, typed) === null) change(empty)
    else {
      const left = typed
      change(empty)
      actions.openDialog(categoryId, left)
    }
  }
  useCommitAtEnd(isTyped, leave)
  const leaveNow = useEffectEvent(leave)
  // The line may disappear while it is written in: its category with it, or the whole proof in a window made narrow.
  useEffect(() => () => leaveNow(), [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape" && isTyped) {
      event.preventDefault()
      change(empty)
      nameField.current?.focus()
      return
    }
    if (event.key !== "Enter") return
    event.preventDefault()
    if (!isTyped) actions.nextCategory(categoryId)
    else if (typed.name.trim() === "") nameField.current?.focus()
    else if (event.target === nameField.current) priceField.current?.focus()
    else if (typed.price === "") setRefusal("price-missing")
    else if (add()) nameField.current?.focus()
  }
  const shared = {
    className: styles.field,
    "data-run": "",
    "data-typed": isTyped || undefined,
    autoComplete: "off",
    "aria-invalid": refusal !== null || undefined,
    "aria-describedby": refusal === null ? undefined : noteId,
    onKeyDown: handleKeyDown,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes when the focus leaves its fields
    <div
      ref={line}
      className={styles.line}
      style={{ ...placeOf(spot, pageHeight), ...textStyleOf(style), "--line": mm(style.line) } as React.CSSProperties}
      data-new-dish={categoryId}
      data-typed={isTyped || undefined}
      onBlur={({ relatedTarget }) => {
        // Another window is not another place of this page.
        if (document.hasFocus() && !line.current?.contains(relatedTarget)) leave()
      }}
    >
      <input
        {...shared}
        ref={nameField}
        aria-label={`Nouveau plat\u00a0: ${categoryName}`}
        placeholder="Nouveau plat"
        maxLength={limits.nameLength}
        value={typed.name}
        onChange={({ target }) => change({ ...typed, name: target.value })}
      />
      <span className={styles.leader} aria-hidden />
      <input
        {...shared}
        ref={priceField}
        className={`${styles.field} ${styles.price}`}
        aria-label={`Prix du nouveau plat\u00a0: ${categoryName}`}
        placeholder={"0,00\u00a0€"}
        inputMode="decimal"
        maxLength={limits.priceLength}
        value={typed.price}
        onChange={({ target }) => change({ ...typed, price: filterPriceInput(target.value) })}
      />
      {refusal !== null && (
        <p className={styles.refusal} id={noteId} role="alert">
          {messageFor(refusal, typed.name.trim())}
        </p>
      )}
    </div>
  )
}
