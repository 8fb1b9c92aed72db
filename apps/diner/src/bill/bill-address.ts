import type { BillPage } from "@ardoise/contract/bill-page"
import { publicBillPath } from "@ardoise/domain/sharing/links"

type TableOfBill = Pick<BillPage, "userId" | "table" | "code" | "language">

/** Returns the address of a bill in a language. */
export function billAddress({ userId, ...shown }: TableOfBill): string {
  return `${publicBillPath(userId)}?${queryOf(shown)}`
}

/** Returns the address of the note of a bill. @param shareId a payment of this phone: the note can be sent by email */
export function noteAddress({ userId, ...shown }: TableOfBill, shareId: string | null): string {
  return `${publicBillPath(userId)}/note?${queryOf(shown)}${shareId === null ? "" : `&part=${shareId}`}`
}

/** Returns the address that the form of the note is sent to. */
export function letterAddress(userId: string): string {
  return `${publicBillPath(userId)}/note`
}

/** Returns the address that the forms of a bill are sent to. */
export function payAddress(userId: string): string {
  return `${publicBillPath(userId)}/payer`
}

function queryOf({ table, code, language }: Omit<TableOfBill, "userId">): string {
  return new URLSearchParams({ table, t: code, lang: language }).toString()
}
