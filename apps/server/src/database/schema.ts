import type { Language } from "@ardoise/domain/menu/allergens"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import type { PaidStatus } from "@ardoise/domain/plan/subscription"
import type { Generated, Kysely } from "kysely"

/** Rows in the form of both engines: ISO-8601 UTC text for times, 0 or 1 for booleans, JSON as text. */
export type Schema = {
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
  /** Devices that an owner has signed in from, by browser and system. */
  known_devices: {
    user_id: string
    /** Keyed hash of the device's name, such as "Chrome, Windows". */
    device_hash: string
    seen_at: string
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
  /** Addresses that may sign up on a server where sign-ups need an invitation. */
  invitations: {
    email: string
    created_at: string
  }
  user_menus: {
    id: string
    user_id: string
    /** The document without `isActive`, which only the server decides. */
    menu_data: string
    /** The owner's activation, 0 or 1. Whether a reader sees the menu as active also depends on the plan. */
    is_active: number
    /** Number of stored categories. A menu without categories is never served. */
    category_count: number
    /** When the menu last stopped being the served one; null if that never happened. */
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
    /** Copied from the menu, so that a deleted menu returns to its place in the list. */
    created_at: string
    updated_at: string
    replaced_at: string
    reason: "replaced" | "deleted"
    /** Size of the document. The total size per owner is limited. */
    bytes: number
  }
  /** The plan an owner has now, derived from payments and grants. Every plan check reads this row. */
  subscriptions: {
    user_id: string
    status: "active" | "cancelled" | "past_due" | "ended"
    /** When the plan ends by itself. */
    ends_at: string
    /** The date shown to the owner: the next payment, or the end. */
    told_end: Generated<string>
    /** The provider's subscription that the plan comes from; null for a grant. */
    paid_id: string | null
    updated_at: string
  }
  /** Premium that the operator granted. */
  premium_grants: {
    user_id: string
    ends_at: string
  }
  /** The latest state of each subscription that the provider reported. */
  paid_subscriptions: {
    /** The provider's id. */
    id: string
    user_id: string
    provider: ProviderName
    status: PaidStatus
    period_start: string
    period_end: string
    is_cancelled: number
    /** Time by the provider's clock. */
    seen_at: string
  }
  /** The id of an owner at the provider. */
  payment_customers: {
    user_id: string
    provider: ProviderName
    customer_id: string
  }
  /** Events of the provider that were applied, so that each is applied once. */
  payment_events: {
    id: string
    received_at: string
  }
  /** Visits to the provider's pages. An owner has at most one open checkout. */
  payment_sessions: {
    /** Unguessable. With the test checkout it is part of the address. */
    id: string
    user_id: string
    provider: ProviderName
    kind: "checkout" | "portal"
    state: "open" | "done"
    /** Null until the provider has returned it. */
    url: string | null
    /** The origin that the owner came from. */
    return_to: string
    created_at: string
    expires_at: string
  }
  /** State of the simulated bank of the built-in test checkout. */
  test_payments: {
    user_id: string
    /** JSON, see subscription/test-bank.ts. */
    data: string
  }
  /** Who the invoices for Premium are addressed to. */
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
  /** An order stays when its menu is changed or deleted: it records what was sold. */
  orders: {
    /** `order-` plus milliseconds. */
    id: string
    /** The menu's owner. */
    user_id: string
    menu_id: string
    /** JSON list of lines, in the form of the API. */
    items: string
    total_cents: number
    status: OrderStatus
    table_number: string
    /** Chosen by the diner's device. The same key never creates a second order of a menu. */
    idempotency_key: string
    /** SHA-256 of the secret key with which the diner follows the order. */
    tracking_key_hash: string
    /** Keyed hash of the diner's network, as long as its orders are counted; null for orders that the owner entered. */
    network: string | null
    created_at: string
    updated_at: string
  }
  /** When and at which tables a restaurant takes orders. */
  ordering: {
    user_id: string
    /** JSON: `true` or `false`. */
    is_open: string
    /** JSON: `true` or `false`. */
    keeps_hours: string
    /** JSON list of texts. */
    tables: string
    /**
     * When orders were last refused because there were too many. Null if that never happened, or the owner cleared it.
     */
    limited_at: string | null
    /** Orders placed before this time are not counted: the owner has lifted the limit. */
    limits_cleared_at: string | null
  }
  sold_out: {
    menu_id: string
    /** Id of the dish within its menu. */
    item_id: string
    /** Null: until the owner makes the dish available again. */
    until: string | null
  }
  /** Public information about a restaurant. There is no row until the owner has entered something. */
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
  /** Browsers that want push notifications: a device of an owner's session, or the phone of a diner with an order. */
  push_subscriptions: {
    /** SHA-256 of the restaurant, the order (none for an owner) and the endpoint. */
    id: string
    /** The restaurant. */
    user_id: string
    /** The owner's session on that device. The row is deleted with it. Null for a diner. */
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
  /** Notifications that were sent, so that each is sent once and by one process. */
  sent_pushes: {
    id: string
    sent_at: string
  }
  /** An owner's files. Their bytes are in the files folder, see files/disk-files.ts. */
  storage_objects: {
    id: string
    user_id: string
    bucket: string
    /** Within its bucket. The first folder is the owner's id. */
    name: string
    /** Name of the file with the bytes. */
    file_id: string
    bytes: number
    /** Detected from the content for a picture; as claimed by the client for other files. */
    content_type: string
    /** 1 when the file may be displayed with its own type. Other files are sent as downloads. */
    is_picture: number
    /** The `Cache-Control` header that it is sent with. */
    cache_control: string
    /** With its quotes. */
    etag: string
    /** JSON object given by the client that stored the file, or null. */
    metadata: string | null
    created_at: string
    updated_at: string
  }
  /** Keys of an installation on PostgreSQL. An installation on SQLite stores its keys in a file. */
  secrets: { name: string; value: string }
  /** Jobs that the server runs by itself. Each is done once, however many processes know it. */
  jobs: {
    name: string
    due_at: string
    /** When it last succeeded. */
    ran_at: string | null
    /** The process that runs it now. */
    holder: string | null
    /** When that process loses the job, in case it never finishes. */
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

/** The payment providers. */
export type ProviderName = "stripe" | "test"

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

/** The kinds of data that a change can concern. */
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

/** One line of the change feed. It holds what a listener needs to drop cached data, never the data itself. */
export type Change = {
  /** Id of the user whose data changed. */
  readonly owner: string
  readonly kind: ChangeKind
  readonly event: ChangeEvent
  /** Id of the changed row. If its key has several columns: their values, joined by slashes. */
  readonly ref: string
  readonly version: string
}

/** A place to run queries: the read connection, or the transaction of a command. */
export type Db = Kysely<Schema>
