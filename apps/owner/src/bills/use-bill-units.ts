import { type BillUnit, billOf, canTakeOff } from "@ardoise/domain/bill/bill"
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { billOrdersQuery } from "./bill-api.ts"
import type { StoredBill, StoredShare } from "./bill-rows.ts"

/**
 * Returns the pieces on a bill with their state. While a new version of the bill is being read, those of the version
 * before. Undefined until they are known.
 *
 * @param shares the payments of this bill
 */
export function useBillUnits(
  bill: StoredBill,
  shares: readonly StoredShare[],
): {
  readonly units: readonly BillUnit[] | undefined
  /** Keys of the pieces that may be taken off. */
  readonly removable: ReadonlySet<string>
  readonly read: UseQueryResult
} {
  const { id: userId } = useOwner()
  const read = useQuery({ ...billOrdersQuery(userId, bill), placeholderData: keepPreviousData })
  const computed = read.data && billOf(read.data, bill.removed, shares)
  const removable = computed?.units.filter((unit) => canTakeOff(unit, computed)).map(({ key }) => key)
  return { units: computed?.units, removable: new Set(removable), read }
}
