import type { Language } from "@ardoise/domain/menu/allergens"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { PaidStatus } from "@ardoise/domain/plan/subscription"
import type { Generated, Kysely } from "kysely"

/** Rows as both engines hold them: ISO-8601 UTC text for times, 0 or 1 for truth, JSON as text. */
export type Schema = {
  users: {
    id: string
    /** Lower case. */
    email: string
    /** An argon2id hash with its parameters. */
    password_hash: string
    /** JSON object written by the user: `restaurant_name`. Nothing is authorised by it. */
    user_metadata: string
    email_confirmed_at: string | null
    last_sign_in_at: string | null
    created_at: string
    updated_at: string
    /** When the account will be erased, once its owner has given it up; nothing of it is published from then on. */
    deletes_at: string | null
    /** Since when the operator lets nobody in. */
    disabled_at: string | null
    /** Since when the operator keeps its public page down. */
    taken_down_at: string | null
    /** When the last mail of each kind was asked for. */
    confirmation_sent_at: string | null
    recovery_sent_at: string | null
    reauthentication_sent_at: string | null
    email_change_sent_at: string | null
    /** The address that takes the place of `email` once both have confirmed. */
    new_email: string | null
    /** Which of the two has confirmed so far. */
    email_change_confirmed: "current" | "new" | null
  }
  /** Mails on their way: a row goes with the mail that it was. What is secret in a mail is reckoned when it is sent. */
  mails: {
    id: string
    kind: MailKind
    /** Null when nobody knows yet whether the address has an account. */
    user_id: string | null
    recipient: string
    /** Where links lead, without a trailing slash; "" for none. */
    origin: string
    /** JSON object, see mail/mail-commands.ts. */
    details: string
    attempts: number
    /** When to try next; while one process sends it, until when the others leave it alone. */
    due_at: string
    created_at: string
  }
  /**
   * What links and codes in mails stand for. Neither is stored: both are reckoned from the id with a key that is no part of
   * the database. There is a row for every address that was asked about, with or without an account.
   */
  mail_tokens: {
    id: string
    type: MailTokenType
    /** Where it was sent. */
    email: string
    /** Whose it is; of a sign-up the id that the account will have. Null: the account of the address. */
    user_id: string | null
    /** What a sign-up chose: the account begins when its link is opened. */
    password_hash: string | null
    user_metadata: string | null
    /** Of a program that wants a code for a session instead of the session (PKCE). */
    code_challenge: string | null
    code_challenge_method: CodeChallengeMethod | null
    /** Codes that were tried. */
    attempts: number
    created_at: string
  }
  /** Codes that a program trades for a session (PKCE). */
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
  /** Kinds of devices that an owner has signed in from. */
  known_devices: {
    user_id: string
    /** Keyed hash of what the browser calls itself. */
    device_hash: string
    seen_at: string
  }
  sessions: {
    id: string
    user_id: string
    /** How many refresh tokens were given; the current token carries this number. */
    refresh_counter: number
    refreshed_at: string
    /** The last token that was given out again after `reuseIntervalMs`, to a device that lost the answer. */
    repeated_counter: Generated<number | null>
    /** JSON list of `{method, timestamp}`, newest first. */
    amr: string
    /** The first refresh token behind the second step: older ones lead nowhere. Null when there was no such step. */
    aal2_from: number | null
    /** What its owner calls it, such as "Chrome, Windows"; "" when nobody knows. */
    device: Generated<string>
    created_at: string
  }
  /** The second step of signing in: an authenticator, or the one set of recovery codes. */
  factors: {
    id: string
    user_id: string
    type: "totp" | "recovery_code"
    friendly_name: string
    /** An authenticator counts from its first code on. */
    status: "unverified" | "verified"
    /** The shared secret, closed with a key outside the database; null for recovery codes. */
    sealed_secret: string | null
    /** The step of thirty seconds of the last code that was taken: no code opens twice. */
    last_step: number
    last_challenged_at: string | null
    created_at: string
    updated_at: string
  }
  /** Questions for a code that wait for their answer. */
  factor_challenges: {
    id: string
    factor_id: string
    expires_at: string
  }
  recovery_codes: {
    factor_id: string
    /** Keyed: the code itself is kept nowhere. */
    code_hash: string
    used_at: string | null
  }
  /** Addresses that may sign up where sign-ups are by invitation. */
  invitations: {
    email: string
    created_at: string
  }
  user_menus: {
    id: string
    user_id: string
    /** The document without `isActive`, which the server alone decides. */
    menu_data: string
    /** The owner's activation, 0 or 1. What a reader is told depends on the plan, too. */
    is_active: number
    /** Number of stored categories: a menu without any is never served. */
    category_count: number
    /** When the menu stopped being the served one, most recently; null if that never happened. */
    served_until: string | null
    created_at: string
    updated_at: string
  }
  menu_versions: {
    id: string
    menu_id: string
    user_id: string
    menu_data: string
    is_active: number
    /** Of the menu, so that a deleted one can come back at its place. */
    created_at: string
    updated_at: string
    replaced_at: string
    reason: "replaced" | "deleted"
    /** Size of the document: what an owner may keep is bounded. */
    bytes: number
  }
  /** What an owner has now, summed up from what was paid and granted: the row that every gate asks. */
  subscriptions: {
    user_id: string
    status: "active" | "cancelled" | "past_due" | "ended"
    /** When the right ends by itself. */
    ends_at: string
    /** What the owner is told: the next payment, or the end. */
    told_end: Generated<string>
    /** The subscription with the provider that it rests on; null for a grant. */
    paid_id: string | null
    updated_at: string
  }
  /** Premium that the operator gave. */
  premium_grants: {
    user_id: string
    ends_at: string
  }
  /** The last word of the provider on each subscription. */
  paid_subscriptions: {
    /** The provider's. */
    id: string
    user_id: string
    provider: ProviderName
    status: PaidStatus
    period_start: string
    period_end: string
    is_cancelled: number
    /** By the provider's clock. */
    seen_at: string
  }
  /** Who an owner is to the provider. */
  payment_customers: {
    user_id: string
    provider: ProviderName
    customer_id: string
  }
  /** What the provider sent and was applied: each event once. */
  payment_events: {
    id: string
    received_at: string
  }
  /** Ways to the provider's pages that were opened: one checkout at a time for an owner. */
  payment_sessions: {
    /** Unguessable. With the test checkout it is the address itself. */
    id: string
    user_id: string
    provider: ProviderName
    kind: "checkout" | "portal"
    state: "open" | "done"
    /** Null until the provider has given it. */
    url: string | null
    /** The origin that the owner came from. */
    return_to: string
    created_at: string
    expires_at: string
  }
  /** What the built-in test checkout plays the bank with. */
  test_payments: {
    user_id: string
    /** JSON, see subscription/test-bank.ts. */
    data: string
  }
  /** Who the invoices of Premium are made out to. */
  billing_identities: {
    user_id: string
    name: string
    street: string
    postal_code: string
    city: string
    /** Nine digits. */
    siren: string
    /** Without spaces, or "". */
    vat_number: string
    updated_at: string
  }
  /** An order stays when its menu is changed or deleted: it is what was sold. */
  orders: {
    /** `order-` plus milliseconds. */
    id: string
    /** The menu's owner. */
    user_id: string
    menu_id: string
    /** JSON list of lines, in the form of the wire. */
    items: string
    total_cents: number
    status: OrderStatus
    table_number: string
    /** Chosen by the diner's device: the same one never gives a second order of a menu. */
    idempotency_key: string
    /** SHA-256 of the key that lets the diner follow the order. */
    tracking_key_hash: string
    /** Keyed hash of the diner's network, for as long as its orders are counted; null for orders that the owner entered. */
    network: string | null
    created_at: string
    updated_at: string
  }
  /** When and from where a restaurant takes orders. */
  ordering: {
    user_id: string
    /** JSON: `true` or `false`. */
    is_open: string
    /** JSON: `true` or `false`. */
    keeps_hours: string
    /** JSON list of texts. */
    tables: string
    /** When orders were last refused because there were too many; null when that never happened, or the owner cleared it. */
    limited_at: string | null
    /** Orders placed before are not counted: the owner let them pass. */
    limits_cleared_at: string | null
  }
  sold_out: {
    menu_id: string
    /** Id of the dish within its menu. */
    item_id: string
    /** Null until the owner takes it back. */
    until: string | null
  }
  /** What guests may know of a restaurant. There is no row until the owner has told something. */
  restaurants: {
    user_id: string
    street: string
    postal_code: string
    city: string
    telephone: string
    /** JSON object: the services of each weekday. */
    opening_hours: string
    /** IANA name. */
    time_zone: string
    /** JSON: `true` or `false`. */
    service_included: string
  }
  /** Where a browser wants to be notified: a device of an owner's session, or the phone of whoever placed an order. */
  push_subscriptions: {
    /** SHA-256 of whose it is and of the address. */
    id: string
    /** The restaurant. */
    user_id: string
    /** The owner's session on that device: it ends with it. Null for a diner. */
    session_id: string | null
    /** The diner's order; null for an owner. */
    order_id: string | null
    language: Language
    /** An address of the browser's push service. */
    endpoint: string
    /** The browser's public key, base64url. */
    p256dh: string
    /** The browser's shared secret, base64url. */
    auth: string
    created_at: string
  }
  /** What was notified: each thing once, by one process. */
  sent_pushes: {
    id: string
    sent_at: string
  }
  /** An owner's files. The bytes lie in the folder of files, see files/disk-files.ts. */
  storage_objects: {
    id: string
    user_id: string
    bucket: string
    /** Within its bucket; the first folder is the owner's id. */
    name: string
    /** What the bytes are called. */
    file_id: string
    bytes: number
    /** What a picture is found to be; of other files, what was claimed. */
    content_type: string
    /** 1 when it may be shown as what it is; anything else is for downloading only. */
    is_picture: number
    /** The header that it is sent with. */
    cache_control: string
    /** With its quotes. */
    etag: string
    /** JSON object of whoever stored it, or null. */
    metadata: string | null
    created_at: string
    updated_at: string
  }
  /** Keys of an installation whose processes share a database; a single process keeps its own in a file. */
  secrets: { name: string; value: string }
  /** What the server does by itself: each job once, however many processes know it. */
  jobs: {
    name: string
    due_at: string
    /** When it was last done with success. */
    ran_at: string | null
    /** The process that does it now. */
    holder: string | null
    /** When that process has lost it, should it never come back. */
    held_until: string | null
  }
  change: {
    seq: Generated<number>
    owner: string
    kind: ChangeKind
    event: ChangeEvent
    ref: string
    version: string
    at: string
  }
}

/** Who takes the payments. */
export type ProviderName = "stripe" | "test"

/** What a mail says. */
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

/** What a link or a code in a mail is good for. */
export type MailTokenType =
  | "signup"
  | "recovery"
  | "magiclink"
  | "email_change"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication"

/** How a program proves that it asked for a code: by the hash of a secret, or by the secret itself. */
export type CodeChallengeMethod = "s256" | "plain"

/** What a change is about. */
export const changeKinds = [
  "file",
  "mail",
  "menu",
  "order",
  "ordering",
  "plan",
  "restaurant",
  "session",
  "sold_out",
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What happened to the row. */
export type ChangeEvent = "insert" | "update" | "delete"

/** One line of the change feed: enough to drop what depends on it, never the content itself. */
export type Change = {
  /** Id of the user whose data changed. */
  readonly owner: string
  readonly kind: ChangeKind
  readonly event: ChangeEvent
  /** Id of the changed row; the values of its key, joined by slashes, where the key has several columns. */
  readonly ref: string
  readonly version: string
}

/** A place to run queries: the read connection, or the transaction of a command. */
export type Db = Kysely<Schema>
