import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useClients } from "../clients-context.tsx"
import { connectMenuRest } from "../menus/menu-rest.ts"

/** The cache of the server's answers, and the client for the menu data. */
export function ServerData({ children }: { children: ReactNode }) {
  const clients = useClients()
  const [queryClient] = useState(() => {
    connectMenuRest(clients)
    return new QueryClient({
      defaultOptions: {
        // The data client retries reads itself. "always", because browsers treat a local network without internet as
        // offline.
        queries: { retry: false, networkMode: "always", staleTime: 2000 },
        mutations: { retry: false, networkMode: "always" },
      },
    })
  })
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
