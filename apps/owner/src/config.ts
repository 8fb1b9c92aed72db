import type { AppConfig } from "@ardoise/contract/functions"

export type { AppConfig }

/**
 * Returns the settings that the server gives the app at start: from the page if the server wrote them there, else by
 * one request.
 *
 * @throws if the settings are in neither place; the app cannot start without them
 */
export async function readConfig(): Promise<AppConfig> {
  const block = document.getElementById("ardoise-config")
  if (block?.textContent) return JSON.parse(block.textContent)
  const response = await fetch("/config.json")
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return response.json()
}
