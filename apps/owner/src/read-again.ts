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
