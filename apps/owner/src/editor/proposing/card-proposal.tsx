import { messageFor } from "@ardoise/domain/messages"
import type { CardBrief } from "@ardoise/domain/suggestions/compose-card"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { ModelQuestions } from "../../assistance/model-questions.tsx"
import { useModelChoice } from "../../assistance/use-model-choice.ts"
import { countWords, dishCount } from "../importing/add-words.ts"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"
import { takeReady } from "../pasting/card-rows.ts"
import type { WholeCardProps } from "../use-whole-card.tsx"
import { BriefForm } from "./brief-form.tsx"
import styles from "./card-proposal.module.css"
import { CheckProposal } from "./check-proposal.tsx"
import { ProposalWait } from "./proposal-wait.tsx"
import { useProposal } from "./use-proposal.ts"

const firstBrief: CardBrief = {
  ...{ style: "bistrot", priceLevel: "middle" },
  counts: { aperitifs: 0, entrees: 6, plats: 8, desserts: 4, boissons: 0, vins: 0 },
}

/** Proposes a menu: the owner says what kind, checks what is proposed, decides the prices and adds. */
export function CardProposal({ menu, onAdd, undoOfLast, onClose, onTyped, isLeaving, onStay }: WholeCardProps) {
  const toast = useToast()
  const choice = useModelChoice("model")
  const { provider, by } = choice
  const { draft, setDraft, problem, setProblem, progress, rest, propose, cancel } = useProposal(menu)
  const [brief, setBrief] = useState(firstBrief)
  const [wishes, setWishes] = useState("")
  const [isAsking, setIsAsking] = useState(false)
  const body = useRef<HTMLDivElement>(null)

  const isTyped = draft !== null
  const tellTyped = useEffectEvent(onTyped)
  // Reports to the leave guard of the editor.
  useEffect(() => tellTyped(isTyped), [isTyped])

  const ask = async () => {
    await propose({ brief, by, wishes: wishes.trim() })
    body.current?.focus()
  }
  const handleAdd = () => {
    if (draft === null) return
    const { ready, rest } = takeReady(draft.card, menu, Math.random)
    const code = onAdd(ready, [])
    if (code !== null) {
      setProblem(messageFor(code))
      return
    }
    setProblem(null)
    const added = ready.reduce((sum, { dishes }) => sum + dishes.length, 0)
    toast({ title: countWords(added, 0).done, action: { label: "Défaire", onSelect: undoOfLast() } })
    if (rest.rows.length === 0) onClose()
    else setDraft({ ...draft, card: rest })
  }
  const handleClose = () => {
    if (isTyped) setIsAsking(true)
    else onClose()
  }
  const handleGoOn = () => {
    setIsAsking(false)
    onStay()
  }
  const checked = draft === null ? null : takeReady(draft.card, menu, () => 0)
  const count = checked?.ready.reduce((sum, { dishes }) => sum + dishes.length, 0) ?? 0
  const left = checked?.rest.rows.length ?? 0
  const wanted = Object.values(brief.counts).reduce((sum, each) => sum + (each ?? 0), 0)
  const isWaiting = progress !== null && (by === "model" || draft !== null)
  const footer = () => {
    if (isWaiting) return <Button onClick={cancel}>Annuler</Button>
    if (draft === null) {
      return (
        <>
          <p className={styles.note}>
            {by === "local"
              ? "Composée à partir de notre répertoire de plats, sans IA."
              : `Proposée par l’IA (${provider}). Ce sont des idées\u00a0: ne gardez que ce que vous servez.`}
          </p>
          <Button
            tone="primary"
            isBusy={progress !== null}
            disabled={wanted === 0}
            onClick={() => choice.begin(() => void ask(), true)}
          >
            Proposer
          </Button>
        </>
      )
    }
    return (
      <>
        <p className={styles.note} role="status">
          {left > 0 && `${dishCount(left)} sans prix ${left === 1 ? "reste" : "restent"} ici.`}
        </p>
        <Button tone="primary" disabled={count === 0} onClick={handleAdd}>
          {countWords(count, 0).ask}
        </Button>
      </>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      size={draft === null ? "form" : "wide"}
      title={draft === null ? "Proposer une carte" : "Vérifier la carte"}
      initialFocus={body}
      footer={footer()}
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {problem !== null && (
          <div className={styles.problem}>
            <Banner tone="error" role="alert">
              {problem}
            </Banner>
            {draft !== null && rest !== null && <Button onClick={() => void propose(rest)}>Compléter</Button>}
          </div>
        )}
        {isWaiting && progress !== null ? (
          <ProposalWait {...progress} />
        ) : draft === null ? (
          <BriefForm
            brief={brief}
            onChange={setBrief}
            model={provider === null ? null : { provider, by, wishes, onHelper: choice.setBy, onWishes: setWishes }}
          />
        ) : (
          <CheckProposal draft={draft} menu={menu} onChange={setDraft} />
        )}
      </div>
      {(isAsking || (isLeaving && isTyped)) && (
        <DiscardDialog
          title="Abandonner cette carte&nbsp;?"
          text="Les plats qui ne sont pas encore ajoutés ne seront pas gardés."
          goOn="Continuer"
          onGoOn={handleGoOn}
          onDiscard={onClose}
        />
      )}
      <ModelQuestions choice={choice} />
    </Dialog>
  )
}
