import { createContext, use, useContext } from "react"
import type { Clients } from "./supabase.ts"

/** The app's line to the server; a promise on the login page, whose form is there before the code of the clients. */
export type ComingClients = Clients | Promise<Clients>

/** The app's line to the server; `main.tsx` provides it. */
export const ClientsContext = createContext<ComingClients | null>(null)

/** The app's line to the server. A screen that needs it is drawn once it is there. */
export function useClients(): Clients {
  const clients = useContext(ClientsContext)
  if (clients === null) throw new Error("useClients needs a ClientsContext above it")
  return clients instanceof Promise ? use(clients) : clients
}
