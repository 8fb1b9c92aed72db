import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"

/** How a dialog of facts takes part in the questions on leaving. */
export type FactsLeaving = {
  /** Reports whether something is typed that is not in the menu yet. */
  readonly onTyped: (isTyped: boolean) => void
  /** The owner wants to leave the editor, and something was typed. */
  readonly isLeaving: boolean
  readonly onStay: () => void
}

type FactsDialogProps = {
  title: string
  isTyped: boolean
  canSubmit?: boolean
  leaving: FactsLeaving
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form of legal facts of several dishes. It asks before it discards what was typed. */
export function FactsDialog(props: FactsDialogProps) {
  const { title, isTyped, canSubmit = true, leaving, onSubmit, onClose, children } = props
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const report = useEffectEvent(leaving.onTyped)
  useEffect(() => {
    if (!isTyped) return
    report(true)
    return () => report(false)
  }, [isTyped])
  const close = () => {
    onClose()
    leaving.onStay()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React propagates events through the component tree, also out of a dialog.
    event.stopPropagation()
    onSubmit()
    close()
  }
  const handleClose = () => (isTyped ? setIsAsking(true) : close())
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={title}
      footer={
        <>
          <Button onClick={handleClose}>Annuler</Button>
          <Button tone="primary" type="submit" form={formId} disabled={!canSubmit}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        {children}
      </form>
      {(isAsking || leaving.isLeaving) && (
        <DiscardDialog
          title="Abandonner ces réponses&nbsp;?"
          text="Ce que vous avez indiqué ici n’est pas encore dans le menu."
          onGoOn={() => {
            setIsAsking(false)
            leaving.onStay()
          }}
          onDiscard={close}
        />
      )}
    </Dialog>
  )
}
