import { messageFor } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { TriangleAlert, X } from "lucide-react"
import { type ReactNode, useId, useRef } from "react"
import { usePriceInput } from "../price/use-price-input.ts"
import type { CardHeading, CardRow, CheckedRow } from "./card-rows.ts"
import { Refusal } from "./refusal.tsx"
import styles from "./review-row.module.css"

/** What a row has to be compared with. */
type RowDoubt = {
  /** One sentence for each doubt. */
  readonly sentences: readonly string[]
  readonly fields: readonly ("name" | "price")[]
  /** The line of the printed menu. */
  readonly paper: ReactNode
  readonly onConfirm: () => void
}

type ReviewRowProps = {
  row: CheckedRow
  headings: readonly CardHeading[]
  doubt?: RowDoubt | null
  /** What an empty price field shows, such as "env. 18,50": only the price is asked then. */
  priceHint?: string
  onChange: (part: Partial<CardRow>) => void
  onRemove: () => void
}

/** A dish that was read, in editable fields. A field without a doubt has no box. */
export function ReviewRow({ row, headings, doubt = null, priceHint, onChange, onRemove }: ReviewRowProps) {
  const errorId = useId()
  const doubtId = useId()
  const { name, price, description, headingKey, printedAllergens } = row
  const priceField = useRef<HTMLInputElement>(null)
  const priceInput = usePriceInput(priceField, price, (typed) => onChange({ price: typed }))
  const isAsked = priceHint !== undefined && price.trim() === ""
  const refusal = isAsked ? null : row.refusal
  const described = [refusal === null ? "" : errorId, doubt === null ? "" : doubtId].join(" ").trim() || undefined
  const shownName = name.trim() === "" ? "plat sans nom" : name
  const isInDoubt = (field: "name" | "price") => doubt?.fields.includes(field) || undefined
  return (
    <li className={styles.row}>
      {doubt !== null && <div className={styles.paper}>{doubt.paper}</div>}
      <input
        className={styles.name}
        aria-label="Nom"
        aria-invalid={refusal === "dish-exists" || refusal === "dish-name-too-long" || name.trim() === ""}
        aria-describedby={described}
        data-doubt={isInDoubt("name")}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        className={styles.description}
        aria-label={`Description de ${shownName}`}
        aria-invalid={refusal === "dish-description-too-long"}
        placeholder="Description"
        value={description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <select
        className={styles.place}
        aria-label={`Catégorie de ${shownName}`}
        value={headingKey}
        onChange={(event) => onChange({ headingKey: event.target.value })}
      >
        {headings.map((heading) => (
          <option key={heading.key} value={heading.key}>
            {heading.name}
          </option>
        ))}
      </select>
      <span className={styles.price} data-doubt={isInDoubt("price")} data-asked={isAsked || undefined}>
        <input
          aria-label={`Prix de ${shownName}, en euros`}
          aria-invalid={refusal?.startsWith("price") || (!isAsked && !/\d/.test(price))}
          aria-describedby={described}
          placeholder={priceHint ?? "Prix"}
          {...priceInput}
        />
        <span aria-hidden>€</span>
      </span>
      <IconButton label={`Ne pas ajouter ${shownName}`} icon={<X />} className={styles.remove} onClick={onRemove} />
      {printedAllergens !== undefined && (
        <p className={styles.printed}>{`Allergènes sur votre carte, non repris\u00a0: ${printedAllergens}`}</p>
      )}
      {refusal !== null && <Refusal id={errorId} text={messageFor(refusal)} />}
      {doubt !== null && (
        <div className={styles.doubt}>
          <p id={doubtId}>
            <TriangleAlert aria-hidden />
            {doubt.sentences.join(" ")}
          </p>
          <Button onClick={doubt.onConfirm}>C’est juste</Button>
        </div>
      )}
    </li>
  )
}
