import { formatLongDate } from "@ardoise/domain/dates"
import { ActionBanner } from "@ardoise/ui/action-banner/action-banner"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"
import { readAgain } from "../read-again.ts"
import { restaurantQuery } from "./restaurant-api.ts"

/**
 * Shows when an account that its owner has deleted will be erased, with a button to keep it. Renders nothing for other
 * accounts.
 */
export function AccountEndBanner({ className }: { className?: string }) {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { data } = useQuery(restaurantQuery(id))
  const keeping = useMutation({
    mutationFn: async () => {
      await callFunction(clients, "keep-account")
      await readAgain(queryClient, restaurantQuery(id))
    },
    onSuccess: () => toast({ title: "Votre compte est gardé", text: "Votre QR code fonctionne de nouveau." }),
    onError: () =>
      toast({ title: "Erreur", text: "Votre compte n’a pas pu être gardé. Réessayez dans un instant.", tone: "error" }),
  })
  if (!data?.accountEndsAt) return null
  return (
    <ActionBanner
      className={className}
      title={`Ce compte sera effacé le ${formatLongDate(data.accountEndsAt, data.profile.timeZone)}`}
      action={
        <Button isBusy={keeping.isPending} onClick={() => keeping.mutate()}>
          Garder mon compte
        </Button>
      }
    >
      <p>Votre QR code ne fonctionne plus. D’ici là, rien n’est perdu.</p>
    </ActionBanner>
  )
}
