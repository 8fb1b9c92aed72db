import { deletionPhrase, isDeletionPhrase } from "@ardoise/domain/account/account-deletion"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"
import { readAgain } from "../read-again.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { SettingsGroup } from "./settings-group.tsx"
import styles from "./settings-page.module.css"

/** Deletes the account after the restaurant's name was typed. */
export function DeleteAccount() {
  const { id, email, restaurantName } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [typed, setTyped] = useState("")
  const phrase = deletionPhrase(restaurantName ?? "", email)
  const isConfirmed = isDeletionPhrase(typed, phrase)
  const deleting = useMutation({
    mutationFn: async () => {
      await callFunction(clients, "delete-account", { confirmation: typed })
      await readAgain(queryClient, restaurantQuery(id))
    },
    onSuccess: () => window.scrollTo({ top: 0 }),
    onError: ({ message }) => toast({ title: "Erreur", text: message || deletionFailed, tone: "error" }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && !deleting.isPending) deleting.mutate()
  }
  return (
    <SettingsGroup
      title="Supprimer le compte"
      text="Votre QR code cessera de fonctionner aussitôt. Vous aurez 30 jours pour changer d’avis&nbsp;; ensuite tout sera effacé."
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          label={`Pour confirmer, écrivez « ${phrase} »`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          tone="danger"
          className={styles.save}
          aria-disabled={!isConfirmed}
          isBusy={deleting.isPending}
        >
          Supprimer le compte
        </Button>
      </form>
    </SettingsGroup>
  )
}

const deletionFailed = "Le compte n’a pas pu être supprimé. Rien n’a changé\u00a0: réessayez dans un instant."
