import type { Database } from "@ardoise/contract/tables"
import type { GoTrueClient } from "@supabase/auth-js"
import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js"

/** A table whose changes owners hear of (contract 2.5, A61). */
export type LiveTable = keyof Database["public"]["Tables"]

/** What happened to a row of the owner. */
export type RowChange = {
  readonly event: "INSERT" | "UPDATE" | "DELETE"
  /** The whole row, as a read gives it; null when it is gone. */
  readonly row: Readonly<Record<string, unknown>> | null
  /** The key of the row before. */
  readonly old: Readonly<Record<string, unknown>>
}

/** Who follows a table. */
export type LiveListener = {
  readonly onChange: (change: RowChange) => void
  /** From now on changes are heard; what happened before may have been missed, so that the state is to be read again. */
  readonly onJoined: () => void
}

/** The line on which the server tells of changes. Screens that have it still work without: they ask from time to time. */
export type Live = {
  /** Follows a table until the returned function is called. */
  listen(table: LiveTable, listener: LiveListener): () => void
  /** Whether changes of a table are being heard right now. */
  isHeard(table: LiveTable): boolean
  /** Calls back whenever an answer of `isHeard` may be another one. */
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
  /** The client that holds the session, as soon as it is there. */
  readonly auth: () => Promise<GoTrueClient>
  /** Fetches the library. */
  readonly loadLibrary?: () => Promise<Pick<typeof import("@supabase/realtime-js"), "RealtimeClient">>
}

type Followed = { readonly listeners: Set<LiveListener>; isHeard: boolean; leave: () => void }

/**
 * Opens the line when somebody follows a table, and lets go of it when nobody does any more. The library is fetched then;
 * nothing is asked before there is a session, as a visitor hears of nobody's rows.
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
    // A channel is heard only as long as its token is believed: the new one is shown at once.
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
      // A channel that is joined before the token is known would be a visitor's, who hears of nothing.
      await opened.setAuth()
      if (!isWanted) return
      channel = opened
        .channel(`owner:${table}`)
        .on("postgres_changes", { event: "*", schema: "public", table }, (change) => {
          const row = change.eventType === "DELETE" ? null : change.new
          for (const { onChange } of followed.listeners) onChange({ event: change.eventType, row, old: change.old })
        })
        .subscribe((status) => {
          turn(followed, status === "SUBSCRIBED")
          if (status === "SUBSCRIBED") for (const { onJoined } of followed.listeners) onJoined()
        })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    // A library that cannot be fetched now is tried again as the socket is; until then the screens ask.
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

/** Resolves as soon as this browser holds a session. */
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
