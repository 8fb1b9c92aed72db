import { createContext, use, useContext } from "react"
import type { Clients } from "./supabase.ts"

/**
 * The clients for the server. On the login page they are a promise, because the form is shown before their code is
 * loaded.
 */
export type ClientsOrPromise = Clients | Promise<Clients>

/** The clients for the server; `main.tsx` provides them. */
export const ClientsContext = createContext<ClientsOrPromise | null>(null)

/** Returns the clients for the server. A component that calls this suspends until they are loaded. */
export function useClients(): Clients {
  const clients = useContext(ClientsContext)
  if (clients === null) throw new Error("useClients needs a ClientsContext above it")
  return clients instanceof Promise ? use(clients) : clients
}
