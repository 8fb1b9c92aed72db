import type { ServerResponse } from "node:http"
import type { FastifyBaseLogger } from "fastify"
import { breath, writeEvent } from "../http/event-stream.ts"
import { SetsByKey } from "../http/sets-by-key.ts"
import type { Change } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type TableAccess, tableIdOf } from "./table-access.ts"
import { type BillReader, type ReadBill, readTableBill, toTableBill } from "./table-bill.ts"

/** A phone that follows the bill of its table. */
export type BillStream = {
  readonly answer: ServerResponse
  readonly reader: BillReader
  /** The code of the table's card that the phone has shown. */
  readonly code: string
  /** Whether the restaurant's switch was on when the stream began. */
  readonly isOn: boolean
  /** The open bill that was sent last; null: the table had none. */
  billId: string | null
  /** The text that was sent last. The same one is not sent again, because each makes the phone load its page. */
  lastText: string
  /** Number of the newest reading that was sent. A bill that was read earlier is not sent after it. */
  lastReading: number
}

/** The open bill streams of this process. A change of a bill is read once for all phones of the table. */
export class BillStreams {
  readonly #all = new Set<BillStream>()
  readonly #ofOwner = new SetsByKey<BillStream>()
  readonly #database: RequestContext["database"]
  readonly #access: Pick<TableAccess, "isProved">
  readonly #log: Pick<FastifyBaseLogger, "warn">
  #readings = 0

  constructor(
    database: RequestContext["database"],
    access: Pick<TableAccess, "isProved">,
    log: Pick<FastifyBaseLogger, "warn">,
  ) {
    this.#database = database
    this.#access = access
    this.#log = log
  }

  get size(): number {
    return this.#all.size
  }

  add(stream: BillStream): void {
    this.#all.add(stream)
    this.#ofOwner.add(stream.reader.ownerId, stream)
    stream.answer.on("close", () => this.#delete(stream))
    void this.#send([stream])
  }

  #delete(stream: BillStream): void {
    this.#all.delete(stream)
    this.#ofOwner.delete(stream.reader.ownerId, stream)
  }

  /** Keeps the connections alive: proxies close silent ones. */
  breathe(): void {
    for (const { answer } of this.#all) answer.write(breath)
  }

  end(): void {
    for (const { answer } of [...this.#all]) answer.end()
  }

  /**
   * Sends a changed bill to the phones of its table. A table without an open bill may have got this one. When codes may
   * have been renewed, or the restaurant's pages unpublished, the streams of cards that no longer count end.
   */
  hear({ kind, owner, ref }: Change): void {
    if (this.#all.size === 0) return
    if (kind === "ordering" || kind === "restaurant") void this.#endUnproved(this.#ofOwner.list(owner))
    if (kind !== "bill" && kind !== "table_payments") return
    const byTable = Map.groupBy(this.#ofOwner.list(owner), tableOf)
    for (const followers of byTable.values()) {
      const isAbout = followers.some(({ billId }) => billId === null || billId === ref)
      if (isAbout || kind === "table_payments") void this.#send(followers)
    }
  }

  /** Sends all bills again: changes were missed. */
  sendAll(): void {
    void this.#endUnproved([...this.#all])
    for (const followers of Map.groupBy(this.#all, tableOf).values()) void this.#send(followers)
  }

  /** Ends the streams of phones whose card does not count any more. They reconnect, and learn why. */
  async #endUnproved(streams: Iterable<BillStream>): Promise<void> {
    for (const followers of Map.groupBy(streams, cardOf).values()) {
      const [first] = followers
      if (first === undefined) continue
      const { ownerId, table } = first.reader
      // Where the database does not answer, nothing shows that the card counts.
      const isProved = await this.#access.isProved({ ownerId, table, code: first.code }).catch(() => false)
      if (!isProved) for (const { answer } of followers) answer.end()
    }
  }

  /** Reads the bill of a table and sends it to phones of that table. */
  async #send(followers: readonly BillStream[]): Promise<void> {
    const [first] = followers
    if (first === undefined) return
    this.#readings += 1
    const reading = this.#readings
    try {
      const { ownerId, table } = first.reader
      const open = await readTableBill(this.#database.read, { ownerId, table, payerHash: null })
      for (const stream of followers) {
        const read = open ?? (await readTableBill(this.#database.read, stream.reader))
        if (stream.lastReading > reading) continue
        stream.lastReading = reading
        write(stream, read)
      }
    } catch (error) {
      // The phones reconnect by themselves. The database may answer then.
      this.#log.warn({ err: error }, "a bill could not be sent to its phones")
      for (const { answer } of followers) answer.destroy()
    }
  }
}

const tableOf = ({ reader }: BillStream) => tableIdOf(reader)
const cardOf = (stream: BillStream) => `${tableOf(stream)}/${stream.code}`

function write(stream: BillStream, read: ReadBill | null): void {
  const { answer, reader, isOn, lastText } = stream
  const text = JSON.stringify(toTableBill(read, reader, isOn))
  stream.billId = read?.stored.state === "open" ? read.stored.id : null
  if (text === lastText) return
  stream.lastText = text
  writeEvent(answer, `data: ${text}\n\n`)
}
