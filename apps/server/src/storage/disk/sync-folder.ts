import { closeSync, fsyncSync, openSync } from "node:fs"
import { open } from "node:fs/promises"

/** Makes new names in a folder survive a power cut. Windows has no such call, and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same, synchronously. */
export function syncFolderAtOnce(path: string): void {
  if (process.platform === "win32") return
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
