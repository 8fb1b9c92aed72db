import { describe, describeDelayMs } from "@ardoise/domain/suggestions/describe"
import { Button } from "@ardoise/ui/button"
import { TextAreaField } from "@ardoise/ui/field"
import { Skeleton } from "@ardoise/ui/skeleton"
import { Sparkles } from "lucide-react"
import { type Ref, useEffect, useRef, useState } from "react"
import styles from "./description-field.module.css"

type DescriptionFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  /** The dish's name, from which a description is made. */
  name: string
  value: string
  error: string | undefined
  onChange: (description: string) => void
}

/** The description of a dish, which can be made from its name. What is typed already is replaced only on request (spec 4). */
export function DescriptionField({ ref, name, value, error, onChange }: DescriptionFieldProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [proposal, setProposal] = useState<string | null>(null)
  const timer = useRef<number | undefined>(undefined)
  // The sentence that comes after a second meets what the field then holds, not what it held at the press.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isEmpty = value.trim() === ""

  const handleGenerate = () => {
    setProposal(null)
    setIsBusy(true)
    timer.current = window.setTimeout(() => {
      setIsBusy(false)
      const made = describe(name)
      if (latest.current.value.trim() === "") latest.current.onChange(made)
      else if (latest.current.value !== made) setProposal(made)
    }, describeDelayMs)
  }
  const handleReplace = () => {
    if (proposal !== null) onChange(proposal)
    setProposal(null)
  }

  return (
    <div className={styles.field}>
      <TextAreaField
        ref={ref}
        label="Description"
        placeholder="Facultatif"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        action={
          <Button
            tone="quiet"
            icon={<Sparkles aria-hidden />}
            className={styles.generate}
            isBusy={isBusy}
            disabled={name.trim() === ""}
            onClick={handleGenerate}
          >
            {isBusy ? "Génération..." : "Générer"}
          </Button>
        }
        cover={
          isBusy &&
          isEmpty && (
            <>
              <Skeleton height={12} width="92%" />
              <Skeleton height={12} width="70%" />
            </>
          )
        }
      />
      <div role="status">
        {proposal !== null && (
          <div className={styles.proposal}>
            <p>
              Proposition&nbsp;: <q>{proposal}</q>
            </p>
            <div className={styles.answers}>
              <Button onClick={handleReplace}>Remplacer mon texte</Button>
              <Button tone="quiet" onClick={() => setProposal(null)}>
                Garder mon texte
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
