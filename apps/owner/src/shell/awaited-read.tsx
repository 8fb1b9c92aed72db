import { FailureBanner } from "@ardoise/ui/failure-banner"
import { Loading } from "@ardoise/ui/loading"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { isServerSilent, serverSilent } from "../server-silence.ts"

type AwaitedReadProps = {
  read: Pick<UseQueryResult, "isError" | "isFetching" | "error" | "refetch">
  /** The title when it fails, such as "La liste n’a pas pu être lue". */
  failed: string
  /** Shown while nothing is known; "Chargement..." by default. */
  children?: ReactNode
}

/** The place of something that is being read, and the way to read it again once that has failed. */
export function AwaitedRead({ read, failed, children = <Loading text="Chargement..." /> }: AwaitedReadProps) {
  if (!read.isError) return children
  return (
    <FailureBanner title={failed} isRetrying={read.isFetching} onRetry={() => void read.refetch()}>
      {isServerSilent(read.error) ? serverSilent : undefined}
    </FailureBanner>
  )
}
