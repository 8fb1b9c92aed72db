import { randomBytes, randomUUID } from "node:crypto"
import { link, mkdir, open, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import { syncFolder } from "../disk/sync-folder.ts"

/**
 * The file in the data folder that holds the encryption key of an installation whose other keys are in a shared
 * database.
 */
export const keyFileName = "encryption.key"

const keyBytes = 32

/**
 * Reads the key of a data folder: 32 bytes in base64, as in ENCRYPTION_KEY.
 *
 * @returns null when the folder has none
 * @throws when the file does not contain a key
 */
export async function readKeyFile(folder: string): Promise<Buffer | null> {
  const text = await readFile(join(folder, keyFileName), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), "base64")
  if (key.length !== keyBytes) throw new Error(`${join(folder, keyFileName)} est endommagé`)
  return key
}

/**
 * Creates the key of a data folder, readable by its owner only. If several processes do so at once, all use the first
 * one's key.
 *
 * @throws when the folder cannot be written
 */
export async function makeKeyFile(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${keyFileName}.${randomUUID()}`)
  const file = await open(draft, "wx", 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString("base64")}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // Link instead of rename: a link never replaces a file, and the linked file is complete.
    await link(draft, join(folder, keyFileName))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await unlink(draft)
  }
  await syncFolder(folder)
  const key = await readKeyFile(folder)
  if (key === null) throw new Error(`${join(folder, keyFileName)} a disparu`)
  return key
}
