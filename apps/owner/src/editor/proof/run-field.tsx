import { messageFor, type RefusalCode } from "@ardoise/domain/messages"
import { filterPriceInput, formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { useCommitAtEnd } from "../leaving/use-commit-at-end.ts"
import styles from "./proof-fields.module.css"

/** What a key does beside writing. */
export type RunKeys = {
  /** Enter: the run is committed already. */
  readonly onNext: () => void
  /** Alt with an arrow. */
  readonly onMove?: (step: -1 | 1) => void
}

type RunFieldProps = RunKeys & {
  /** Its accessible name: what it is, and the name of the dish. */
  label: string
  /** "price": digits and separators only, and shown with a comma until it is written in. */
  kind: "name" | "price" | "text"
  /** The text as it is in the draft. */
  text: string
  className: string | undefined
  style: CSSProperties
  maxLength?: number
  placeholder?: string
  /** The dish search leads here. */
  isEntry?: boolean
  /** Shows a text that is being written on the sheet; null once it is in the draft or given up. */
  onTyped: (typed: string | null) => void
  /** Puts the text into the draft. Returns the refusal, or null. */
  onCommit: (typed: string) => RefusalCode | null
  /** The field disappears with a text that is refused. */
  onRefusedLeft?: (typed: string) => void
}

/** What an empty field is refused with. */
const missing = { name: "Indiquez un nom.", price: messageFor("price-missing") }

/** The price with a comma and two decimals, as it is printed; a text that is no price stays as it is. */
const inFrench = (price: string) => (parsePrice(price).ok ? formatStoredPrice(price) : price)

/**
 * A text of the sheet as a field at its place. It is invisible until it has the focus: the sheet below it shows the same
 * text. What is written in it reaches the draft when it is left, never by a keystroke. Escape restores the text of the
 * draft.
 */
export function RunField(props: RunFieldProps) {
  const { label, kind, text, className, style, maxLength, placeholder, isEntry } = props
  const { onTyped, onCommit, onRefusedLeft, onNext, onMove } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const noteId = useId()

  const end = () => {
    setTyped(null)
    setRefusal(null)
    onTyped(null)
  }
  /** @returns whether the run is in the draft */
  const commit = (): boolean => {
    if (typed === null || typed === text) {
      if (typed !== null) end()
      return true
    }
    const refused = onCommit(typed)
    if (refused === null) end()
    else setRefusal(refused)
    return refused === null
  }
  const isTyped = typed !== null
  useCommitAtEnd(isTyped, () => void commit())
  const leaveNow = useEffectEvent(() => {
    if (commit()) return
    if (typed !== null) onRefusedLeft?.(typed)
    end()
  })
  // The field may disappear while it is written in: with a dish that another device has deleted, or with the proof.
  useEffect(() => () => leaveNow(), [])

  const handleChange = (written: string) => {
    const next =
      kind === "price" ? filterPriceInput(written) : kind === "name" ? written.replace(/[\r\n]+/g, " ") : written
    // Also where it is what was typed before: nothing is rendered then.
    if (field.current && next !== written) field.current.value = next
    setTyped(next)
    onTyped(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape") {
      if (typed === null) return
      event.preventDefault()
      end()
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault()
      if (commit()) onNext()
    } else if (event.altKey && onMove && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault()
      if (commit()) onMove(event.key === "ArrowUp" ? -1 : 1)
    } else if (event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey)) commit()
  }
  const shown = typed ?? (kind === "price" && !hasFocus ? inFrench(text) : text)
  const [first] = useState(shown)
  // Not by the `value` of React: with each key it replaces the text node inside a <textarea>, and the browser then
  // examines every `:has()` of the page again.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== shown) field.current.value = shown
  }, [shown])
  return (
    <>
      <textarea
        ref={field}
        rows={1}
        className={className}
        style={style}
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : noteId}
        autoComplete="off"
        spellCheck={kind === "price" ? false : undefined}
        inputMode={kind === "price" ? "decimal" : undefined}
        maxLength={maxLength}
        placeholder={placeholder}
        data-run={kind}
        data-edit={isEntry ? "" : undefined}
        data-typed={isTyped || undefined}
        defaultValue={first}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false)
          commit()
        }}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {refusal !== null && (
        <p className={styles.refusal} id={noteId} role="alert">
          {refusal === "dish-incomplete" && kind !== "text" ? missing[kind] : messageFor(refusal, (typed ?? "").trim())}
        </p>
      )}
    </>
  )
}
