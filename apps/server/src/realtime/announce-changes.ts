import type { Change } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Table } from "../wire/table.ts"
import { audienceOf, type Channel, type Channels } from "./channel.ts"
import { changeFrame } from "./channel-messages.ts"
import { type Audience, changeWriter, findChangedRow, matches } from "./table-changes.ts"

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
 * Creates the function that sends a change of the feed to the channels that subscribe to it: those of its owner, and of
 * the team's devices. The row is read through the description of its table, once for each audience. An audience that
 * may not see the row receives nothing.
 */
export function changeAnnouncer(parts: AnnouncerParts): (change: Change) => void {
  const { context, tables, channels, hasExpired, onLost } = parts
  const { database, clock } = context
  /** Pending announcements of each owner. They run one after the other, in the order of the changes. */
  const pending = new Map<string, Promise<void>>()

  function announceRow(table: Table, change: Change): void {
    const { owner } = change
    if (audiencesFor(table, change).size === 0) return
    const at = clock()
    const before = pending.get(owner) ?? Promise.resolve()
    const announced = before.then(async () => {
      try {
        for (const [audience, members] of audiencesFor(table, change)) {
          const isDelete = change.event === "delete"
          const row = isDelete ? null : await findChangedRow(database.read, { table, change, audience, now: clock() })
          // No row: it was deleted meanwhile, which the next change reports, or this audience may not see it.
          if (row !== null || isDelete) send(members, table, change, changeWriter(table, change, row, at))
        }
      } catch (error) {
        onLost(channels.ofOwner(owner), error)
      }
      if (pending.get(owner) === announced) pending.delete(owner)
    })
    pending.set(owner, announced)
  }

  /** The channels that subscribe to a change, by audience. Devices only subscribe to tables that are for them. */
  function audiencesFor(table: Table, change: Change): ReadonlyMap<Audience, readonly Channel[]> {
    const audiences = new Map<Audience, Channel[]>()
    for (const channel of channels.ofOwner(change.owner)) {
      const audience = audienceOf(channel)
      if (audience === null || (audience !== "owner" && !table.staff)) continue
      if (!channel.subscriptions.some((subscription) => matches(subscription, table, change))) continue
      audiences.set(audience, [...(audiences.get(audience) ?? []), channel])
    }
    return audiences
  }

  function send(
    members: readonly Channel[],
    table: Table,
    change: Change,
    write: ReturnType<typeof changeWriter>,
  ): void {
    for (const channel of members) {
      // It may have left, or have another identity, since the row was read.
      if (!channels.ofOwner(change.owner).includes(channel) || hasExpired(channel)) continue
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
