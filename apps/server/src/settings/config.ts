import { join, resolve, sep } from "node:path"
import type { FreeMenuPolicy } from "@ardoise/contract/functions"
import type { Operator } from "@ardoise/contract/site-page"
import { z } from "zod"
import { type AssistanceSettings, assistanceMistakes, assistanceShape, readAssistance } from "./assistance-settings.ts"
import {
  type ObjectStoreSettings,
  objectStoreMistakes,
  objectStoreShape,
  readObjectStore,
} from "./object-store-settings.ts"

/** The server's settings, read from the environment. See `docs/settings.md`. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /**
   * Absolute path of the folder for uploaded files. Processes on one database share it. With an object store, it is the
   * folder of one process for its cache and for uploads that are arriving.
   */
  readonly filesDir: string
  /** The object store that holds the bytes of files, or null for `filesDir`. */
  readonly objectStore: ObjectStoreSettings | null
  /** Most bytes of files of one owner. */
  readonly filesQuotaBytes: number
  /** The address of a PostgreSQL database that processes share, or null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Without a trailing slash, or null to use the origin of each request (A30). */
  readonly publicBaseUrl: string | null
  /** The target of "Retour au site", the brand and the logout; null for the presentation page of this server (A31). */
  readonly marketingUrl: string | null
  /** The legal pages' information on the operator of this installation. */
  readonly operator: Operator
  readonly freeMenuPolicy: FreeMenuPolicy
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent"
  readonly signUp: SignUpPolicy
  /** Encrypts the stored keys; null when they are protected by the file's permissions or by the database only. */
  readonly encryptionKey: Buffer | null
  /** Whether to trust `X-Forwarded-*` of the proxy in front. */
  readonly trustProxy: boolean
  readonly rateLimits: boolean
  /** The bearer token for `/metrics`; null disables the metrics. */
  readonly metricsToken: string | null
  /** The Stripe account for real payments, or null for the built-in test checkout (A14). */
  readonly stripe: StripeSettings | null
  /** Number of daily backups that stay in the data folder; 0 for none. */
  readonly backupsKept: number
  /** A second place for backups and their interval; null for none. */
  readonly backupsElsewhere: BackupsElsewhere | null
  /** Whether the test checkout may run on a public address. */
  readonly allowTestPayments: boolean
  /** The mail server, or null to write emails to `DATA_DIR/outbox` only. */
  readonly smtp: SmtpSettings | null
  /** The sender of all emails, such as `Ardoise <bonjour@carte.example>`. */
  readonly mailFrom: MailSender
  /** Whether a new account needs confirmation by a link in an email (A53). */
  readonly confirmsEmail: boolean
  /** The model that writes proposals, or null: the server then only uses its own dictionaries. */
  readonly assistance: AssistanceSettings | null
  /** Whether the outbox is readable at `/outbox` without a session: for a developer's own machine. */
  readonly showsOutbox: boolean
}

/** Backups that go to another disk. */
export type BackupsElsewhere = {
  /** Absolute path of an existing folder: the server never creates it. */
  readonly folder: string
  readonly everyMinutes: number
}

/** How to connect to the mail server. */
export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`). If false, STARTTLS is used when the server offers it. */
  readonly isSecure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
}

/** Name and address of the sender of emails. */
export type MailSender = { readonly name: string; readonly address: string }

/** Who may create an account: anyone, addresses that the operator invited, or no one. */
export type SignUpPolicy = "open" | "invite" | "closed"

/** Settings for Stripe, see `docs/payments.md`. */
export type StripeSettings = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Verifies events of the restaurants' own accounts; null: no payment at the table. */
  readonly connectWebhookSecret: string | null
}

const address = z
  .url({ protocol: /^https?$/, error: "doit être une adresse complète, comme https://ardoise.example" })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""))

/**
 * The origin in printed codes, which can never change, in normalized form. It has no path, because all paths of ours
 * begin at the root.
 */
const origin = z
  .string()
  .trim()
  .refine(isOrigin, { error: "doit être une adresse sans chemin, comme https://carte.example" })
  .transform((url) => new URL(url).origin)

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return /^\/*$/.test(pathname) && search + hash + username + password === ""
}

/** A line of the legal pages. */
const fact = z.string().trim().max(500, { error: "ne doit pas dépasser 500 caractères" }).optional()

const settings = z.object({
  PORT: z.coerce
    .number({ error: "doit être un nombre entre 0 et 65535" })
    .int({ error: "doit être un nombre entier" })
    .min(0, { error: "doit être un nombre entre 0 et 65535" })
    .max(65535, { error: "doit être un nombre entre 0 et 65535" })
    .default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  FILES_DIR: z.string().optional(),
  FILES_QUOTA_MB: z.coerce
    .number({ error: "doit être un nombre de mégaoctets" })
    .int({ error: "doit être un nombre entier" })
    .min(1, { error: "doit être d’au moins 1" })
    .default(500),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: "doit commencer par postgres://" })
    .optional(),
  PUBLIC_BASE_URL: origin.optional(),
  MARKETING_URL: address.optional(),
  OPERATOR_NAME: fact,
  OPERATOR_ADDRESS: fact,
  OPERATOR_CONTACT: fact,
  OPERATOR_REGISTRATION: fact,
  OPERATOR_PUBLISHER: fact,
  OPERATOR_HOSTING: fact,
  FREE_MENU_POLICY: z.enum(["drafts", "strict"], { error: "doit être drafts ou strict" }).default("drafts"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
      error: "doit être fatal, error, warn, info, debug ou silent",
    })
    .default("warn"),
  SIGNUP: z.enum(["open", "invite", "closed"], { error: "doit être open, invite ou closed" }).default("open"),
  ENCRYPTION_KEY: z
    .string()
    .transform((text) => Buffer.from(text.trim(), "base64"))
    .refine((key) => key.length === 32, { error: "doit être 32 octets en base64 : openssl rand -base64 32" })
    .optional(),
  TRUST_PROXY: z.enum(["on", "off"], { error: "doit être on ou off" }).default("off"),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, { error: "doit avoir 16 caractères au moins, sans espace" })
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"], { error: "doit être on ou off" }).default("on"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, { error: "doit commencer par sk_ ou rk_" })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: "doit commencer par whsec_" })
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: "doit commencer par whsec_" })
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_/, { error: "doit commencer par price_" })
    .optional(),
  BACKUPS_KEPT: z.coerce
    .number({ error: "doit être un nombre entre 0 et 365" })
    .int({ error: "doit être un nombre entier" })
    .min(0, { error: "doit être un nombre entre 0 et 365" })
    .max(365, { error: "doit être un nombre entre 0 et 365" })
    .default(7),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_MINUTES: z.coerce
    .number({ error: "doit être un nombre de minutes" })
    .int({ error: "doit être un nombre entier" })
    .min(1, { error: "doit être d’au moins 1" })
    .max(1440, { error: "ne doit pas dépasser 1440, un jour" })
    .optional(),
  ALLOW_TEST_PAYMENTS: z.enum(["on", "off"], { error: "doit être on ou off" }).default("off"),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, { error: "doit être une adresse comme smtp://nom:motdepasse@mail.example:587" })
    .transform(readSmtpUrl)
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(readSender)
    .refine((sender) => sender !== null, { error: "doit être un email, ou Ardoise <bonjour@carte.example>" })
    .optional(),
  AUTH_CONFIRM_EMAIL: z.enum(["on", "off"], { error: "doit être on ou off" }).optional(),
  SHOW_OUTBOX: z.enum(["on", "off"], { error: "doit être on ou off" }).default("off"),
  ...assistanceShape,
  ...objectStoreShape,
})

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  try {
    // Throws for an invalid escape: a "%" in a password has to be written as "%25".
    return hostname !== "" && decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

function readSmtpUrl(text: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(text)
  const isSecure = protocol === "smtps:"
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    auth: username === "" ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

/** Reads a sender. @returns null when it is invalid; a line break could inject a header */
function readSender(text: string): MailSender | null {
  const match = /^(?:([^<>"\r\n]*)<([^<>\r\n]+)>|([^<>\s]+))$/.exec(text.trim())
  const address = z.email().safeParse((match?.[2] ?? match?.[3] ?? "").trim())
  return address.success ? { name: match?.[1]?.trim() || "Ardoise", address: address.data } : null
}

/** The sender when none is set: an address of the site itself, so that no foreign mail server is responsible for it. */
function defaultSender(publicBaseUrl: string | undefined): MailSender {
  const host = publicBaseUrl === undefined ? "localhost" : new URL(publicBaseUrl).hostname
  return { name: "Ardoise", address: `ne-pas-repondre@${host}` }
}

/** Settings whose values must not appear in messages. A database address contains its password. */
const secretSettings: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "ENCRYPTION_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "SMTP_URL",
  "METRICS_TOKEN",
  "AI_API_KEY",
  // The address may have been given with a password in it.
  "FILES_S3_URL",
  "FILES_S3_SECRET",
])

/** Requires all three settings of Stripe or none; that of payments at the table only with them. */
function stripeMistakes(given: Readonly<Record<string, string | undefined>>): SettingMistake[] {
  const names = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"]
  const missing = names.filter((name) => given[name] === undefined)
  const isAlone = missing.length === names.length && given.STRIPE_CONNECT_WEBHOOK_SECRET !== undefined
  if (missing.length === 0 || (missing.length === names.length && !isAlone)) return []
  return missing.map((name) => `${name} : manque, les trois réglages STRIPE_ vont ensemble`)
}

/** Refuses the outbox page on a public address: it shows links that sign people in. */
function outboxMistakes({ SHOW_OUTBOX: shows, PUBLIC_BASE_URL: url }: Readonly<Record<string, string | undefined>>) {
  const isPublic = shows === "on" && /^\s*https:/i.test(url ?? "")
  return isPublic ? ["SHOW_OUTBOX=on : montrerait les emails de tous à tout le monde, retirez-le"] : []
}

/** Minutes between two backups to another place, by default. */
const backupMinutes = 5

/**
 * Refuses a place inside the data folder, and an interval without a place: the operator would wrongly rely on backups.
 */
function backupMistakes(given: Readonly<Record<string, string | undefined>>): SettingMistake[] {
  const { BACKUP_DIR: folder, BACKUP_EVERY_MINUTES: minutes, DATA_DIR: dataDir = "./data" } = given
  if (folder === undefined) {
    return minutes === undefined ? [] : ["BACKUP_EVERY_MINUTES : ne vaut qu’avec BACKUP_DIR, où vont ces sauvegardes"]
  }
  const isInside = `${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)
  return isInside ? [`BACKUP_DIR=${folder} : doit être hors de DATA_DIR, de préférence sur un autre disque`] : []
}

/** One invalid setting, as a sentence for the person who wrote it. */
export type SettingMistake = string

/**
 * Reads the settings. An empty value counts as absent.
 *
 * @returns the settings, or every mistake at once
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { ok: true; value: Config } | { ok: false; mistakes: SettingMistake[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  )
  const together = [
    ...stripeMistakes(given),
    ...backupMistakes(given),
    ...outboxMistakes(given),
    ...assistanceMistakes(given),
    ...objectStoreMistakes(given),
  ]
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name}${secretSettings.has(name) ? "" : `=${given[name]}`} : ${issue.message}`
    })
    return { ok: false, mistakes: [...mistakes, ...together] }
  }
  if (together.length > 0) return { ok: false, mistakes: together }
  const value = parsed.data
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = value
  const connectWebhookSecret = value.STRIPE_CONNECT_WEBHOOK_SECRET ?? null
  return {
    ok: true,
    value: {
      port: value.PORT,
      host: value.HOST,
      dataDir: resolve(value.DATA_DIR),
      filesDir: resolve(value.FILES_DIR ?? join(value.DATA_DIR, "files")),
      objectStore: readObjectStore(value),
      filesQuotaBytes: value.FILES_QUOTA_MB * 1_000_000,
      databaseUrl: value.DATABASE_URL ?? null,
      publicBaseUrl: value.PUBLIC_BASE_URL ?? null,
      marketingUrl: value.MARKETING_URL ?? null,
      operator: {
        name: value.OPERATOR_NAME ?? null,
        address: value.OPERATOR_ADDRESS ?? null,
        contact: value.OPERATOR_CONTACT ?? null,
        registration: value.OPERATOR_REGISTRATION ?? null,
        publisher: value.OPERATOR_PUBLISHER ?? null,
        hosting: value.OPERATOR_HOSTING ?? null,
        assistance: value.AI_PROVIDER_NAME ?? null,
      },
      freeMenuPolicy: value.FREE_MENU_POLICY,
      logLevel: value.LOG_LEVEL,
      signUp: value.SIGNUP,
      encryptionKey: value.ENCRYPTION_KEY ?? null,
      trustProxy: value.TRUST_PROXY === "on",
      rateLimits: value.RATE_LIMITS === "on",
      metricsToken: value.METRICS_TOKEN ?? null,
      stripe:
        secretKey && webhookSecret && priceId ? { secretKey, webhookSecret, priceId, connectWebhookSecret } : null,
      backupsKept: value.BACKUPS_KEPT,
      backupsElsewhere:
        value.BACKUP_DIR === undefined
          ? null
          : { folder: resolve(value.BACKUP_DIR), everyMinutes: value.BACKUP_EVERY_MINUTES ?? backupMinutes },
      allowTestPayments: value.ALLOW_TEST_PAYMENTS === "on",
      smtp: value.SMTP_URL ?? null,
      mailFrom: value.MAIL_FROM ?? defaultSender(value.PUBLIC_BASE_URL),
      confirmsEmail:
        value.AUTH_CONFIRM_EMAIL === undefined ? value.SMTP_URL !== undefined : value.AUTH_CONFIRM_EMAIL === "on",
      showsOutbox: value.SHOW_OUTBOX === "on",
      assistance: readAssistance(value),
    },
  }
}
