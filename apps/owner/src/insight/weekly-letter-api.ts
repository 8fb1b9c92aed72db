import type { WeeklyEmailState } from "@ardoise/contract/insight"
import { queryOptions } from "@tanstack/react-query"
import { callFunction } from "../functions-client.ts"
import type { Clients } from "../supabase.ts"

/** Whether the owner gets the weekly email. */
export function weeklyLetterQuery(userId: string, clients: Clients) {
  return queryOptions({
    queryKey: ["weekly-letter", userId],
    queryFn: () => callFunction<WeeklyEmailState>(clients, "weekly-letter"),
  })
}

/** Switches the weekly email. @throws if the server does not store it; FunctionRefusal with its message */
export const switchWeeklyLetter = (clients: Clients, on: boolean): Promise<WeeklyEmailState> =>
  callFunction<WeeklyEmailState>(clients, "weekly-letter", { on })
