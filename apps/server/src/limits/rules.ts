import { orderBounds } from "@ardoise/domain/order/order-bounds"

/**
 * All limits of what one caller may do, in one table. `docs/decisions/010-limits-over-processes.md` gives the reasons.
 *
 * A network is an IPv4 address or the /64 of an IPv6 address. `RATE_LIMITS=off` turns off every limit that counts by
 * network or account. Sizes of bodies and documents are beside the code that reads them.
 */

/** Who is counted. With two parts, their pairs are counted. */
export type CountedBy = "network" | "account" | "email" | "table"

/** How often something may be called. Beyond it: 429 `over_request_rate_limit` with `Retry-After`. */
export type CallRule<Part extends CountedBy = CountedBy> = {
  /** Unique: the stored keys begin with it. */
  readonly name: string
  readonly by: readonly Part[]
  readonly most: number
  /** Begins with the first call after the last window ended. */
  readonly windowMs: number
  /** Whether all processes count together, at the cost of a query for each call, or each process alone. */
  readonly counted: "together" | "by-process"
}

const minute = 60_000
const quarterHour = 15 * minute
const day = 24 * 60 * minute

/** Emails of one kind to one address per day, so that strangers cannot fill a mailbox. */
const mailsPerDay = 20

export const callRules = {
  signUps: { name: "sign-up", by: ["network"], most: 30, windowMs: quarterHour, counted: "together" },
  signIns: { name: "sign-in", by: ["network"], most: 60, windowMs: quarterHour, counted: "together" },
  /** Whether the account exists or not. A stranger in another network cannot lock an owner out. */
  wrongPasswords: {
    name: "wrong-password",
    by: ["network", "email"],
    most: 10,
    windowMs: quarterHour,
    counted: "together",
  },
  /**
   * Refresh tokens that are not ours. Those that are count for their session only: a refusal signs a device out, and a
   * whole restaurant shares its network with strangers.
   */
  refreshes: { name: "refresh", by: ["network"], most: 1200, windowMs: quarterHour, counted: "by-process" },
  /** Far more than all tabs of a browser make. */
  refreshesOfSession: {
    name: "refresh-of-session",
    by: ["account"],
    most: 120,
    windowMs: quarterHour,
    counted: "by-process",
  },
  /** Calls about the second step of a sign-in. */
  factors: { name: "factors", by: ["network"], most: 120, windowMs: quarterHour, counted: "together" },
  /** From all networks: a person who guesses here already knows the password. */
  wrongCodes: { name: "wrong-code", by: ["account"], most: 10, windowMs: quarterHour, counted: "together" },
  wrongRecoveryCodes: {
    name: "wrong-recovery-code",
    by: ["account"],
    most: 10,
    windowMs: quarterHour,
    counted: "together",
  },
  /** Wrong codes of devices that want to join a team: by network, and over the whole installation. */
  wrongJoinCodes: { name: "join-code", by: ["network"], most: 10, windowMs: quarterHour, counted: "together" },
  wrongJoinCodesOfAll: {
    name: "join-code-of-all",
    by: ["account"],
    most: 300,
    windowMs: 4 * quarterHour,
    counted: "together",
  },
  /** Requests for links and codes by email, and attempts to use one. */
  links: { name: "link", by: ["network"], most: 60, windowMs: quarterHour, counted: "together" },
  /** Changes to one new address, by any account: the address may be a stranger's, and each change sends an email. */
  newAddresses: { name: "new-address", by: ["email"], most: mailsPerDay, windowMs: day, counted: "together" },
  /** Calls to parts of the auth protocol that are not offered. */
  unofferedCalls: { name: "unoffered", by: ["network"], most: 60, windowMs: quarterHour, counted: "together" },
  /** Codes of promotions that do not count. A dining room shares one network. */
  promotionCodes: { name: "promotion-code", by: ["network"], most: 30, windowMs: 10 * minute, counted: "together" },
  /** Wrong codes of table cards. Right ones are free, and none can be guessed: this only saves work. */
  tableCodes: { name: "table-code", by: ["network"], most: 30, windowMs: 10 * minute, counted: "by-process" },
  /**
   * Payments that are begun at one table of one restaurant. A dining room shares one network, and so may the phones of
   * many restaurants: a guest who tries again and again must not stop the others.
   */
  tablePayments: {
    name: "table-payment",
    by: ["network", "table"],
    most: 60,
    windowMs: 10 * minute,
    counted: "together",
  },
  /** Calls of the staff from one table, counted like its payments. */
  waiterCalls: {
    name: "waiter-call",
    by: ["network", "table"],
    most: 60,
    windowMs: 10 * minute,
    counted: "by-process",
  },
  /** What visits of a menu leave. A dining room shares one network, and nothing depends on these counts. */
  pulses: { name: "pulse", by: ["network"], most: 60, windowMs: 10 * minute, counted: "by-process" },
  /** Notes by email, on top of three for each payment. */
  noteLetters: { name: "note-letter", by: ["network"], most: 30, windowMs: 10 * minute, counted: "together" },
  /**
   * Calls of functions of the data layer, such as orders. Guests share the restaurant's network: they count together, and
   * apart from them each owner and each device of a team, whose work a stranger must not stop.
   */
  restFunctions: { name: "functions", by: ["network", "account"], most: 300, windowMs: minute, counted: "by-process" },
  /** Writes of rows, counted alike: more than an editor or a board makes, and few enough to stop a flood. */
  writes: { name: "writes", by: ["network", "account"], most: 300, windowMs: minute, counted: "by-process" },
  /** Lists of all owners' rows. Each reads menus of many owners. */
  listsOfAll: { name: "lists", by: ["network"], most: 60, windowMs: minute, counted: "together" },
  /** Uploads and copies of files: enough for a menu of two hundred photos at once. */
  uploads: { name: "uploads", by: ["network"], most: 400, windowMs: minute, counted: "together" },
  /** An export reads everything of an owner, including documents of several MB. */
  exports: { name: "export", by: ["account"], most: 6, windowMs: quarterHour, counted: "together" },
  /** The payment provider limits the whole installation: too many calls of one owner would stop all others. */
  payments: { name: "payments", by: ["account"], most: 60, windowMs: quarterHour, counted: "together" },
  /** Reading a printed menu takes a core for seconds. Counted for a day in the restaurant's time zone. */
  readings: { name: "reading", by: ["account"], most: 30, windowMs: day, counted: "together" },
  /** Drawing a sheet of table cards uses much processor time. */
  tableCards: { name: "table-cards", by: ["network"], most: 10, windowMs: minute, counted: "together" },
  /** Laying out and drawing a long card takes a second of processor time. */
  papers: { name: "papers", by: ["network"], most: 20, windowMs: minute, counted: "together" },
  /** Calls of one printer: two a second, and it polls every five seconds. */
  printerCalls: { name: "printer", by: ["account"], most: 120, windowMs: minute, counted: "by-process" },
  /** Calls with a wrong secret of a printer. None can be guessed: this only saves work. */
  wrongPrinters: { name: "wrong-printer", by: ["network"], most: 60, windowMs: minute, counted: "by-process" },
  /** Far more than crawlers need. Each document reads many rows. */
  sitemaps: { name: "sitemaps", by: ["network"], most: 120, windowMs: minute, counted: "together" },
} as const satisfies Record<string, CallRule>

/** Emails to one address, counted by kind in the table of links. Beyond it: 429 with the seconds to wait. */
export const mailRule = { pauseMs: minute, mostPerDay: mailsPerDay, dayMs: day } as const

/** Orders of diners, counted in the table of orders by network, table and menu. Beyond it: `too-many-orders`. */
export const orderRule = orderBounds

/** Connections that one network may keep open with one process. */
export const openRules = {
  /** Each open dashboard has one socket. Beyond it: 429 `too_many_sockets`. */
  socketsOfNetwork: 100,
  /** More than the phones in a dining room. Beyond it: 429 `too_many_streams`, and the phone polls instead. */
  streamsOfNetwork: 300,
  /** From all networks. Beyond it: 503 `too_many_streams`, and the phone polls instead. */
  streams: 20_000,
} as const

/** One socket. Beyond the first two a join is refused, beyond the third it waits for the next second. */
export const socketRule = { channels: 100, joinsPerSecond: 100, framesPerSecond: 200 } as const

/** A level that each use raises and that falls at a constant rate. A use that would raise it above `most` is refused. */
export type Level = { readonly most: number; readonly fallsPerSecond: number }

/** Reads of one reader: an owner, or a network of visitors. Counted by process. */
export type ReadRule = {
  readonly calls: Level
  /** Bytes of documents. */
  readonly bytes: Level
  /** Bytes in memory for all responses being sent at the same time. */
  readonly mostInFlight: number
  /**
   * Milliseconds that large reads take: those measured in the reader thread, and an estimate for sending. Beyond the
   * level they wait instead of being refused.
   */
  readonly reading: Level
  /** Most large reads that wait for their turn. */
  readonly mostWaiting: number
}

/**
 * Ten tablets that poll every four seconds make three calls a second. Opening ten at once makes two hundred calls. The
 * largest account has 40 MB of menus, which take about 250 ms. Beyond that, large reads of one reader get a twentieth of
 * the time. Beyond it: 429 `too_many_reads` with `Retry-After`.
 */
export const readRule: ReadRule = {
  calls: { most: 300, fallsPerSecond: 20 },
  bytes: { most: 200_000_000, fallsPerSecond: 3_000_000 },
  mostInFlight: 16_000_000,
  reading: { most: 300, fallsPerSecond: 50 },
  mostWaiting: 50,
}
