import type { TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import { compareWords } from "@ardoise/domain/translation/word-differences"
import { Button } from "@ardoise/ui/button/button"
import { TriangleAlert } from "lucide-react"
import { type FocusEvent, useId, useSyncExternalStore } from "react"
import { doubtWords, stateWords } from "./translation-words.ts"
import styles from "./translations.module.css"
import type { TypedTexts } from "./typed-texts.ts"
import { offeredText, type TranslatedText } from "./use-translations.ts"

type TranslationRowProps = {
  text: TranslatedText
  language: TranslatedLanguage
  /** What is typed on the page. */
  typed: TypedTexts
  /** The name of the menu whose review counts for this text, if it is another one. */
  reviewedIn: string | null
  /** Without Premium nothing can be changed. */
  isReadOnly: boolean
  /** A button accepts a text. `source`: the French that it translates, if it is not the one of the field. */
  onAccept: (text: TranslatedText, accepted: string, source?: string) => void
}

/** One French text, its translation, and what is left to do. A field that is left with a change is saved. */
export function TranslationRow({ text, language, typed, reviewedIn, isReadOnly, onAccept }: TranslationRowProps) {
  const { french, known, suggestion } = text
  const entry = useSyncExternalStore(typed.subscribe, () => typed.of(language, text))
  const reasonId = useId()
  const value = entry?.typed ?? offeredText(text)
  const failure = entry?.failure ?? null
  const isBusy = entry?.isBusy ?? false

  const handleBlur = ({ currentTarget, relatedTarget: next }: FocusEvent) => {
    // The buttons beside the field decide themselves what is stored.
    if (!currentTarget.closest("[data-row]")?.contains(next)) typed.leave(language, text)
  }
  const reasons = [
    ...(known.state === "suggested" || known.state === "stale" ? (suggestion?.doubts ?? []).map(doubtWords) : []),
    ...(failure === "changed" ? ["Cette traduction vient d’être changée ailleurs."] : []),
    ...(failure === "not-stored" ? ["Non enregistré"] : []),
  ]
  const field = (
    <textarea
      rows={1}
      className={[
        styles.field,
        known.state === "reviewed" && styles.read,
        value === "" && styles.empty,
        failure !== null && styles.failed,
      ]
        .filter(Boolean)
        .join(" ")}
      lang={language}
      aria-label={`Traduction de «\u00a0${french}\u00a0»`}
      aria-describedby={reasons.length > 0 ? reasonId : undefined}
      aria-invalid={failure !== null || undefined}
      readOnly={isReadOnly}
      maxLength={4000}
      value={value}
      onChange={(event) => typed.type(language, text, event.target.value)}
      onBlur={handleBlur}
    />
  )
  const old =
    known.state === "stale" && known.row?.text != null ? { french: known.row.source, text: known.row.text } : null
  const act = isReadOnly ? null : failure !== null ? (
    <Button isBusy={isBusy} onBlur={handleBlur} onClick={() => onAccept(text, value)}>
      Réessayer
    </Button>
  ) : known.state !== "reviewed" && value.trim() !== "" ? (
    <Button data-accept="" onBlur={handleBlur} isBusy={isBusy} onClick={() => onAccept(text, value)}>
      {known.state === "stale" ? "Accepter la nouvelle" : "Accepter"}
    </Button>
  ) : null
  return (
    <div
      data-row=""
      className={[styles.row, known.state === "reviewed" && styles.reviewed, old !== null && styles.changed]
        .filter(Boolean)
        .join(" ")}
    >
      {old !== null && (
        <Changed
          old={old}
          french={french}
          proposed={suggestion?.text ?? null}
          language={language}
          act={
            !isReadOnly && (
              <Button onBlur={handleBlur} isBusy={isBusy} onClick={() => onAccept(text, old.text, french)}>
                Toujours juste
              </Button>
            )
          }
        />
      )}
      <p className={styles.french}>
        {known.state === "stale" && known.row !== null ? (
          <Marked parts={compareWords(known.row.source, french)[1]} />
        ) : (
          french
        )}
      </p>
      {field}
      <span className={`${styles.state} ${styles[known.state]}`}>
        {known.state === "stale" ? "" : stateWords[known.state]}
      </span>
      <span className={styles.act}>{act}</span>
      {reasons.length > 0 && (
        <p id={reasonId} className={`${styles.reason} ${styles.doubt}`} role={failure === null ? undefined : "alert"}>
          <TriangleAlert aria-hidden />
          <span>{reasons.join(" ")}</span>
        </p>
      )}
      {reviewedIn !== null && <p className={styles.reason}>{`Relue, comme dans «\u00a0${reviewedIn}\u00a0».`}</p>}
    </div>
  )
}

type ChangedProps = {
  old: { readonly french: string; readonly text: string }
  french: string
  /** The translation that is proposed now. */
  proposed: string | null
  language: TranslatedLanguage
  act: React.ReactNode
}

/** The French and the translation as they were, with what has changed since underlined. */
function Changed({ old, french, proposed, language, act }: ChangedProps) {
  return (
    <>
      <p className={styles.sense}>
        <TriangleAlert aria-hidden />
        <span>Le texte français a changé.</span>
      </p>
      <p className={`${styles.french} ${styles.old}`}>
        <Marked parts={compareWords(old.french, french)[0]} />
      </p>
      <p className={`${styles.oldText} ${styles.old}`} lang={language}>
        {proposed === null ? old.text : <Marked parts={compareWords(old.text, proposed)[0]} />}
      </p>
      <span className={`${styles.state} ${styles.stale}`}>{stateWords.stale}</span>
      <span className={styles.act}>{act}</span>
    </>
  )
}

function Marked({ parts }: { parts: ReturnType<typeof compareWords>[0] }) {
  // A text has no ids of its own, and its parts are rendered together.
  return parts.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a part
    isChanged ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  )
}
