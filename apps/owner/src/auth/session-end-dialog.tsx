import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { type FormEvent, useId, useRef, useState } from "react"
import { workKeptMessage } from "../unsaved-work.tsx"
import styles from "./auth-page.module.css"
import { signInLabels } from "./auth-words.ts"
import { LazySecondStepForm } from "./lazy-second-step-form.tsx"
import { PasswordField } from "./password-field.tsx"
import { type Owner, useAuthActions } from "./session.tsx"

type SessionEndDialogProps = {
  owner: Owner
  /** Discards the typed text. */
  onGiveUp: () => void
}

/**
 * Shown when the session has ended during unsaved work: the same owner signs in here and continues (A64). Only its
 * buttons close the dialog.
 */
export function SessionEndDialog({ owner, onGiveUp }: SessionEndDialogProps) {
  const { signIn, completeSecondStep } = useAuthActions()
  const [password, setPassword] = useState("")
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isPasswordRight, setIsPasswordRight] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const formId = useId()

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || password === "") return
    setIsBusy(true)
    const outcome = await signIn(owner.email, password)
    // After a successful sign-in without a second step, the dialog is already unmounted.
    if (outcome.ok && !outcome.needsSecondStep) return
    setIsBusy(false)
    if (outcome.ok) return setIsPasswordRight(true)
    setRefusal(outcome.text)
    passwordInput.current?.focus()
  }

  if (isPasswordRight) {
    return (
      <Dialog isOpen onClose={() => {}} size="question" title="Votre session est terminée">
        <LazySecondStepForm onTake={completeSecondStep} onDone={() => {}} onCancel={() => setIsPasswordRight(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      size="question"
      title="Votre session est terminée"
      initialFocus={passwordInput}
      footer={
        <>
          <Button tone="primary" type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? signInLabels.busy : signInLabels.idle}
          </Button>
          <Button tone="danger-quiet" onClick={onGiveUp}>
            Quitter sans sauvegarder
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <p>{`${workKeptMessage} Reconnectez-vous pour continuer.`}</p>
        {refusal !== null && (
          <Banner tone="error" role="alert">
            {refusal}
          </Banner>
        )}
        <TextField label="Email" type="email" name="email" autoComplete="username" readOnly value={owner.email} />
        <PasswordField
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
