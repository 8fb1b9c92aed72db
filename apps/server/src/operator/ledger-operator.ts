import { findUser, findUserByEmail } from "../accounts/account-queries.ts"
import { WireError } from "../http/wire-error.ts"
import type { Db } from "../storage/schema.ts"
import { verifyLedger } from "../table-payments/ledger.ts"
import type { OperatorCommand } from "./operator-command.ts"

/**
 * The command that checks the ledgers of payments at the table. It prints the end of each chain: only an earlier print
 * of it shows that the last lines were removed.
 */
export const ledgerCommands: Readonly<Record<string, OperatorCommand>> = {
  "verify-ledger": {
    usage: "verify-ledger [<email>]",
    run: async ([email], { database: { largeRead: db } }) => {
      const owners = await findOwners(db, email)
      const checked = []
      for (const { id, email: name } of owners) checked.push({ name, ...(await verifyLedger(db, id)) })
      const lines = checked.map(({ name, end, fault }) =>
        fault === null
          ? `${name} : ${end.seq} lignes intactes, la dernière a l’empreinte ${end.hash}`
          : `${name} : la ligne ${fault} a été modifiée, ajoutée, ou suit une ligne supprimée`,
      )
      if (checked.some(({ fault }) => fault !== null)) throw new WireError(409, "ledger_changed", lines.join("\n"))
      return lines.length === 0 ? ["Aucun paiement à table n’a été enregistré."] : lines
    },
  },
}

/** The owner with this address, or all with a ledger. */
async function findOwners(db: Db, email: string | undefined) {
  if (email !== undefined) {
    const owner = await findUserByEmail(db, email.trim().toLowerCase())
    if (owner === null) throw new WireError(404, "user_not_found", `Aucun compte n’a l’email ${email}.`)
    return [owner]
  }
  const rows = await db.selectFrom("bill_ledger").select("user_id").distinct().orderBy("user_id").execute()
  const owners = await Promise.all(rows.map(({ user_id: id }) => findUser(db, id)))
  return owners.filter((owner) => owner !== null)
}
