import { SetsByKey } from "../http/sets-by-key.ts"
import type { Session } from "../wire/caller-identity.ts"
import type { Connection } from "./connection.ts"
import type { TrackedPresence } from "./presence.ts"
import type { Subscription } from "./table-changes.ts"

/** A topic that a client has joined. */
export type Channel = {
  readonly connection: Connection
  /** With its prefix, such as `realtime:menus`. */
  readonly topic: string
  readonly joinRef: string | null
  /** Name of the group that shares broadcasts and presence. */
  readonly room: string
  readonly isPrivate: boolean
  readonly broadcast: { readonly ack: boolean; readonly self: boolean }
  readonly seesPresence: boolean
  readonly presenceKey: string
  readonly subscriptions: readonly Subscription[]
  /** The session whose rows it may receive; null for a visitor, who receives none. */
  identity: Session | null
  /** The presence state that the client has published. */
  presence: TrackedPresence | null
}

/** The joined channels of this process, indexed by connection, user and room. */
export class Channels {
  readonly #ofConnection = new Map<Connection, Map<string, Channel>>()
  readonly #ofUser = new SetsByKey<Channel>()
  readonly #inRoom = new SetsByKey<Channel>()

  add(channel: Channel): void {
    const { connection, topic, room, identity } = channel
    const topics = this.#ofConnection.get(connection) ?? new Map<string, Channel>()
    this.#ofConnection.set(connection, topics.set(topic, channel))
    this.#inRoom.add(room, channel)
    if (identity) this.#ofUser.add(identity.userId, channel)
  }

  remove(channel: Channel): void {
    const { connection, topic, room, identity } = channel
    const topics = this.#ofConnection.get(connection)
    if (topics?.get(topic) === channel) topics.delete(topic)
    if (topics?.size === 0) this.#ofConnection.delete(connection)
    this.#inRoom.delete(room, channel)
    if (identity) this.#ofUser.delete(identity.userId, channel)
  }

  /** Gives a channel another identity, or none. */
  identify(channel: Channel, identity: Session | null): void {
    if (channel.identity) this.#ofUser.delete(channel.identity.userId, channel)
    channel.identity = identity
    if (identity) this.#ofUser.add(identity.userId, channel)
  }

  find(connection: Connection, topic: string): Channel | null {
    return this.#ofConnection.get(connection)?.get(topic) ?? null
  }

  count(connection: Connection): number {
    return this.#ofConnection.get(connection)?.size ?? 0
  }

  /** A copy: channels may be removed during the iteration. */
  ofConnection(connection: Connection): Channel[] {
    return [...(this.#ofConnection.get(connection)?.values() ?? [])]
  }

  /** A copy, as above. */
  ofUser(userId: string): Channel[] {
    return this.#ofUser.list(userId)
  }

  /** A copy, as above. */
  inRoom(room: string): Channel[] {
    return this.#inRoom.list(room)
  }

  /** A copy, as above. */
  all(): Channel[] {
    return [...this.#ofConnection.values()].flatMap((topics) => [...topics.values()])
  }
}
