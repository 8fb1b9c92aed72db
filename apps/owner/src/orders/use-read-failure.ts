import { useCallback, useEffect, useRef, useState } from "react"
import { gotNoAnswer } from "../no-answer.ts"
import { serverNow } from "../server-clock.ts"

/** Why the last read of the board failed. */
export type ReadFailure = {
  /** The server cannot be reached, as opposed to an answer that refuses. */
  readonly isUnreachable: boolean
  /**
   * The last moment at which the orders were up to date, by the server's clock, in milliseconds since 1970. Null if
   * they were not read on this visit.
   */
  readonly since: number | null
}

/**
 * Remembers why the board could not be read, until a read succeeds. The query forgets it earlier: when a read is
 * repeated before any has succeeded, and when a change is shown before the server has stored it.
 *
 * @param isSubscribed the board is up to date through its live connection, too
 */
export function useReadFailure(isSubscribed: boolean) {
  const [failure, setFailure] = useState<ReadFailure | null>(null)
  const upToDateAt = useRef<number | null>(null)
  // The end of the live connection is the last moment at which nothing was missed.
  useEffect(() => {
    if (!isSubscribed) return
    return () => {
      if (upToDateAt.current !== null) upToDateAt.current = serverNow()
    }
  }, [isSubscribed])
  const read = useCallback(async <Rows>(signal: AbortSignal, send: () => Promise<Rows>): Promise<Rows> => {
    try {
      const rows = await send()
      upToDateAt.current = serverNow()
      setFailure(null)
      return rows
    } catch (error) {
      const isUnreachable = gotNoAnswer(error)
      // A read that was cancelled says nothing of the server.
      if (!signal.aborted)
        setFailure((known) =>
          known?.isUnreachable === isUnreachable ? known : { isUnreachable, since: upToDateAt.current },
        )
      throw error
    }
  }, [])
  return { failure, read }
}
