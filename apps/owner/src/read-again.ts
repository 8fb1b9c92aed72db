import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Reads queries again after a change. TanStack Query does not start a read while the first one is under way, whose
 * answer may be older than the change: such a query is read once more after that answer.
 *
 * @returns when the queries on the screen have been read. A failed read does not reject.
 */
export async function readAgain(queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }): Promise<void> {
  const firstReads = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  if (firstReads > 0) await queryClient.invalidateQueries({ queryKey })
}

/** Milliseconds for which a read is awaited before a screen shows what is known without it. */
const awaitedMs = 3_000

/** Waits for a read after a lost answer, but not long: it shows whether the change was made. */
export async function awaitRead(reading: Promise<void>): Promise<void> {
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, awaitedMs))])
}
