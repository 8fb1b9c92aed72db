import type { UserMetadata } from "@ardoise/contract/auth"
import { type CommandScope, defineCommand } from "../../storage/command.ts"
import { type LinkAsker, type MailToken, secondsToWait, sendLink } from "./mail-tokens.ts"

/**
 * The outcome of a request for an email. `asked`: it is queued, if there is an account to send it to. `wait`: the
 * address was sent one too recently.
 */
export type Asked = { readonly kind: "asked" } | { readonly kind: "wait"; readonly seconds: number }

const asked: Asked = { kind: "asked" }

/**
 * The column of `users` that holds when each kind of email was last requested. Sign-ups have none: an address with an
 * account is sent no sign-up link, and a write would only make the request slower than for an unknown address.
 */
const sentColumns = {
  signup: null,
  recovery: "recovery_sent_at",
  magiclink: "recovery_sent_at",
  email_change: "email_change_sent_at",
  reauthentication: "reauthentication_sent_at",
} as const

const mailKinds = {
  signup: "confirmation",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email-change-again",
  reauthentication: "reauthentication",
} as const

/** A request for an email to an address. */
export type MailRequest = {
  readonly tokenId: string
  readonly type: keyof typeof mailKinds
  /** In lower case. */
  readonly email: string
  /** Metadata for an account that the link may create. */
  readonly userMetadata: UserMetadata | null
  readonly asker: LinkAsker
  readonly at: string
}

/**
 * Requests an email with a link. Whether the address has an account is looked up when the email is written: until then,
 * known and unknown addresses cause the same work.
 */
export const askForMail = defineCommand(
  "accounts/ask-for-mail",
  "email",
  async (scope, { userMetadata, type, ...request }: MailRequest): Promise<Asked> => {
    const { db } = scope
    const { email, at } = request
    const seconds = await secondsToWait(db, { email, type, at })
    if (seconds > 0) return { kind: "wait", seconds }
    // A repeated sign-up email confirms what the pending sign-up chose: its password and metadata.
    const pending = type === "signup" ? await findPendingSignUp(db, email) : null
    await sendLink(scope, {
      ...request,
      type,
      kind: mailKinds[type],
      userId: pending?.user_id ?? null,
      passwordHash: pending?.password_hash ?? null,
      userMetadata: pending?.user_metadata ?? (userMetadata && JSON.stringify(userMetadata)),
    })
    const column = sentColumns[type]
    if (column !== null)
      await db
        .updateTable("users")
        .set({ [column]: at })
        .where("email", "=", email)
        .execute()
    return asked
  },
)

/**
 * Stores a sign-up that its address has to confirm. The account is created only then, so the request reveals nothing
 * about the address.
 */
export const askToConfirm = defineCommand(
  "accounts/ask-to-confirm",
  "email",
  async (
    scope,
    args: {
      tokenId: string
      userId: string
      email: string
      passwordHash: string
      userMetadata: UserMetadata
      asker: LinkAsker
      at: string
    },
  ): Promise<Asked> => {
    const seconds = await secondsToWait(scope.db, { email: args.email, type: "signup", at: args.at })
    if (seconds > 0) return { kind: "wait", seconds }
    await sendLink(scope, {
      ...args,
      type: "signup",
      kind: "confirmation",
      userMetadata: JSON.stringify(args.userMetadata),
    })
    return asked
  },
)

/** Returns the latest sign-up of an address that is not confirmed yet, or null. */
export async function findPendingSignUp(db: CommandScope["db"], email: string): Promise<MailToken | null> {
  const row = await db
    .selectFrom("mail_tokens")
    .selectAll()
    .where("email", "=", email)
    .where("type", "=", "signup")
    .where("password_hash", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
