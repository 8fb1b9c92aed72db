import { randomUUID } from "node:crypto"
import { deletionTime } from "@ardoise/domain/account/account-deletion"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { type Letter, toMail } from "../mail/format-letter.ts"
import { letters } from "../mail/letters.ts"
import type { MailDetails, MailRow } from "../mail/mail-commands.ts"
import type { MailKind } from "../mail/mail-rows.ts"
import type { Mail } from "../mail/mailer.ts"
import type { Database } from "../storage/database.ts"
import type { FindTimeZone } from "./account-context.ts"
import { findUser, findUserByEmail } from "./account-queries.ts"
import { repeatEmailChange } from "./links/email-change.ts"
import { codeOf, linkToken } from "./links/mail-secrets.ts"

/** The value of `type` in the link of each kind of email, as the auth protocol names it. */
const linkTypes: Partial<Record<MailKind, string>> = {
  confirmation: "signup",
  recovery: "recovery",
  magiclink: "magiclink",
  "email-change-current": "email_change",
  "email-change-new": "email_change",
}

/** What writing emails needs. */
export type LetterParts = {
  readonly database: Database
  /** ISO time. */
  readonly clock: () => string
  readonly findTimeZone: FindTimeZone
}

/**
 * Writes the email of a queued row. Only here does the server look up whether the address has an account, so that no
 * response to a request reveals it.
 *
 * @param secret key from which links and codes are derived
 * @returns null when the address is sent nothing
 */
export function letterWriter(
  { database, clock, findTimeZone }: LetterParts,
  secret: string,
): (row: MailRow) => Promise<Mail | null> {
  return async (row) => {
    const details = JSON.parse(row.details) as MailDetails
    const letter = await write(row, details)
    return letter && toMail(row.recipient, letter)
  }

  async function write(row: MailRow, details: MailDetails): Promise<Letter | null> {
    const { origin } = row
    const page = (path: string) => (origin === "" ? null : `${origin}${path}`)
    const recoverUrl = page("/auth/recover")
    const token = details.tokenId === undefined ? null : await findToken(details.tokenId)
    switch (row.kind) {
      case "confirmation":
        // Without a pending sign-up there is nothing to confirm.
        if (!token?.password_hash) return null
        if (await findUserByEmail(database.read, row.recipient)) {
          return letters.accountExists({ loginUrl: `${origin}/login` })
        }
        return letters.confirmation(linkFacts(row, details))
      case "recovery":
        if (!token || !(await findUserByEmail(database.read, row.recipient))) return null
        return letters.recovery(linkFacts(row, details))
      case "magiclink":
        return token && letters.magiclink(linkFacts(row, details))
      case "reauthentication":
        return token && letters.reauthentication({ digits: codeOf(secret, token.id) })
      case "email-change-again":
        await repeatChange(row, details)
        return null
      case "email-change-current":
      case "email-change-new": {
        const user = row.user_id === null ? null : await findUser(database.read, row.user_id)
        if (!token || !user || user.new_email === null) return null
        const facts = linkFacts(row, details)
        return row.kind === "email-change-current"
          ? letters.emailChangeCurrent({ ...facts, newEmail: user.new_email })
          : letters.emailChangeNew({ ...facts, currentEmail: user.email })
      }
      case "password-changed":
        return letters.passwordChanged({ ...(await momentOf(row, details)), recoverUrl })
      case "new-sign-in":
        return letters.newSignIn({ ...(await momentOf(row, details)), device: details.device ?? "", recoverUrl })
      case "page-taken-down":
        return letters.pageTakenDown({ ...(await momentOf(row, details)), settingsUrl: page("/dashboard") })
      case "page-put-up":
        return letters.pagePutUp({ ...(await momentOf(row, details)), pageUrl: page(`/u/${row.user_id ?? ""}`) })
      case "account-given-up": {
        const user = row.user_id === null ? null : await findUser(database.read, row.user_id)
        const endsAt = deletionTime(row.created_at)
        // An owner who has cancelled the deletion meanwhile needs no warning.
        if (user?.deletes_at !== endsAt) return null
        const facts = { ...(await momentOf(row, details)), endsAt }
        return letters.accountGivenUp({ ...facts, keepUrl: page("/dashboard") })
      }
      case "subscription-cancelled":
        if (await isDisabled(row.user_id)) return letters.subscriptionStopped()
        if (details.at !== undefined && details.at <= row.created_at) {
          return letters.subscriptionEnded({ billingUrl: page("/dashboard/billing") })
        }
        return letters.subscriptionCancelled({
          ...(await momentOf(row, details)),
          billingUrl: page("/dashboard/billing"),
        })
      case "bill-note":
        // Written by the feature of payments at the table (`table-payments/note-mail.ts`).
        return null
      case "weekly":
        // Written by the feature of the figures (`insight/weekly-mail.ts`).
        return null
    }
  }

  async function momentOf({ user_id, created_at }: MailRow, { at = created_at }: MailDetails) {
    return { at, timeZone: user_id === null ? emptyProfile.timeZone : await findTimeZone(database.read, user_id) }
  }

  async function isDisabled(userId: string | null): Promise<boolean> {
    const user = userId === null ? null : await findUser(database.read, userId)
    return user !== null && user.disabled_at !== null
  }

  async function findToken(id: string) {
    return (await database.read.selectFrom("mail_tokens").selectAll().where("id", "=", id).executeTakeFirst()) ?? null
  }

  /** Links to our own page, which confirms on a click: a program that only previews the link does not use it up. */
  function linkFacts({ kind, origin }: MailRow, { tokenId = "", isPkce = false, redirectTo }: MailDetails) {
    const token = linkToken(secret, tokenId, isPkce)
    const type = linkTypes[kind] ?? ""
    const query = redirectTo
      ? new URLSearchParams({ token, type, redirect_to: redirectTo })
      : new URLSearchParams({ token_hash: token, type })
    const path = redirectTo ? "/auth/v1/verify" : "/auth/confirm"
    return { url: `${origin}${path}?${query}`, digits: codeOf(secret, tokenId) }
  }

  async function repeatChange({ recipient, origin }: MailRow, { tokenId = "", redirectTo }: MailDetails) {
    const token = await findToken(tokenId)
    if (!token) return
    const { code_challenge: text, code_challenge_method: method } = token
    await database.run(repeatEmailChange, {
      email: recipient,
      currentTokenId: randomUUID(),
      newTokenId: randomUUID(),
      asker: {
        origin,
        redirectTo: redirectTo ?? null,
        challenge: text !== null && method !== null ? { text, method } : null,
      },
      at: clock(),
    })
  }
}
