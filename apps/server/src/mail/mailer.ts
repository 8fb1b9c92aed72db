/** An email as it is sent: both parts have the same content. All values from outside have been checked. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The result of an attempt. `refused` is final: the recipient is not accepted. `failed` may succeed later. */
export type Delivery =
  | { readonly outcome: "sent" }
  | { readonly outcome: "refused" | "failed" /** For the log: contains no personal data. */; readonly reason: string }

/** A way to send emails. It resolves within `longestSendMs`. */
export type Mailer = {
  /** @param id the same for every attempt at one mail */
  readonly send: (id: string, mail: Mail) => Promise<Delivery>
  readonly close: () => void
}

/** Milliseconds after which an attempt counts as failed. */
export const longestSendMs = 30_000
