import { randomBytes, randomUUID } from "node:crypto"
import { link, mkdir, open, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import { syncFolder } from "./files/disk-files.ts"

/** The file in the data folder that holds the key of an installation whose other keys lie in a shared database. */
export const keyFileName = "encryption.key"

const keyBytes = 32

/**
 * Reads the key of a data folder: 32 bytes in base64, as ENCRYPTION_KEY has them.
 *
 * @returns null when the folder has none
 * @throws when there is a file that is no key
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
 * Makes the key of a data folder, readable by its owner only. Where several processes do so at once, the first one's counts.
 *
 * @throws when nothing can be written there
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
    // A second name, not a move: it replaces nothing, and what stands under it is whole.
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
