import type { TablePaymentsPatch, TablePaymentsRow } from "@ardoise/contract/bills"
import { queryOptions } from "@tanstack/react-query"
import { menuRest } from "../menus/menu-rest.ts"
import { toRefusal } from "./bill-refusal.ts"

/** Whether and how diners pay at the table. */
export function tablePaymentsQuery(userId: string) {
  return queryOptions({
    queryKey: ["table-payments", userId] as const,
    queryFn: async ({ signal }): Promise<TablePaymentsRow> => {
      const { data } = await menuRest()
        .from("table_payments")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
}

/** Changes how diners pay at the table. @throws BillRefusal if a rule refuses it */
export async function saveTablePayments(userId: string, patch: TablePaymentsPatch): Promise<TablePaymentsRow> {
  const { data, error } = await menuRest()
    .from("table_payments")
    .update(patch)
    .eq("user_id", userId)
    .select("*")
    .single()
  if (error) throw toRefusal(error)
  return data
}
