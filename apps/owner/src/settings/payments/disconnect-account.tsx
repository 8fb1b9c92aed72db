import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import { disconnectPayments, paymentAccountKey, wordsOf } from "../../bills/payment-account-api.ts"
import { tablePaymentsQuery } from "../../bills/table-payments-api.ts"
import { useClients } from "../../clients-context.tsx"
import { readAgain } from "../../read-again.ts"
import { SettingsGroup } from "../settings-group.tsx"

const consequence = "Les additions ouvertes ne pourront plus être payées en ligne."

/** Disconnects the account at the payment provider, after a question. */
export function DisconnectAccount() {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isAsked, setIsAsked] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const disconnect = useMutation({
    mutationFn: () => disconnectPayments(clients),
    onSuccess: async (account) => {
      queryClient.setQueryData(paymentAccountKey(id), account)
      toast({ title: "Compte délié", about: "payments" })
      await readAgain(queryClient, tablePaymentsQuery(id))
    },
    onError: (error) => toast({ tone: "error", title: wordsOf(error), about: "payments" }),
    onSettled: () => setIsAsked(false),
  })
  return (
    <SettingsGroup title="Délier le compte" text={consequence}>
      <Button tone="danger-quiet" onClick={() => setIsAsked(true)}>
        Délier
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        size="question"
        title="Délier le compte"
        initialFocus={cancel}
        footer={
          <>
            <Button ref={cancel} onClick={() => setIsAsked(false)}>
              Annuler
            </Button>
            <Button tone="danger" isBusy={disconnect.isPending} onClick={() => disconnect.mutate()}>
              Délier
            </Button>
          </>
        }
      >
        <p>{consequence}</p>
      </Dialog>
    </SettingsGroup>
  )
}
