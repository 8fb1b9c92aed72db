/** The table of emails to send. */
export type MailRows = {
  /** Emails to send. A row is deleted with its email. Secrets in an email are derived when it is sent. */
  mails: {
    id: string
    kind: MailKind
    /** Null when it is not known yet whether the address has an account. */
    user_id: string | null
    recipient: string
    /** Where links lead, without a trailing slash; "" for none. */
    origin: string
    /** JSON object, see mail/mail-commands.ts. */
    details: string
    attempts: number
    /** When to try next. While a process sends the email, the time until which other processes leave it alone. */
    due_at: string
    created_at: string
  }
}

/** The kinds of emails. */
export type MailKind =
  | "confirmation"
  | "recovery"
  | "magiclink"
  | "email-change-again"
  | "email-change-current"
  | "email-change-new"
  | "reauthentication"
  | "password-changed"
  | "new-sign-in"
  | "account-given-up"
  | "subscription-cancelled"
  | "page-taken-down"
  | "page-put-up"
  | "bill-note"
  | "weekly"

declare module "../storage/schema.ts" {
  interface Schema extends MailRows {}
}
