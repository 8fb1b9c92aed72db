import type { Reading } from "@ardoise/contract/reading"
import type { Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { Fold } from "@ardoise/ui/fold/fold"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useState } from "react"
import { type CardRow, type CheckedRow, checkDraft, takeLine } from "../pasting/card-rows.ts"
import { HeadingField } from "../pasting/heading-field.tsx"
import { PrintedNote } from "../pasting/printed-note.tsx"
import { ReviewRow } from "../pasting/review-row.tsx"
import { UnreadLines } from "../pasting/unread-lines.tsx"
import { dishCount } from "./add-words.ts"
import styles from "./check-import.module.css"
import { doubtSentences } from "./doubt-sentences.ts"
import { fieldOf, type ImportDraft, isDoubtful, settle } from "./import-draft.ts"
import type { ImportPage } from "./import-pages.ts"
import { PaperStrip } from "./paper-strip.tsx"

type CheckImportProps = {
  draft: ImportDraft
  menu: Menu
  pages: readonly ImportPage[]
  reading: Reading
  onChange: (draft: ImportDraft) => void
}

/** The dishes that were read. The owner compares those in doubt with the paper, corrects, and chooses. */
export function CheckImport({ draft, menu, pages, reading, onChange }: CheckImportProps) {
  const { card, changes, same } = draft
  // The rows that were in doubt at first stay at the top until the filter changes: nothing moves under the finger.
  const [doubtful, setDoubtful] = useState(() => doubtfulKeys(draft))
  const [filter, setFilter] = useState<"all" | "doubtful">("all")
  const groups = checkDraft(card, menu)
  const rows = groups.flatMap((group) => group.rows)
  const open = rows.filter(({ key, refusal }) => isDoubtful(draft, key) || refusal !== null).length
  const unreadPages = reading.pages.filter(({ isRead }) => !isRead).length

  const handleFilter = (chosen: "all" | "doubtful") => {
    setFilter(chosen)
    setDoubtful(doubtfulKeys(draft))
  }
  const changeRow = (key: string, part: Partial<CardRow>) => {
    const changed = card.rows.map((row) => (row.key === key ? { ...row, ...part } : row))
    onChange(settle({ ...draft, card: { ...card, rows: changed } }, key, Object.keys(part)))
  }
  const removeRow = (key: string) =>
    onChange({ ...draft, card: { ...card, rows: card.rows.filter((row) => row.key !== key) } })
  const changeHeading = (key: string, name: string) => {
    const headings = card.headings.map((each) => (each.key === key ? { key, name } : each))
    onChange({ ...draft, card: { ...card, headings } })
  }
  const toggle = (key: string) =>
    onChange({
      ...draft,
      changes: changes.map((each) => (each.key === key ? { ...each, isTaken: !each.isTaken } : each)),
    })

  const reviewRow = (row: CheckedRow) => (
    <ReviewRow
      key={row.key}
      row={row}
      headings={card.headings}
      doubt={doubtOf(row.key)}
      onChange={(part) => changeRow(row.key, part)}
      onRemove={() => removeRow(row.key)}
    />
  )
  const doubtOf = (key: string) => {
    const evidence = draft.evidence[key]
    if (evidence === undefined || evidence.doubts.length === 0) return null
    const { doubts, place, marks, text } = evidence
    const page = place === null ? undefined : reading.pages[place.page]
    const photo = page === undefined ? undefined : pages[page.file]
    return {
      sentences: doubts.map((doubt) => doubtSentences[doubt]),
      fields: doubts.map(fieldOf),
      paper: (
        <>
          <p className={styles.label}>Sur votre carte&nbsp;:</p>
          {place !== null && page !== undefined && photo?.kind === "photo" ? (
            <PaperStrip photo={photo} page={page} place={place} marks={marks} />
          ) : (
            <p className={styles.line}>{text}</p>
          )}
        </>
      ),
      onConfirm: () => onChange(settle(draft, key, "all")),
    }
  }

  const first = rows.filter(({ key, refusal }) => doubtful.has(key) || (filter === "doubtful" && refusal !== null))
  const isEmpty = draft.count === 0
  const unreadLines = (
    <UnreadLines
      lines={card.unread}
      onTake={(line) => onChange({ ...draft, card: takeLine(card, line), count: draft.count + 1 })}
    />
  )
  return (
    <div className={styles.check}>
      <div className={styles.head}>
        <p role="status">
          {isEmpty ? (
            "Aucun plat n’a été reconnu."
          ) : (
            <>
              <b>{draft.count === 1 ? "1 plat lu" : `${draft.count} plats lus`}</b>
              {open > 0 && (
                <>
                  {", "}
                  <b className={styles.open}>{`${open} à vérifier`}</b>
                </>
              )}
              {card.unread.length > 0 &&
                `, ${card.unread.length} ${card.unread.length === 1 ? "ligne non comprise" : "lignes non comprises"}`}
              .
            </>
          )}
        </p>
        {(open > 0 || doubtful.size > 0) && (
          <Segmented
            label="Plats affichés"
            value={filter}
            options={[
              { value: "all", label: "Tout" },
              { value: "doubtful", label: `À vérifier (${open})` },
            ]}
            onChange={handleFilter}
          />
        )}
      </div>
      {unreadPages > 0 && (
        <p className={styles.pages}>
          {reading.pages.length - unreadPages === 1
            ? `1 page sur ${reading.pages.length} a été lue.`
            : `${reading.pages.length - unreadPages} pages sur ${reading.pages.length} ont été lues.`}
        </p>
      )}
      <PrintedNote rows={card.rows} />
      {isEmpty && card.unread.length > 0 && (
        <Fold title="Voir les lignes lues" level={3} isFlush>
          {unreadLines}
        </Fold>
      )}
      {first.length > 0 && <ul>{first.map(reviewRow)}</ul>}
      {filter === "all" &&
        groups.map(({ heading, refusal, rows: own }) => {
          const settled = own.filter(({ key }) => !doubtful.has(key))
          return settled.length === 0 ? null : (
            <fieldset key={heading.key} className={styles.group}>
              <legend className="visually-hidden">{heading.name}</legend>
              <HeadingField
                heading={heading}
                count={own.length}
                refusal={refusal}
                onChange={(name) => changeHeading(heading.key, name)}
              />
              <ul>{settled.map(reviewRow)}</ul>
            </fieldset>
          )
        })}
      {filter === "all" && changes.length + same.length > 0 && (
        <section className={styles.group} aria-labelledby="deja-au-menu">
          <h3 id="deja-au-menu" className={styles.title}>
            Déjà au menu <span className={styles.count}>{`(${changes.length + same.length})`}</span>
          </h3>
          {same.length > 0 && (
            <Fold
              title={same.length === 1 ? "1 plat inchangé" : `${dishCount(same.length)} inchangés`}
              level={3}
              isFlush
            >
              <p>{same.join(", ")}</p>
            </Fold>
          )}
          <ul>
            {changes.map(({ key, name, before, after, isTaken }) => (
              <li key={key} className={styles.change}>
                <label>
                  <input type="checkbox" checked={isTaken} onChange={() => toggle(key)} />
                  <span>
                    {`${name}\u00a0: `}
                    <span className={styles.prices}>
                      <span className={styles.before}>{formatStoredPrice(before)}</span>
                      {" → "}
                      <b>{formatStoredPrice(after)}</b>
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      )}
      {filter === "all" && !isEmpty && unreadLines}
    </div>
  )
}

const doubtfulKeys = (draft: ImportDraft): ReadonlySet<string> =>
  new Set(draft.card.rows.flatMap(({ key }) => (isDoubtful(draft, key) ? [key] : [])))
