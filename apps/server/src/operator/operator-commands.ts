import { endOfDay, formatLongDate } from "@ardoise/domain/dates"
import { findUserByEmail } from "../accounts/account-queries.ts"
import { WireError } from "../http/wire-error.ts"
import { listDeletedMenus, restoreMenu } from "../menus/restore-menu.ts"
import { grantPremium } from "../subscription/subscription-commands.ts"
import { accountCommands } from "./account-operator.ts"
import { assistanceCommands } from "./assistance-operator.ts"
import { ledgerCommands } from "./ledger-operator.ts"
import type { OperatorCommand } from "./operator-command.ts"

const commands: Readonly<Record<string, OperatorCommand>> = {
  ...accountCommands,
  ...ledgerCommands,
  ...assistanceCommands,
  "grant-premium": {
    usage: "grant-premium <email> --until <AAAA-MM-JJ>",
    run: async (args, { database, now }) => {
      const [email, flag, date] = args
      if (!email || flag !== "--until" || !date) throw misused("grant-premium")
      const until = endOfDay(date)
      if (until === null || until <= now) {
        throw new WireError(400, "date_invalid", `« ${date} » n’est pas une date à venir. Exemple : --until 2027-12-31`)
      }
      const granted = await database.run(grantPremium, { email: email.trim().toLowerCase(), until, at: now })
      if (!granted.ok) throw new WireError(404, granted.code, `Aucun compte n’a l’email ${email}.`)
      return [`${email} est Premium jusqu’au ${formatLongDate(until)} inclus.`]
    },
  },
  "restore-menu": {
    usage: "restore-menu <email> [<identifiant du menu>]",
    run: async (args, { database, now }) => {
      const [email, menuId] = args
      if (!email) throw misused("restore-menu")
      const owner = await findUserByEmail(database.read, email.trim().toLowerCase())
      if (!owner) throw new WireError(404, "user_not_found", `Aucun compte n’a l’email ${email}.`)
      if (!menuId) {
        const deleted = await listDeletedMenus(database.largeRead, owner.id)
        if (deleted.length === 0) return [`${email} n’a supprimé aucun menu ces 30 derniers jours.`]
        return deleted.map((menu) => `${menu.menuId}  « ${menu.name} », supprimé le ${formatLongDate(menu.deletedAt)}`)
      }
      const restored = await database.run(restoreMenu, { ownerId: owner.id, menuId: menuId.toLowerCase(), at: now })
      if (restored.ok) return [`« ${restored.value.name} » est de nouveau dans les menus de ${email}.`]
      const sentence =
        restored.code === "menu-exists"
          ? "Ce menu n’est pas supprimé."
          : `${email} n’a pas supprimé de menu ${menuId} ces 30 derniers jours.`
      throw new WireError(404, restored.code.replaceAll("-", "_"), sentence)
    },
  },
}

/** Finds a command by its name. @returns null when it does not exist */
export function findOperatorCommand(name: string): OperatorCommand | null {
  return Object.hasOwn(commands, name) ? (commands[name] ?? null) : null
}

/** Lists the usage of each command, one per line. */
export function listUsages(): string[] {
  return Object.values(commands).map(({ usage }) => usage)
}

function misused(name: string): WireError {
  return new WireError(400, "usage", `Utilisation : npm run admin -- ${commands[name]?.usage}`)
}
