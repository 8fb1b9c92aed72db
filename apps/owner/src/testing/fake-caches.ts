import { vi } from "vitest"

/**
 * Gives this test a browser that caches files in memory and allows service workers. @returns the names of the caches
 */
export function stubCaches(): { readonly names: () => string[] } {
  const stored = new Map<string, Map<string, string>>()
  vi.stubGlobal("isSecureContext", true)
  vi.stubGlobal("navigator", { serviceWorker: {} })
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, string>()
      stored.set(name, cache)
      return {
        put: async (key: string, response: Response) => void cache.set(key, await response.text()),
        match: async (key: string) => (cache.has(key) ? new Response(cache.get(key)) : undefined),
      }
    },
    delete: async (name: string) => stored.delete(name),
  })
  return { names: () => [...stored.keys()] }
}
