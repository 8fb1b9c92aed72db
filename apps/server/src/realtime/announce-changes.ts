import type { Change } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Table } from "../wire/table.ts"
import type { Channel, Channels } from "./channel.ts"
import { changeFrame } from "./channel-messages.ts"
import { changeWriter, findChangedRow, matches } from "./table-changes.ts"

/** What the announcer needs. */
export type AnnouncerParts = {
  readonly context: Pick<RequestContext, "database" | "clock">
  /** Tables whose changes are in the change feed. */
  readonly tables: readonly Table[]
  readonly channels: Channels
  readonly hasExpired: (channel: Channel) => boolean
  /** Called when a change could not be read: the clients of these channels have to read again. */
  readonly onLost: (channels: readonly Channel[], error: unknown) => void
}

/**
 * Creates the function that sends a change of the feed to the channels of its owner that subscribe to it. The row is
 * read through the description of its table, as its owner.
 */
export function changeAnnouncer(parts: AnnouncerParts): (change: Change) => void {
  const { context, tables, channels, hasExpired, onLost } = parts
  const { database, clock } = context
  /** Pending announcements of each owner. They run one after the other, in the order of the changes. */
  const pending = new Map<string, Promise<void>>()

  function announceRow(table: Table, change: Change): void {
    const { owner } = change
    const isWanted = channels
      .ofUser(owner)
      .some(({ subscriptions }) => subscriptions.some((subscription) => matches(subscription, table, change)))
    if (!isWanted) return
    const at = clock()
    const before = pending.get(owner) ?? Promise.resolve()
    const announced = before.then(async () => {
      try {
        const row = change.event === "delete" ? null : await findChangedRow(database.read, table, change, clock())
        // The row was deleted meanwhile. The next change reports that.
        if (row !== null || change.event === "delete") send(table, change, changeWriter(table, change, row, at))
      } catch (error) {
        onLost(channels.ofUser(owner), error)
      }
      if (pending.get(owner) === announced) pending.delete(owner)
    })
    pending.set(owner, announced)
  }

  function send(table: Table, change: Change, write: ReturnType<typeof changeWriter>): void {
    for (const channel of channels.ofUser(change.owner)) {
      if (hasExpired(channel)) continue
      const matching = channel.subscriptions.filter((subscription) => matches(subscription, table, change))
      // Subscriptions with the same columns share a frame.
      for (const group of Map.groupBy(matching, ({ columns }) => columns?.join()).values()) {
        const ids = group.map(({ id }) => id)
        channel.connection.send(changeFrame(channel, ids, write(group[0]?.columns ?? null)))
      }
    }
  }

  return (change) => {
    for (const table of tables) if (table.changeKind === change.kind) announceRow(table, change)
  }
}
