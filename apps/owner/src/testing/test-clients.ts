import { onTestFinished } from "vitest"
import { type Clients, createClients } from "../supabase.ts"

/**
 * Creates the clients of one test, whose network is a function. They end with the test: all clients of a process
 * report new sessions to each other, as tabs of one browser do, so those of an earlier test would sign in a later one.
 */
export function createTestClients(fetch: typeof window.fetch): Clients {
  const clients = createClients({ anonKey: "sb_publishable_test" }, { origin: "http://ardoise.test", fetch })
  onTestFinished(() => clients.auth.dispose())
  return clients
}
