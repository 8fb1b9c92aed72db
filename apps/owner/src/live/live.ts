import type { Database } from "@ardoise/contract/tables"
import type { GoTrueClient } from "@supabase/auth-js"
import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js"

/** A table whose changes the server sends to owners (A61). */
export type LiveTable = keyof Database["public"]["Tables"]

/** A change to a row of the owner. */
export type RowChange = {
  readonly event: "INSERT" | "UPDATE" | "DELETE"
  /** The whole row, as a read returns it; null if it was deleted, or is too large to be sent: then it must be read. */
  readonly row: Readonly<Record<string, unknown>> | null
  /** The key of the previous row. */
  readonly old: Readonly<Record<string, unknown>>
}

/** A subscriber to a table. */
export type LiveListener = {
  readonly onChange: (change: RowChange) => void
  /** Called when the subscription starts. Changes before that may have been missed, so the state must be read again. */
  readonly onJoined: () => void
}

/** The connection on which the server sends changes. Screens also work without it: they poll. */
export type Live = {
  /** Subscribes to a table until the returned function is called. */
  listen(table: LiveTable, listener: LiveListener): () => void
  /** Returns whether changes of a table are being received right now. */
  isHeard(table: LiveTable): boolean
  /** Calls back whenever the result of `isHeard` may have changed. */
  onTurn(callback: () => void): () => void
}

const heartbeatIntervalMs = 30_000
const joinTimeoutMs = 10_000
const reconnectDelaysMs = [1000, 2000, 5000]
const longestDelayMs = 10_000

const reconnectAfterMs = (tries: number) => reconnectDelaysMs[tries - 1] ?? longestDelayMs

type LiveParts = {
  readonly url: string
  readonly anonKey: string
  /** Resolves with the client that holds the session, as soon as it is loaded. */
  readonly auth: () => Promise<GoTrueClient>
  /** Loads the library. */
  readonly loadLibrary?: () => Promise<Pick<typeof import("@supabase/realtime-js"), "RealtimeClient">>
}

type Followed = { readonly listeners: Set<LiveListener>; isHeard: boolean; leave: () => void }

/**
 * Creates the connection for changes. It loads the library on the first subscription and leaves a channel when its last
 * subscriber is gone. It waits for a session before it connects, because the server sends no rows to visitors.
 *
 * @param url such as `https://carte.example/realtime/v1`
 */
export function createLive({
  url,
  anonKey,
  auth,
  loadLibrary = () => import("@supabase/realtime-js"),
}: LiveParts): Live {
  const tables = new Map<LiveTable, Followed>()
  const watchers = new Set<() => void>()
  let client: Promise<RealtimeClient> | null = null

  const turn = (followed: Followed, isHeard: boolean) => {
    if (followed.isHeard === isHeard) return
    followed.isHeard = isHeard
    for (const watcher of watchers) watcher()
  }
  const connect = async (account: GoTrueClient) => {
    const { RealtimeClient } = await loadLibrary()
    const opened = new RealtimeClient(url, {
      params: { apikey: anonKey },
      heartbeatIntervalMs,
      timeout: joinTimeoutMs,
      reconnectAfterMs,
      accessToken: async () => (await account.getSession()).data.session?.access_token ?? null,
    })
    // The server sends changes only while the channel's token is valid, so a new token is sent at once.
    account.onAuthStateChange((event) => {
      if (event === "TOKEN_REFRESHED") void opened.setAuth()
    })
    return opened
  }
  const follow = (table: LiveTable, followed: Followed) => {
    let isWanted = true
    let channel: RealtimeChannel | null = null
    const join = async () => {
      const account = await auth()
      await untilSignedIn(account)
      client ??= connect(account).catch((error) => {
        client = null
        throw error
      })
      const opened = await client
      // A channel that is joined before the token is set would be anonymous and receive no changes.
      await opened.setAuth()
      if (!isWanted) return
      channel = opened
        .channel(`owner:${table}`)
        .on("postgres_changes", { event: "*", schema: "public", table }, (change) => {
          const isPartial = (change.errors ?? []).length > 0
          const row = change.eventType === "DELETE" || isPartial ? null : change.new
          for (const { onChange } of followed.listeners) onChange({ event: change.eventType, row, old: change.old })
        })
        .subscribe((status) => {
          turn(followed, status === "SUBSCRIBED")
          if (status === "SUBSCRIBED") for (const { onJoined } of followed.listeners) onJoined()
        })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // A failed load of the library is retried with the delays of the socket. Until then the screens poll.
    const joinAgain = (tries: number) => {
      join().catch(() => {
        if (isWanted) timer = setTimeout(joinAgain, reconnectAfterMs(tries), tries + 1)
      })
    }
    joinAgain(1)
    followed.leave = () => {
      isWanted = false
      clearTimeout(timer)
      if (channel !== null) void client?.then((opened) => channel && opened.removeChannel(channel))
    }
  }

  return {
    listen(table, listener) {
      let followed = tables.get(table)
      if (followed === undefined) {
        followed = { listeners: new Set(), isHeard: false, leave: () => undefined }
        tables.set(table, followed)
        follow(table, followed)
      }
      const joined = followed
      joined.listeners.add(listener)
      return () => {
        joined.listeners.delete(listener)
        if (joined.listeners.size > 0 || tables.get(table) !== joined) return
        tables.delete(table)
        joined.leave()
      }
    },
    isHeard: (table) => tables.get(table)?.isHeard ?? false,
    onTurn(callback) {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
  }
}

/** Resolves as soon as this browser has a session. */
async function untilSignedIn(auth: GoTrueClient): Promise<void> {
  const { data } = await auth.getSession()
  if (data.session !== null) return
  let tell = () => {}
  const signedIn = new Promise<void>((resolve) => {
    tell = resolve
  })
  const { data: watch } = auth.onAuthStateChange((_event, session) => {
    if (session !== null) tell()
  })
  await signedIn
  watch.subscription.unsubscribe()
}
