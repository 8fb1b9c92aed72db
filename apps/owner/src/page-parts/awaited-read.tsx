import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { gotNoAnswer, noAnswerMessage } from "../no-answer.ts"

type AwaitedReadProps = {
  read: Pick<UseQueryResult, "isError" | "isFetching" | "error" | "refetch">
  /** The title if the read fails, such as "La liste n’a pas pu être lue". */
  failed: string
  /** Shown while loading; "Chargement..." by default. */
  children?: ReactNode
}

/** The loading state of a read, or its error state with a retry button. */
export function AwaitedRead({ read, failed, children = <Loading text="Chargement..." /> }: AwaitedReadProps) {
  if (!read.isError) return children
  return (
    <FailureBanner title={failed} isRetrying={read.isFetching} onRetry={() => void read.refetch()}>
      {gotNoAnswer(read.error) ? noAnswerMessage : undefined}
    </FailureBanner>
  )
}
