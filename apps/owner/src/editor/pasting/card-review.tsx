import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { useState } from "react"
import styles from "./card-paste.module.css"
import { type CardDraft, type CardRow, checkDraft, takeLine } from "./card-rows.ts"
import { HeadingField } from "./heading-field.tsx"
import { PrintedNote } from "./printed-note.tsx"
import { ReviewRow } from "./review-row.tsx"
import { UnreadLines } from "./unread-lines.tsx"

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
      <PrintedNote rows={draft.rows} />
      {groups.map(({ heading, refusal, rows }) => {
        const visible = rows.slice(0, Math.max(0, left))
        left -= rows.length
        return visible.length === 0 ? null : (
          <fieldset key={heading.key} className={styles.group}>
            <legend className="visually-hidden">{heading.name}</legend>
            <HeadingField
              heading={heading}
              count={rows.length}
              refusal={refusal}
              onChange={(name) => changeHeading(heading.key, name)}
            />
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
      <UnreadLines lines={draft.unread} onTake={(line) => onChange(takeLine(draft, line))} />
    </div>
  )
}
