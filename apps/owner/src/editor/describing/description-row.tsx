import { limits } from "@ardoise/domain/menu/menu-validation"
import { Button } from "@ardoise/ui/button/button"
import { TextAreaField } from "@ardoise/ui/field/field"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { Check } from "lucide-react"
import { useId, useState } from "react"
import styles from "./descriptions-drawer.module.css"
import { DoubtList } from "./doubt-list.tsx"
import type { DescribedRow } from "./use-descriptions.ts"

type DescriptionRowProps = {
  row: DescribedRow
  isAsking: boolean
  onAccept: () => void
  /** Accepts a text that the owner has changed. Returns whether the menu takes it. */
  onEdited: (text: string) => boolean
  onIgnore: () => void
  onRetry: () => void
}

/** A dish with its proposed description, and what the owner decides about it. */
export function DescriptionRow({ row, isAsking, onAccept, onEdited, onIgnore, onRetry }: DescriptionRowProps) {
  const { dish, proposal } = row
  const [edited, setEdited] = useState<string | null>(null)
  const nameId = useId()
  const isAccepted = proposal?.state === "accepted"
  return (
    <li aria-labelledby={nameId} data-open={proposal?.state === "open" || undefined}>
      <div className={styles.name}>
        <h4 id={nameId}>{dish.name}</h4>
        {isAccepted && (
          <span className={styles.accepted}>
            <Check aria-hidden />
            Acceptée
          </span>
        )}
      </div>
      {proposal === undefined && isAsking && (
        <div className={styles.skeleton}>
          <Skeleton height={12} width="92%" />
          <Skeleton height={12} width="60%" />
        </div>
      )}
      {proposal?.text === null && (
        <>
          <p className={styles.text}>La réponse de l’IA n’a pas pu être utilisée.</p>
          <div className={styles.acts}>
            <Button isBusy={isAsking} onClick={onRetry}>
              Réessayer
            </Button>
            <Button tone="quiet" onClick={onIgnore}>
              Ignorer
            </Button>
          </div>
        </>
      )}
      {proposal?.text && (edited === null || isAccepted) && (
        <>
          <p className={styles.text}>{proposal.text.text}</p>
          {!isAccepted && <DoubtList doubts={proposal.text.doubts} />}
        </>
      )}
      {proposal?.text && !isAccepted && edited === null && (
        <div className={styles.acts}>
          <Button aria-describedby={nameId} onClick={onAccept}>
            Accepter
          </Button>
          <Button tone="quiet" aria-describedby={nameId} onClick={() => setEdited(proposal.text?.text ?? "")}>
            Modifier
          </Button>
          <Button tone="quiet" aria-describedby={nameId} onClick={onIgnore}>
            Ignorer
          </Button>
        </div>
      )}
      {edited !== null && !isAccepted && (
        <div className={styles.edited}>
          <TextAreaField
            label={`Description de «\u00a0${dish.name}\u00a0»`}
            value={edited}
            maxLength={limits.descriptionLength}
            autoFocus
            onChange={(event) => setEdited(event.target.value)}
          />
          <div className={styles.acts}>
            <Button disabled={edited.trim() === ""} onClick={() => onEdited(edited)}>
              Accepter ce texte
            </Button>
            <Button tone="quiet" onClick={() => setEdited(null)}>
              Annuler
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
