import { readRecoveryCode, readTotpCode } from "@ardoise/domain/account/second-step"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { CodeField } from "./links/code-field.tsx"
import type { SecondStepKind } from "./second-step.ts"
import styles from "./second-step-form.module.css"
import type { AuthOutcome } from "./session.tsx"

type SecondStepFormProps = {
  /** Completes the step with a code of the app or with a recovery code. */
  onTake: (kind: SecondStepKind, code: string) => Promise<AuthOutcome>
  onDone: () => void
  /** Cancels the sign-in. */
  onCancel: () => void
}

const kinds = {
  app: {
    text: "Ouvrez votre application d’authentification et écrivez le code qu’elle affiche.",
    help: null,
    refusal: "Écrivez les six chiffres affichés par l’application.",
    other: "Utiliser un code de secours",
  },
  recovery: {
    text: "Écrivez un des codes que vous avez gardés. Il ne servira qu’une fois.",
    help: "Plus aucun code\u00a0? La personne qui gère ce serveur peut retirer la deuxième étape.",
    refusal: "Un code de secours a seize lettres et chiffres.",
    other: "Utiliser l’application",
  },
} as const

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ onTake, onDone, onCancel }: SecondStepFormProps) {
  const [kind, setKind] = useState<keyof typeof kinds>("app")
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const words = kinds[kind]

  // Moves the focus to the new field, which replaces the field that had it. The effect runs when `kind` changes.
  useEffect(() => {
    if (kind) input.current?.focus()
  }, [kind])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const code = kind === "app" ? readTotpCode(typed) : readRecoveryCode(typed)
    if (code === null) {
      setError(words.refusal)
      input.current?.focus()
      return
    }
    setIsBusy(true)
    const outcome = await onTake(kind, code)
    setIsBusy(false)
    if (outcome.ok) return onDone()
    setError(outcome.text)
    // Leave a wrong recovery code in the field, so that the user can compare its 16 characters. Clear a six-digit code.
    if (kind === "app") setTyped("")
    input.current?.focus()
  }
  const handleType = (text: string) => {
    setTyped(text)
    setError(null)
  }
  const handleOther = () => {
    setKind(kind === "app" ? "recovery" : "app")
    setTyped("")
    setError(null)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <div>
        <h2 className={styles.heading}>Connexion en deux étapes</h2>
        <p className={styles.text}>{words.text}</p>
        {words.help && <p className={styles.text}>{words.help}</p>}
      </div>
      {kind === "app" ? (
        <CodeField ref={input} error={error ?? undefined} value={typed} onChange={handleType} />
      ) : (
        <TextField
          ref={input}
          label="Code de secours"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
          required
          error={error ?? undefined}
          value={typed}
          onChange={(event) => handleType(event.target.value)}
        />
      )}
      <Button type="submit" tone="primary" className={styles.submit} isBusy={isBusy}>
        {isBusy ? "Vérification..." : "Valider"}
      </Button>
      <div className={styles.others}>
        <Button tone="quiet" onClick={handleOther}>
          {words.other}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
