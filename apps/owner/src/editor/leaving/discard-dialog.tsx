import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef } from "react"

type DiscardDialogProps = {
  /** Names what would be lost. Ends with a question mark. */
  title: string
  text: string
  /** The words of the safe answer. */
  goOn?: string
  onGoOn: () => void
  onDiscard: () => void
}

/** Asks before a dialog of the editor discards what was typed in it. */
export function DiscardDialog({ title, text, goOn = "Continuer la saisie", onGoOn, onDiscard }: DiscardDialogProps) {
  const goOnButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onGoOn}
      size="question"
      title={title}
      initialFocus={goOnButton}
      footer={
        <>
          <Button ref={goOnButton} tone="primary" onClick={onGoOn}>
            {goOn}
          </Button>
          <Button tone="danger-quiet" onClick={onDiscard}>
            Abandonner
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
