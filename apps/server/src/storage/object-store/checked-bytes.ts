import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import type { KnownFile } from "../disk/file-store.ts"

/** The store sent other bytes than those that were stored. */
export class WrongBytes extends Error {
  override name = "WrongBytes"
}

/** What the bytes must be. */
type Expected = {
  /** Their number; undefined when it is not known. */
  readonly size: number | undefined
  /** The beginning of their hash; undefined for a part of a file. */
  readonly sha256Start: KnownFile["sha256Start"] | undefined
}

/**
 * Passes bytes through, and compares their number and hash with what is expected. The last piece is passed on only when
 * everything is right: a wrong file never arrives whole.
 *
 * @param onFailure is called with WrongBytes, and with the error of a stream that broke
 * @returns a stream that fails with the same errors
 */
export function checkedBytes(bytes: Readable, expected: Expected, onFailure: (error: unknown) => void): Readable {
  const checked = Readable.from(check(bytes, expected, onFailure), { objectMode: false })
  // A stream that is destroyed before its first byte is read would leave the connection open.
  checked.once("close", () => bytes.destroy())
  return checked
}

async function* check(
  bytes: Readable,
  { size, sha256Start }: Expected,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  const hash = sha256Start === undefined ? undefined : createHash("sha256")
  let seen = 0
  let last: Buffer | undefined
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (size !== undefined && seen > size) throw new WrongBytes(`More than ${size} bytes`)
      hash?.update(chunk)
      if (last) yield last
      last = chunk
    }
    if (size !== undefined && seen !== size) throw new WrongBytes(`${seen} bytes instead of ${size}`)
    if (hash && !hash.digest("hex").startsWith(sha256Start ?? "")) throw new WrongBytes("Another SHA-256")
  } catch (error) {
    onFailure(error)
    throw error
  }
  if (last) yield last
}
