import { boardLimits, findSpecialFault, rubrics, type SpecialFault } from "@ardoise/domain/menu/daily-board"
import type { BoardSpan } from "@ardoise/domain/restaurant/board-end"
import type { OpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import type { Moment } from "@ardoise/domain/restaurant/windows"
import { Button } from "@ardoise/ui/button/button"
import { Chip } from "@ardoise/ui/chip/chip"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { History, Plus } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import {
  addEarlier,
  type BoardDraft,
  blankLine,
  changeLine,
  type Earlier,
  newDraft,
  ownEnd,
  possibleSpans,
  removeLine,
  shownSpan,
  withBlankLines,
  writtenLines,
} from "./board-draft.ts"
import styles from "./board-form.module.css"
import { againWords, sentence, untilWords } from "./board-words.ts"
import { SpecialLine } from "./special-line.tsx"

const spanNames: Readonly<Record<BoardSpan, string>> = {
  lunch: "Ce midi",
  evening: "Ce soir",
  day: "Toute la journée",
}

/** Earlier specials that are shown at first. */
const firstEarlier = 12

type BoardFormProps = {
  /** Null: nothing is written yet. */
  draft: BoardDraft | null
  /** The published board could not be read, so there may be one. */
  isUnread: boolean
  earlier: Earlier
  hours: OpeningHours
  moment: Moment
  isSending: boolean
  onChange: (draft: BoardDraft) => void
  onPublish: () => void
  /** Gives up a change of the published board; null for a new board. */
  onCancel: (() => void) | null
}

/** The form is the board: a blank line for each rubric, and earlier specials as chips. */
export function BoardForm(props: BoardFormProps) {
  const { isUnread, earlier, hours, moment, isSending, onChange, onPublish, onCancel } = props
  // Not made on each rendering: a field with another key would be another field, and the owner may be typing in it.
  const [blankLines] = useState(() => withBlankLines([]))
  const draft = props.draft ?? { ...newDraft(hours, moment), lines: blankLines }
  const [fault, setFault] = useState<SpecialFault | null>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A new fault is a new object, so its field has the focus again.
  useEffect(() => {
    if (fault === null) return
    const line = form.current?.querySelector(`[data-special="${CSS.escape(fault.id)}"]`)
    line?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [fault])

  const written = writtenLines(draft)
  const isFull = written.length >= boardLimits.specials
  const ids = new Set(draft.lines.map(({ id }) => id))
  const shownEarlier = isUnfolded ? earlier.all : earlier.all.slice(0, firstEarlier)
  const foldedCount = earlier.all.length - shownEarlier.length
  const spans: { value: BoardSpan | "own"; label: string }[] = possibleSpans(hours, moment).map((value) => ({
    value,
    label: spanNames[value],
  }))
  const end = ownEnd(draft, hours, moment)
  if (end !== null) spans.unshift({ value: "own", label: sentence(untilWords(end, moment)) })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = findSpecialFault(written)
    setFault(found)
    if (found === null) onPublish()
  }
  // Enter goes on to the next field: a board is written line by line.
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLElement) || !event.target.matches("textarea, input:not([type])")) return
    event.preventDefault()
    const fields = [...(form.current?.querySelectorAll<HTMLElement>("textarea, input:not([type])") ?? [])]
    fields[fields.indexOf(event.target) + 1]?.focus()
  }
  const handleAdd = (rubric: (typeof rubrics)[number]) => {
    const line = blankLine(rubric)
    onChange({ ...draft, lines: withBlankLines([...draft.lines, line]) })
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-special="${line.id}"] textarea`)?.focus(),
    )
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      <div className={styles.column}>
        {written.length === 0 && (
          <p className={styles.empty}>
            {isUnread ? "L’ardoise publiée n’a pas pu être lue" : "Rien sur l’ardoise aujourd’hui"}
          </p>
        )}
        {earlier.all.length > 0 && (
          <div className={styles.chips}>
            {earlier.day !== null && earlier.last.length > 0 && (
              <Chip
                className={styles.again}
                icon={<History aria-hidden />}
                onClick={() => onChange(earlier.last.reduce(addEarlier, draft))}
              >
                {againWords(earlier.day, moment)}
              </Chip>
            )}
            {shownEarlier.map((special) => (
              <Chip
                key={special.id}
                isPressed={ids.has(special.id)}
                onClick={() =>
                  onChange(ids.has(special.id) ? removeLine(draft, special.id) : addEarlier(draft, special))
                }
              >
                {special.name}
              </Chip>
            ))}
            {foldedCount > 0 && (
              <Chip isDashed onClick={() => setIsUnfolded(true)}>
                {foldedCount === 1 ? "L’autre" : `Les ${foldedCount} autres`}
              </Chip>
            )}
          </div>
        )}
        {rubrics.map((rubric) => {
          const lines = draft.lines.filter((line) => line.rubric === rubric)
          const isBlank = lines.every(({ name, price }) => name.trim() === "" && price.trim() === "")
          return (
            <section key={rubric} className={styles.rubric} aria-label={rubric}>
              {!isBlank && (
                <div className={styles.head}>
                  <h2>{rubric}</h2>
                  {!isFull && (
                    <IconButton
                      label={`Ajouter\u00a0: ${rubric}`}
                      icon={<Plus aria-hidden />}
                      onClick={() => handleAdd(rubric)}
                    />
                  )}
                </div>
              )}
              <ul>
                {lines.map((line) => (
                  <SpecialLine
                    key={line.id}
                    line={line}
                    fault={fault?.id === line.id ? fault.field : null}
                    onChange={(part) => {
                      setFault(null)
                      onChange(changeLine(draft, line.id, part))
                    }}
                    onRemove={isBlank ? null : () => onChange(removeLine(draft, line.id))}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className={styles.foot}>
        <div>
          <Segmented
            label="Jusqu’à quand"
            value={shownSpan(draft, hours, moment) ?? "own"}
            options={spans}
            onChange={(span) => onChange({ ...draft, span: span === "own" ? null : span })}
          />
          <div className={styles.buttons}>
            {onCancel !== null && <Button onClick={onCancel}>Annuler</Button>}
            <Button tone="primary" type="submit" isBusy={isSending} disabled={written.length === 0}>
              Publier l’ardoise
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
