import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FastifyBaseLogger } from "fastify"
import type { AccountContext, FindTimeZone } from "./accounts/account-context.ts"
import { accounts } from "./accounts/feature.ts"
import { archive } from "./archive/feature.ts"
import type { Assistance } from "./assistance/assistance.ts"
import { assistance } from "./assistance/feature.ts"
import { backups } from "./backups/feature.ts"
import { bills } from "./bills/feature.ts"
import { calls } from "./calls/feature.ts"
import { engineFeature } from "./composition/engine-feature.ts"
import type { Feature } from "./composition/feature.ts"
import { dailyBoard } from "./daily-board/feature.ts"
import type { ExportPart } from "./export/export-part.ts"
import { files } from "./files/feature.ts"
import type { CallPlace } from "./http/call-place.ts"
import type { Counters } from "./insight/counters.ts"
import { insight } from "./insight/feature.ts"
import { mail } from "./mail/feature.ts"
import type { OutboxParts } from "./mail/outbox.ts"
import { menus } from "./menus/feature.ts"
import { operator } from "./operator/feature.ts"
import { orderTracking } from "./order-tracking/feature.ts"
import { orders } from "./orders/feature.ts"
import { papers } from "./papers/feature.ts"
import { priceRegister } from "./price-register/feature.ts"
import { printers } from "./printers/feature.ts"
import { promotions } from "./promotions/feature.ts"
import { publicMenu } from "./public-menu/feature.ts"
import { pushes } from "./pushes/feature.ts"
import { reading } from "./reading/feature.ts"
import { regulation } from "./regulation/feature.ts"
import { restaurants } from "./restaurants/feature.ts"
import type { Config } from "./settings/config.ts"
import { shortAddresses } from "./short-addresses/feature.ts"
import type { BackedUpTable } from "./storage/backup/snapshot.ts"
import type { Database } from "./storage/database.ts"
import type { FileStore } from "./storage/disk/file-store.ts"
import type { AgedRows } from "./storage/prune.ts"
import type { TableName } from "./storage/schema.ts"
import type { ErasedRows, OwnedTable, StoredFeature } from "./storage/stored-feature.ts"
import type { PaymentChoice } from "./subscription/choose-payments.ts"
import { subscription } from "./subscription/feature.ts"
import type { StripeAddress } from "./subscription/stripe-payments.ts"
import { tableCards } from "./table-cards/feature.ts"
import { tableCodes } from "./table-codes/feature.ts"
import { tablePayments } from "./table-payments/feature.ts"
import { team } from "./team/feature.ts"
import { translations } from "./translations/feature.ts"
import { webApp } from "./web-app/feature.ts"
import type { WebApp } from "./web-app/web-app.ts"

/** What a running server hands to its features. Each feature names the parts that it needs. */
export type ServerParts = {
  readonly context: AccountContext
  readonly files: FileStore
  readonly webApp: WebApp
  readonly renderPublicMenu: RenderPublicMenu
  readonly payments: PaymentChoice
  readonly findTimeZone: FindTimeZone
  readonly assistance: Assistance
  readonly counters: Counters
  readonly composeMail: OutboxParts["compose"]
  readonly isPushService: ((endpoint: string) => boolean) | undefined
  /** Current time in milliseconds. */
  readonly now: () => number
  /** Returns what each feature adds to an export. */
  readonly listExportParts: () => readonly ExportPart[]
  /** Calls every feature that must stop something before an account ends. */
  readonly beforeAccountEnds: (ownerId: string, place: CallPlace) => Promise<void>
}

/** What a server hands to its jobs. */
export type JobParts = {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  /** Sends the emails that are due. Never throws. */
  readonly sendMails: () => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, "info" | "warn">
  /** The address of Stripe's API, when it is not Stripe's own. */
  readonly stripeAddress?: StripeAddress | undefined
  /** Calls every feature that must stop something before an account is erased. */
  readonly beforeErasure: (ownerId: string) => Promise<void>
} & StoredOfAll

/** What all features store. */
export type StoredOfAll = {
  readonly backedUpTables: readonly BackedUpTable[]
  readonly agedRows: readonly AgedRows[]
  readonly erasedRows: readonly ErasedRows[]
  /** The tables from which the rows of an account are deleted in pieces. */
  readonly largeTables: readonly OwnedTable[]
  readonly pruners: readonly NonNullable<StoredFeature["removesMore"]>[]
}

/**
 * All features of the server. A feature may import those before it, and its rows may refer to theirs: backups write the
 * tables in this order.
 */
export const features: readonly Feature<TableName, ServerParts, JobParts>[] = [
  engineFeature,
  mail,
  accounts,
  restaurants,
  shortAddresses,
  subscription,
  priceRegister,
  menus,
  assistance,
  translations,
  promotions,
  dailyBoard,
  archive,
  files,
  tableCodes,
  bills,
  orders,
  calls,
  orderTracking,
  team,
  printers,
  pushes,
  papers,
  tableCards,
  reading,
  regulation,
  insight,
  publicMenu,
  tablePayments,
  webApp,
  operator,
  backups,
]

/** All commands. The writer thread finds a command here by its name. */
export const commands = features.flatMap((feature) => feature.commands ?? [])

/** The tables of a backup. */
export const backedUpTables = features.flatMap((feature) => feature.backsUp ?? [])

/** The rows that are removed at an age. */
export const agedRows = features.flatMap((feature) => feature.removesAtAge ?? [])

/** The rows that are erased with an account. */
export const erasedRows = features.flatMap((feature) => feature.erases ?? [])

/** The tables from which the rows of an account are deleted in pieces, each before those that its rows refer to. */
export const largeTables = features.flatMap((feature) => feature.erasesInPieces ?? []).toReversed()

/** What all features store, for the jobs. */
export const storedOfAll: StoredOfAll = {
  backedUpTables,
  agedRows,
  erasedRows,
  largeTables,
  pruners: features.flatMap((feature) => feature.removesMore ?? []),
}
