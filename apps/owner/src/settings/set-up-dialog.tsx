import { readTotpCode } from "@ardoise/domain/account/second-step"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useMutation, useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { CodeField } from "../auth/links/code-field.tsx"
import { useClients } from "../clients-context.tsx"
import { completeSetUp, startSetUp } from "./second-step-api.ts"
import styles from "./set-up-dialog.module.css"

type SetUpDialogProps = {
  /** @param codes the recovery codes, which are shown only once */
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret of an authenticator as a QR code and as text, and completes the setup with its first code. */
export function SetUpDialog({ onDone, onClose }: SetUpDialogProps) {
  const clients = useClients()
  const formId = useId()
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // The same secret while the dialog is open.
  const setUp = useQuery({
    queryKey: ["set-up", formId],
    queryFn: () => startSetUp(clients),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const ending = useMutation({
    mutationFn: ({ factorId, code }: { factorId: string; code: string }) => completeSetUp(clients, factorId, code),
    onSuccess: onDone,
    onError: ({ message }) => {
      setError(message)
      input.current?.focus()
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = readTotpCode(typed)
    if (code === null) {
      setError("Écrivez les six chiffres affichés par l’application.")
      input.current?.focus()
    } else if (setUp.data && !ending.isPending) ending.mutate({ factorId: setUp.data.factorId, code })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Activer la connexion en deux étapes"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={ending.isPending} aria-disabled={!setUp.data}>
            Activer
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <p>
          Scannez ce code avec une application d’authentification&nbsp;: Google Authenticator, Aegis, 2FAS, un
          gestionnaire de mots de passe…
        </p>
        <div className={styles.picture}>
          {setUp.data && <img src={setUp.data.picture} alt="QR code à scanner avec l’application" />}
        </div>
        {setUp.isError && <p role="alert">{setUp.error.message}</p>}
        {setUp.data && (
          <dl className={styles.secret}>
            <dt>Ou écrivez cette clé dans l’application</dt>
            <dd>{setUp.data.secret.match(/.{1,4}/g)?.join(" ")}</dd>
          </dl>
        )}
        <CodeField
          ref={input}
          label="Code affiché par l’application"
          error={error ?? undefined}
          value={typed}
          onChange={(code) => {
            setTyped(code)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}
