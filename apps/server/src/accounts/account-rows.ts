import type { StaffRole } from "@ardoise/domain/team/staff-role"
import type { Generated } from "kysely"

/** The tables of accounts, sessions, second factors, and of the links in emails. */
export type AccountRows = {
  users: {
    id: string
    /** Lower case. */
    email: string
    /** An argon2id hash with its parameters. */
    password_hash: string
    /** JSON object written by the user: `restaurant_name`. It never decides about a permission. */
    user_metadata: string
    email_confirmed_at: string | null
    last_sign_in_at: string | null
    created_at: string
    updated_at: string
    /**
     * When the account will be erased, once its owner has asked for deletion. Nothing of it is published from then on.
     */
    deletes_at: string | null
    /** Since when the operator blocks all sign-ins of this account. */
    disabled_at: string | null
    /** Since when the operator has taken down its public page. */
    taken_down_at: string | null
    /** When the last email of each kind was requested. */
    confirmation_sent_at: string | null
    recovery_sent_at: string | null
    reauthentication_sent_at: string | null
    email_change_sent_at: string | null
    /** The address that replaces `email` once both addresses have confirmed. */
    new_email: string | null
    /** Which of the two addresses has confirmed so far. */
    email_change_confirmed: "current" | "new" | null
  }
  /** Addresses that may sign up on a server where sign-ups need an invitation. */
  invitations: {
    email: string
    created_at: string
  }
  sessions: {
    id: string
    user_id: string
    /** How many refresh tokens were issued; the current token carries this number. */
    refresh_counter: number
    refreshed_at: string
    /**
     * Number of the last token that was issued again later than `reuseIntervalMs`, to a device that lost the answer.
     */
    repeated_counter: Generated<number | null>
    /** JSON list of `{method, timestamp}`, newest first. */
    amr: string
    /**
     * Number of the first refresh token issued at `aal2`. Tokens with lower numbers are refused. Null when no second
     * factor was used.
     */
    aal2_from: number | null
    /** The name shown to its owner, such as "Chrome, Windows"; "" when unknown. */
    device: Generated<string>
    created_at: string
  }
  /** Devices of a restaurant's team. Each is signed in for as long as its row exists. */
  staff_devices: {
    id: string
    user_id: string
    role: StaffRole
    name: string
    /** As in `sessions`. */
    refresh_counter: number
    refreshed_at: string
    repeated_counter: number | null
    linked_at: string
    seen_at: string
  }
  /** Codes with which a device can join a team, until one does. */
  staff_invites: {
    /** Keyed hash. The code itself is never stored. */
    code_hash: string
    user_id: string
    role: StaffRole
    name: string
    expires_at: string
  }
  /** Devices that an owner has signed in from, by browser and system. */
  known_devices: {
    user_id: string
    /** Keyed hash of the device's name, such as "Chrome, Windows". */
    device_hash: string
    seen_at: string
  }
  /** A second factor: an authenticator, or the one set of recovery codes. */
  factors: {
    id: string
    user_id: string
    type: "totp" | "recovery_code"
    friendly_name: string
    /** An authenticator is verified by its first valid code. */
    status: "unverified" | "verified"
    /** The shared secret, encrypted with a key outside the database; null for recovery codes. */
    sealed_secret: string | null
    /** The 30-second time step of the last accepted code. No code is accepted twice. */
    last_step: number
    last_challenged_at: string | null
    created_at: string
    updated_at: string
  }
  /** Open challenges: requests for a code that was not entered yet. */
  factor_challenges: {
    id: string
    factor_id: string
    expires_at: string
  }
  recovery_codes: {
    factor_id: string
    /** Keyed hash. The code itself is never stored. */
    code_hash: string
    used_at: string | null
  }
  /**
   * The links and codes sent in emails. Neither is stored: both are derived from the id with a key that is not in the
   * database. There is a row for every requested address, with or without an account.
   */
  mail_tokens: {
    id: string
    type: MailTokenType
    /** The address it was sent to. */
    email: string
    /** The user it belongs to; for a sign-up, the id of the future account. Null: the account of the address. */
    user_id: string | null
    /** What the person chose at sign-up. The account is created when the link is opened. */
    password_hash: string | null
    user_metadata: string | null
    /** Set when a program wants a code to exchange for a session, instead of the session itself (PKCE). */
    code_challenge: string | null
    code_challenge_method: CodeChallengeMethod | null
    /** Number of codes that were tried. */
    attempts: number
    created_at: string
  }
  /** Codes that a program exchanges for a session (PKCE). */
  pkce_codes: {
    /** SHA-256 of the code. */
    id: string
    user_id: string
    /** The type of the link that was opened. */
    method: string
    code_challenge: string
    code_challenge_method: CodeChallengeMethod
    created_at: string
  }
}

/** What a link or a code in an email can be used for. */
export type MailTokenType =
  | "signup"
  | "recovery"
  | "magiclink"
  | "email_change"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication"

/** How a program proves that it requested a code: by the hash of a secret, or by the secret itself. */
export type CodeChallengeMethod = "s256" | "plain"

declare module "../storage/schema.ts" {
  interface Schema extends AccountRows {}
}
