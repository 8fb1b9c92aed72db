import { describe, describeDelayMs } from "@ardoise/domain/suggestions/describe"
import { Button } from "@ardoise/ui/button/button"
import { TextAreaField } from "@ardoise/ui/field/field"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react"
import type { DescribingSlot } from "../describing/describing-slot.ts"
import styles from "./description-field.module.css"

type DescriptionFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  /** The dish's name, from which a description is generated. */
  name: string
  value: string
  error: string | undefined
  /** @param isByModel a model wrote it, and the owner has changed no word */
  onChange: (description: string, isByModel: boolean) => void
  /** Renders the proposals, which may take over from the simple sentence. */
  proposals?: (slot: Pick<DescribingSlot, "generate" | "onAsking" | "onUse">) => ReactNode
}

/** The description of a dish, which can be generated from its name. A typed description is replaced only on request. */
export function DescriptionField({ ref, name, value, error, onChange, proposals }: DescriptionFieldProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isOffered, setIsOffered] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const instead = useRef<(() => void) | null>(null)
  const timer = useRef<number | undefined>(undefined)
  // The description appears one second after the press: name and description may have changed meanwhile.
  const latest = useRef({ name, value, onChange })
  useEffect(() => {
    latest.current = { name, value, onChange }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isEmpty = value.trim() === ""
  // A dish that has its description needs no help until somebody changes it.
  const [isAtWork, setIsAtWork] = useState(isEmpty)

  const made = name.trim() === "" ? null : describe(name)
  const proposal = isOffered && made !== value ? made : null

  const handleGenerate = () => {
    setIsAtWork(true)
    setIsOffered(false)
    if (instead.current !== null) return instead.current()
    setIsBusy(true)
    timer.current = window.setTimeout(() => {
      setIsBusy(false)
      const { name, value, onChange } = latest.current
      if (name.trim() === "") return
      if (value.trim() === "") onChange(describe(name), false)
      else setIsOffered(describe(name) !== value)
    }, describeDelayMs)
  }
  const handleReplace = () => {
    if (proposal !== null) onChange(proposal, false)
    setIsOffered(false)
  }

  return (
    <div className={styles.field}>
      <TextAreaField
        ref={ref}
        label="Description"
        rows={2}
        placeholder="Facultatif"
        value={value}
        error={error}
        onFocus={() => setIsAtWork(true)}
        onChange={(event) => onChange(event.target.value, false)}
        action={
          <Button
            tone="quiet"
            className={styles.generate}
            isBusy={isBusy || isAsking}
            disabled={name.trim() === ""}
            onClick={handleGenerate}
          >
            {isBusy || isAsking ? "Génération..." : "Générer"}
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
              <Button tone="quiet" onClick={() => setIsOffered(false)}>
                Garder mon texte
              </Button>
            </div>
          </div>
        )}
      </div>
      <div hidden={!isAtWork}>{proposals?.({ generate: instead, onAsking: setIsAsking, onUse: onChange })}</div>
    </div>
  )
}
