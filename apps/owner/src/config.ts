import type { AppConfig } from "@ardoise/contract/functions"

export type { AppConfig }

/**
 * What the server tells the app at start: from the page itself when the server wrote it there, else by one request.
 *
 * @throws when neither is there: nothing works without it
 */
export async function readConfig(): Promise<AppConfig> {
  const block = document.getElementById("ardoise-config")
  if (block?.textContent) return JSON.parse(block.textContent)
  const response = await fetch("/config.json")
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return response.json()
}
