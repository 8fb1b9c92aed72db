type Area = "localStorage" | "sessionStorage"

/** Returns the text under a key, or null; also null if the browser forbids storage. */
export function readKey(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores a text under a key.
 *
 * @returns false if the browser forbids storage or the storage is full
 */
export function writeKey(key: string, text: string, area: Area = "localStorage"): boolean {
  try {
    globalThis[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Removes a key. Does nothing if the browser forbids storage. */
export function removeKey(key: string, area: Area = "localStorage"): void {
  try {
    globalThis[area].removeItem(key)
  } catch {
    // A browser that forbids storage has nothing to remove.
  }
}

/** Returns all keys of the local storage; none if the browser forbids storage. */
export function listKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Returns whether this browser forbids pages to store anything. */
export function isStorageForbidden(): boolean {
  try {
    localStorage.getItem("")
    return false
  } catch {
    return true
  }
}
