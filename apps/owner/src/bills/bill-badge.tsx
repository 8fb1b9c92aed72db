import { Badge } from "@ardoise/ui/badge/badge"
import { badgeOf } from "./bill-list.ts"
import type { StoredBill } from "./bill-rows.ts"
import { badgeNames, badgeTones } from "./bill-words.ts"

/** The state of a bill, such as "En partie". */
export function BillBadge({ bill }: { bill: StoredBill }) {
  const badge = badgeOf(bill)
  return <Badge tone={badgeTones[badge]}>{badgeNames[badge]}</Badge>
}
