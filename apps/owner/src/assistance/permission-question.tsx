import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"

type PermissionQuestionProps = {
  provider: string
  isOpen: boolean
  isBusy: boolean
  onAllow: () => void
  onRefuse: () => void
}

/** Asks once whether the texts of the menus may be sent to the provider of this site. */
export function PermissionQuestion({ provider, isOpen, isBusy, onAllow, onRefuse }: PermissionQuestionProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onRefuse}
      size="question"
      title={`Envoyer vos textes à ${provider}\u00a0?`}
      footer={
        <>
          <Button onClick={onRefuse}>Ne pas autoriser</Button>
          <Button tone="primary" isBusy={isBusy} onClick={onAllow}>
            Autoriser
          </Button>
        </>
      }
    >
      <p>
        Les textes de votre carte et les pages à lire sont transmis à {provider} pour vous faire des propositions. Ni
        commande, ni client, ni adresse email n’est transmis.
      </p>
    </Dialog>
  )
}
