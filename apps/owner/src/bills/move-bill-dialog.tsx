import { messages } from "@ardoise/domain/messages"
import { noTable, toTable } from "@ardoise/domain/order/order"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { tableCodesQuery } from "./bill-api.ts"
import type { StoredBill } from "./bill-rows.ts"
import styles from "./move-bill-dialog.module.css"

type MoveBillDialogProps = {
  bill: StoredBill
  /** All bills that are known: an open one of the other table takes up this one. */
  bills: readonly StoredBill[]
  isBusy: boolean
  onBack: () => void
  onMove: (table: string) => void
}

const keyOf = (table: string) => table.toLowerCase()

/** Moves a bill to another table, and says before that the bill there takes it up. */
export function MoveBillDialog({ bill, bills, isBusy, onBack, onMove }: MoveBillDialogProps) {
  const { id: userId, device } = useOwner()
  // A device of the team sees no codes: there the table is typed without proposals.
  const { data: codes = [] } = useQuery({ ...tableCodesQuery(userId), enabled: device === null })
  const [typed, setTyped] = useState("")
  const [error, setError] = useState("")
  const formId = useId()
  const listId = useId()
  const table = toTable(typed)
  const isChosen = table.ok && table.value !== noTable
  const other = bills.find(
    ({ id, isOpen, table: taken }) => id !== bill.id && isOpen && table.ok && keyOf(taken) === keyOf(table.value),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!table.ok) return setError(messages[table.code])
    if (!isChosen) return setError("Indiquez une table.")
    if (keyOf(table.value) === keyOf(bill.table)) return setError("L’addition est déjà à cette table.")
    onMove(table.value)
  }
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title="Changer de table"
      footer={
        <>
          <Button onClick={onBack}>Revenir</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={isBusy}>
            {other === undefined ? "Changer de table" : "Réunir"}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label={`L’addition de la table ${bill.table} passe à la table`}
          autoComplete="off"
          list={listId}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError("")
          }}
        />
        <datalist id={listId}>
          {codes
            .filter(({ table: listed }) => keyOf(listed) !== keyOf(bill.table))
            .map(({ table: listed }) => (
              <option key={listed} value={listed} />
            ))}
        </datalist>
        <p role="status" className={styles.other}>
          {other !== undefined && `Réunir avec l’addition de la table ${other.table}\u00a0?`}
        </p>
      </form>
    </Dialog>
  )
}
