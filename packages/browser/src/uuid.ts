/**
 * Returns a random UUID (version 4). `crypto.randomUUID` is missing on plain HTTP, as on a restaurant's own server;
 * `getRandomValues` is always available.
 */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  // The digits of version and variant are fixed.
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-")
}
