import type { Readable } from "node:stream"

/** Stored bytes, under an id of ours and never under a client's name. */
export type KeptFile = {
  /** 32 hexadecimal digits. */
  readonly id: string
  readonly size: number
  /** SHA-256, hexadecimal. */
  readonly sha256: string
}

/** A part of a file, both ends included, from 0. */
export type ByteRange = { readonly start: number; readonly end: number }

/** What the row of a file says about its bytes. A store that is not ours to trust is compared with it. */
export type KnownFile = {
  readonly size: number
  /** The first hexadecimal digits of the SHA-256, at least 32. */
  readonly sha256Start: string
}

/** Stores the bytes of files. Their names and owners are in the database. A file never changes. */
export type FileStore = {
  /**
   * Stores bytes as they arrive. When it resolves, they survive a power cut.
   *
   * @param most bytes accepted
   * @returns null when there are more; then nothing is stored
   * @throws StorageFailure when the store is full or unavailable
   */
  keep(bytes: AsyncIterable<Uint8Array>, most: number): Promise<KeptFile | null>
  /**
   * @param known what the row says. Other bytes are never sent whole: the call throws, or the stream fails before its end
   * @returns null when the file does not exist
   * @throws StorageFailure when the store is unavailable
   */
  open(id: string, range?: ByteRange, known?: KnownFile): Promise<Readable | null>
  /** @returns the copy, or null when the file does not exist */
  copy(id: string): Promise<KeptFile | null>
  /**
   * Deletes files. It is not an error when one does not exist. A file that an unavailable store still has is an orphan,
   * which the next sweep deletes.
   */
  remove(ids: readonly string[]): Promise<void>
  /**
   * Lists the files stored before a time, in batches. The caller deletes those without a row. Also deletes unfinished
   * files that are old.
   */
  listOlderThan(timeMs: number): AsyncGenerator<readonly string[]>
}
