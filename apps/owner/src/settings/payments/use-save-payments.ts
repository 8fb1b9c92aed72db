import type { TablePaymentsPatch } from "@ardoise/contract/bills"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../../auth/session.tsx"
import { BillRefusal } from "../../bills/bill-refusal.ts"
import { paymentAccountKey } from "../../bills/payment-account-api.ts"
import { saveTablePayments, tablePaymentsQuery } from "../../bills/table-payments-api.ts"
import { readAgain } from "../../read-again.ts"

/**
 * Returns the function that changes the settings of payments at the table, and whether it is under way. A refusal is
 * shown in a toast, and what it depends on is read again.
 */
export function useSavePayments(): {
  /** @returns whether the server has stored the change */
  readonly save: (patch: TablePaymentsPatch) => Promise<boolean>
  readonly isSaving: boolean
} {
  const { id } = useOwner()
  const queryClient = useQueryClient()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: (patch: TablePaymentsPatch) => saveTablePayments(id, patch),
    onSuccess: (row) => queryClient.setQueryData(tablePaymentsQuery(id).queryKey, row),
    onError: (error) => {
      const title =
        error instanceof BillRefusal ? error.message : "Le réglage n’a pas été enregistré. Vérifiez la connexion."
      toast({ tone: "error", title, about: "payments" })
      void readAgain(queryClient, { queryKey: paymentAccountKey(id) })
      void readAgain(queryClient, tablePaymentsQuery(id))
    },
  })
  const save = (patch: TablePaymentsPatch) =>
    saving.mutateAsync(patch).then(
      () => true,
      () => false,
    )
  return { save, isSaving: saving.isPending }
}
