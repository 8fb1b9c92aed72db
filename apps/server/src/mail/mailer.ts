/** An email as it is sent: both parts have the same content. All values from outside have been checked. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where the recipient stops emails of this kind, with a POST or in a browser. Omitted: they cannot be stopped. */
  readonly stopUrl?: string | undefined
}

/**
 * Returns the headers of an email besides its addresses and subject. One-click unsubscription needs https (RFC 8058);
 * without it, mail programs get only the address of the page (RFC 2369).
 */
export function headersOf({ stopUrl }: Pick<Mail, "stopUrl">): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    ...(stopUrl !== undefined && { "List-Unsubscribe": `<${stopUrl}>` }),
    ...(stopUrl?.startsWith("https://") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  }
}

/** The result of an attempt. `refused` is final: the recipient is not accepted. `failed` may succeed later. */
export type Delivery =
  | { readonly outcome: "sent" }
  | { readonly outcome: "refused" | "failed" /** For the log: contains no personal data. */; readonly reason: string }

/** A way to send emails, `mostAtOnce` at the same time. An attempt ends within `longestSendMs` from its turn on. */
export type Mailer = {
  /** @param id the same for every attempt at one mail */
  readonly send: (id: string, mail: Mail) => Promise<Delivery>
  readonly close: () => void
}

/** Emails that are sent at the same time. Mail servers accept few connections of one sender. */
export const mostAtOnce = 2

/** Milliseconds after which an attempt counts as failed. */
export const longestSendMs = 30_000
