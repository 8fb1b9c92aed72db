import type { Db } from "../storage/schema.ts"
import { takeTurns } from "../wire/take-turns.ts"
import { findOwnObject, findRoom } from "./object-queries.ts"
import { formBytes, type Upload } from "./receive-upload.ts"
import { storageError } from "./storage-error.ts"

/** Where a file is to be stored. */
type Place = { readonly ownerId: string; readonly bucket: string; readonly name: string }

/** Photos of one owner that are received at the same time. Browsers open six connections to a server. */
const mostPhotosAtOnce = 6

/** What the headers of a request say about its body. */
export type Announced = {
  /** `Content-Length`, or null for a chunked body. */
  readonly bytes: number | null
  readonly isForm: boolean
}

/**
 * The free space of each owner: what the quota leaves, minus the uploads that this process is receiving. Concurrent
 * uploads therefore never exceed it together. Each process counts only its own uploads; the command that stores the row
 * checks exactly.
 */
export class UploadRooms {
  readonly #read: Db
  readonly #quotaBytes: number
  /** Bytes that may still arrive, by owner. */
  readonly #expected = new Map<string, number>()
  readonly #inTurn = takeTurns()
  /** By owner: how many photos are received now, and what begins those that wait. */
  readonly #photos = new Map<string, { count: number; readonly waiting: (() => void)[] }>()

  constructor(read: Db, quotaBytes: number) {
    this.#read = read
    this.#quotaBytes = quotaBytes
  }

  /** Runs the work of one owner in sequence, so that checking for space and using it never overlap. */
  inTurn<Done>(ownerId: string, work: () => Promise<Done>): Promise<Done> {
    return this.#inTurn(ownerId, work)
  }

  /** Receives a photo, which is in memory meanwhile: `mostPhotosAtOnce` of an owner at a time, the others wait. */
  async inMemory<Done>(ownerId: string, work: () => Promise<Done>): Promise<Done> {
    const photos = this.#photos.get(ownerId) ?? { count: 0, waiting: [] }
    this.#photos.set(ownerId, photos)
    if (photos.count < mostPhotosAtOnce) photos.count += 1
    else await new Promise<void>((begin) => photos.waiting.push(begin))
    try {
      return await work()
    } finally {
      const beginNext = photos.waiting.shift()
      if (beginNext) beginNext()
      else photos.count -= 1
      if (photos.count === 0) this.#photos.delete(ownerId)
    }
  }

  /** Returns the bytes that fit into a place now, negative when nothing fits. Call it within `inTurn`. */
  async find(place: Place): Promise<number> {
    const before = await findOwnObject(this.#read, place.ownerId, place)
    const room = await findRoom(this.#read, place.ownerId, { before, quotaBytes: this.#quotaBytes })
    return room - (this.#expected.get(place.ownerId) ?? 0)
  }

  /**
   * Receives a file and stores its row. Reserves its space before the first byte.
   *
   * @param largestBytes the limit of any single file there
   * @param steps.receive its parameter is the number of bytes it may accept
   * @throws WireError EntityTooLarge, QuotaExceeded, before anything is received
   */
  async hold<Stored>(
    place: Place,
    { bytes, isForm }: Announced,
    largestBytes: number,
    steps: { receive: (most: number) => Promise<Upload>; store: (upload: Upload) => Promise<Stored> },
  ): Promise<Stored> {
    const { ownerId } = place
    if (bytes !== null && bytes > largestBytes + formBytes) throw storageError("EntityTooLarge")
    const { room, held } = await this.inTurn(ownerId, async () => {
      const room = await this.find(place)
      // A form contains more than its file.
      const least = isForm ? Math.max(0, (bytes ?? 0) - formBytes) : (bytes ?? 0)
      if (least > room) throw storageError("QuotaExceeded")
      const held = Math.min(bytes ?? largestBytes, room)
      this.#expect(ownerId, held)
      return { room, held }
    })
    let upload: Upload
    try {
      upload = await steps.receive(room)
    } catch (error) {
      this.#expect(ownerId, -held)
      throw error
    }
    return this.inTurn(ownerId, () => {
      this.#expect(ownerId, -held)
      return steps.store(upload)
    })
  }

  #expect(ownerId: string, bytes: number): void {
    const expected = (this.#expected.get(ownerId) ?? 0) + bytes
    if (expected === 0) this.#expected.delete(ownerId)
    else this.#expected.set(ownerId, expected)
  }
}
