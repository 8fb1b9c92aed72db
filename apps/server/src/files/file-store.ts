import type { Readable } from "node:stream"

/** Bytes that are kept: under a name of ours, never of a client's. */
export type KeptFile = {
  /** 32 hexadecimal digits. */
  readonly id: string
  readonly size: number
  /** SHA-256, hexadecimal. */
  readonly sha256: string
}

/** A part of a file, both ends included, from 0. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Where the bytes of files are. What they are called and whose they are is in the database. A file never changes. */
export type FileStore = {
  /**
   * Keeps bytes as they come. Once it has answered they outlive a power cut.
   *
   * @param most bytes that are taken
   * @returns null when there are more; nothing is kept then
   * @throws StorageFailure when there is no room, or no disk
   */
  keep(bytes: AsyncIterable<Uint8Array>, most: number): Promise<KeptFile | null>
  /** @returns null when the file is gone */
  open(id: string, range?: ByteRange): Promise<Readable | null>
  /** @returns the copy, or null when the file is gone */
  copy(id: string): Promise<KeptFile | null>
  /** Removes files; those that are gone already count as removed. */
  remove(ids: readonly string[]): Promise<void>
  /** The files that were kept before a time, some at once: what no row knows of is an orphan. Half files of old are removed. */
  listOlderThan(timeMs: number): AsyncGenerator<readonly string[]>
}
