/** A mail as people get it: both parts say the same. No value of it comes from outside without having been checked. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What became of a mail: `refused` is final, the address takes none; `failed` may go better later. */
export type Delivery =
  | { readonly outcome: "sent" }
  | { readonly outcome: "refused" | "failed" /** For the log: names no person. */; readonly reason: string }

/** A way for mails to leave. It always answers within `longestSendMs`. */
export type Mailer = {
  /** @param id the same for every attempt at one mail */
  readonly send: (id: string, mail: Mail) => Promise<Delivery>
  readonly close: () => void
}

/** How long an attempt may take before it counts as failed. */
export const longestSendMs = 30_000
