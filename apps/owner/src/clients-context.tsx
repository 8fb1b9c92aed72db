import { createContext, useContext } from "react"
import type { Clients } from "./supabase.ts"

/** The app's line to the server; `main.tsx` provides it. */
export const ClientsContext = createContext<Clients | null>(null)

/** The app's line to the server. */
export function useClients(): Clients {
  const clients = useContext(ClientsContext)
  if (clients === null) throw new Error("useClients needs a ClientsContext above it")
  return clients
}
