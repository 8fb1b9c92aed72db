import type { Menu } from "@ardoise/domain/menu/menu"
import { messageFor } from "@ardoise/domain/messages"
import { filterPriceInput } from "@ardoise/domain/money"
import { Button } from "@ardoise/ui/button/button"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { CircleAlert, Plus, X } from "lucide-react"
import { useId, useState } from "react"
import styles from "./card-paste.module.css"
import { type CardDraft, type CardHeading, type CardRow, type CheckedRow, checkDraft } from "./card-rows.ts"

/** How many rows are rendered at first, and how many more on each request. */
const shownAtOnce = 200

type CardReviewProps = {
  draft: CardDraft
  menu: Menu
  onChange: (draft: CardDraft) => void
}

/** Shows the recognised dishes in editable fields. The owner corrects them before they become part of the menu. */
export function CardReview({ draft, menu, onChange }: CardReviewProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const groups = checkDraft(draft, menu)
  const faulty = groups.reduce((sum, { rows }) => sum + rows.filter(({ refusal }) => refusal !== null).length, 0)

  const changeRow = (key: string, part: Partial<CardRow>) =>
    onChange({ ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const removeRow = (key: string) => onChange({ ...draft, rows: draft.rows.filter((row) => row.key !== key) })
  const changeHeading = (key: string, name: string) =>
    onChange({ ...draft, headings: draft.headings.map((each) => (each.key === key ? { key, name } : each)) })
  const takeLine = (line: number, text: string) => {
    const last = draft.headings.at(-1) ?? { key: "h-own", name: "Plats" }
    onChange({
      headings: draft.headings.length === 0 ? [last] : draft.headings,
      rows: [
        ...draft.rows,
        { key: `line-${line}`, headingKey: last.key, name: text.trim(), price: "", description: "" },
      ],
      unread: draft.unread.filter((each) => each.line !== line),
    })
  }

  let left = shown
  return (
    <div className={styles.review}>
      <p role="status">
        {`${draft.rows.length} ${draft.rows.length === 1 ? "plat reconnu" : "plats reconnus"}`}
        {faulty > 0 && <b className={styles.faulty}>{`, ${faulty} à corriger`}</b>}
        {draft.unread.length > 0 &&
          `, ${draft.unread.length} ${draft.unread.length === 1 ? "ligne non comprise" : "lignes non comprises"}`}
        .
      </p>
      {groups.map(({ heading, refusal, rows }) => {
        const visible = rows.slice(0, Math.max(0, left))
        left -= rows.length
        return visible.length === 0 ? null : (
          <fieldset key={heading.key} className={styles.group}>
            <legend className="visually-hidden">{heading.name}</legend>
            <div className={styles.heading}>
              <input
                className={styles.headingName}
                aria-label="Catégorie"
                aria-invalid={refusal !== null}
                value={heading.name}
                onChange={(event) => changeHeading(heading.key, event.target.value)}
              />
              <span className={styles.count}>{rows.length}</span>
            </div>
            {refusal !== null && <Refusal text={messageFor(refusal, heading.name)} />}
            <ul className={styles.rows}>
              {visible.map((row) => (
                <ReviewRow
                  key={row.key}
                  row={row}
                  headings={draft.headings}
                  onChange={(part) => changeRow(row.key, part)}
                  onRemove={() => removeRow(row.key)}
                />
              ))}
            </ul>
          </fieldset>
        )
      })}
      {draft.rows.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          {`Afficher plus (encore ${draft.rows.length - shown})`}
        </Button>
      )}
      {draft.unread.length > 0 && (
        <section className={styles.unread} aria-labelledby="lignes-non-comprises">
          <h3 id="lignes-non-comprises">Lignes non comprises</h3>
          <ul>
            {draft.unread.slice(0, shownAtOnce).map(({ line, text }) => (
              <li key={line} className={styles.line}>
                <span className={styles.lineText}>{text.trim().slice(0, 300)}</span>
                <Button
                  tone="quiet"
                  icon={<Plus />}
                  aria-label={`En faire un plat : ${text.trim().slice(0, 80)}`}
                  onClick={() => takeLine(line, text)}
                >
                  En faire un plat
                </Button>
              </li>
            ))}
          </ul>
          {draft.unread.length > shownAtOnce && <p>{`Et ${draft.unread.length - shownAtOnce} autres.`}</p>}
        </section>
      )}
    </div>
  )
}

type ReviewRowProps = {
  row: CheckedRow
  headings: readonly CardHeading[]
  onChange: (part: Partial<CardRow>) => void
  onRemove: () => void
}

function ReviewRow({ row, headings, onChange, onRemove }: ReviewRowProps) {
  const errorId = useId()
  const { name, price, description, headingKey, refusal } = row
  const described = refusal === null ? undefined : errorId
  const shownName = name.trim() === "" ? "plat sans nom" : name
  return (
    <li className={styles.row}>
      <input
        className={styles.name}
        aria-label="Nom"
        aria-invalid={refusal === "dish-exists" || refusal === "dish-name-too-long" || name.trim() === ""}
        aria-describedby={described}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        className={styles.price}
        aria-label={`Prix de ${shownName}, en euros`}
        aria-invalid={refusal?.startsWith("price") || !/\d/.test(price)}
        aria-describedby={described}
        inputMode="decimal"
        placeholder="Prix"
        value={price}
        onChange={(event) => onChange({ price: filterPriceInput(event.target.value) })}
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
      <IconButton label={`Ne pas ajouter ${shownName}`} icon={<X />} className={styles.remove} onClick={onRemove} />
      {refusal !== null && <Refusal id={errorId} text={messageFor(refusal)} />}
    </li>
  )
}

function Refusal({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className={styles.refusal}>
      <CircleAlert aria-hidden />
      {text}
    </p>
  )
}
