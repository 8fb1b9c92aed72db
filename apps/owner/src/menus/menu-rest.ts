import type { Database } from "@ardoise/contract/tables"
import { PostgrestClient } from "@supabase/postgrest-js"
import type { Clients } from "../supabase.ts"

let connected: PostgrestClient<Database> | null = null

/** Creates the client for the menu data. The dashboard calls it before it shows a screen. */
export function connectMenuRest({ restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">): void {
  connected = new PostgrestClient<Database>(restUrl, { fetch: restFetch })
}

/** Returns the client for the menu data. */
export function menuRest(): PostgrestClient<Database> {
  if (connected === null) throw new Error("connectMenuRest was not called")
  return connected
}
