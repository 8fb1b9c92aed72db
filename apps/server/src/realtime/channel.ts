import { SetsByKey } from "../http/sets-by-key.ts"
import type { Session, StaffSession } from "../wire/caller-identity.ts"
import type { Connection } from "./connection.ts"
import type { TrackedPresence } from "./presence.ts"
import type { Audience, Subscription } from "./table-changes.ts"

/** Who receives rows through a channel: a signed-in owner, or a device of a team. */
export type ChannelIdentity = Session | StaffSession

/** The user id of the owner whose rows an identity may receive. */
const ownerOf = (identity: ChannelIdentity) => (identity.kind === "staff" ? identity.restaurantId : identity.userId)

/** The id of the session or device that an identity ends with. */
export const sessionIdOf = (identity: ChannelIdentity) =>
  identity.kind === "staff" ? identity.deviceId : identity.sessionId

/** The audience that a channel of a restaurant belongs to. A channel without an identity belongs to none. */
export function audienceOf({ identity }: Channel): Audience | null {
  if (identity === null) return null
  return identity.kind === "staff" ? identity.role : "owner"
}

/** A topic that a client has joined. */
export type Channel = {
  readonly connection: Connection
  /** With its prefix, such as `realtime:menus`. */
  readonly topic: string
  readonly joinRef: string | null
  readonly isPrivate: boolean
  readonly broadcast: { readonly ack: boolean; readonly self: boolean }
  readonly seesPresence: boolean
  readonly presenceKey: string
  readonly subscriptions: readonly Subscription[]
  /** Whose rows it may receive; null for a visitor, who receives none. */
  identity: ChannelIdentity | null
  /** The presence state that the client has published. */
  presence: TrackedPresence | null
}

/**
 * Returns the name of the group that shares broadcasts and presence. A private topic, and one that receives the changes of
 * an owner's rows, has a room for each owner: a stranger can send nothing to a board.
 */
export function roomOf({ topic, isPrivate, subscriptions, identity }: Channel): string {
  const isOwn = identity !== null && (isPrivate || subscriptions.length > 0)
  return isOwn ? `${ownerOf(identity)} ${topic}` : topic
}

/** The joined channels of this process, indexed by connection, owner and room. */
export class Channels {
  readonly #ofConnection = new Map<Connection, Map<string, Channel>>()
  readonly #ofOwner = new SetsByKey<Channel>()
  readonly #inRoom = new SetsByKey<Channel>()

  add(channel: Channel): void {
    const { connection, topic, identity } = channel
    const topics = this.#ofConnection.get(connection) ?? new Map<string, Channel>()
    this.#ofConnection.set(connection, topics.set(topic, channel))
    this.#inRoom.add(roomOf(channel), channel)
    if (identity) this.#ofOwner.add(ownerOf(identity), channel)
  }

  remove(channel: Channel): void {
    const { connection, topic, identity } = channel
    const topics = this.#ofConnection.get(connection)
    if (topics?.get(topic) === channel) topics.delete(topic)
    if (topics?.size === 0) this.#ofConnection.delete(connection)
    this.#inRoom.delete(roomOf(channel), channel)
    if (identity) this.#ofOwner.delete(ownerOf(identity), channel)
  }

  /** Gives a channel another identity, or none. */
  identify(channel: Channel, identity: ChannelIdentity | null): void {
    if (channel.identity) this.#ofOwner.delete(ownerOf(channel.identity), channel)
    this.#inRoom.delete(roomOf(channel), channel)
    channel.identity = identity
    this.#inRoom.add(roomOf(channel), channel)
    if (identity) this.#ofOwner.add(ownerOf(identity), channel)
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

  /** The channels of an owner and of the team's devices. A copy, as above. */
  ofOwner(userId: string): Channel[] {
    return this.#ofOwner.list(userId)
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
