import type { Db } from "../database/schema.ts"
import { findOwnObject, findRoom } from "./object-queries.ts"
import { formBytes, type Upload } from "./receive-upload.ts"
import { storageError } from "./storage-error.ts"

/** Where a file is to be stored. */
type Place = { readonly ownerId: string; readonly bucket: string; readonly name: string }

/** What a request says about its body. */
export type Announced = {
  /** `Content-Length`, or null when the body comes in chunks. */
  readonly bytes: number | null
  readonly isForm: boolean
}

/**
 * The room of each owner: what the quota leaves, less the uploads that this process is receiving. However many come at once,
 * their bytes on the disk have room together. Each process knows its own uploads only; the command that stores the row counts
 * exactly.
 */
export class UploadRooms {
  readonly #read: Db
  readonly #quotaBytes: number
  /** Bytes that may still come, by owner. */
  readonly #expected = new Map<string, number>()
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(read: Db, quotaBytes: number) {
    this.#read = read
    this.#quotaBytes = quotaBytes
  }

  /** Runs the work of one owner in turn. What looks for room and what fills it never overlap. */
  async inTurn<Done>(ownerId: string, work: () => Promise<Done>): Promise<Done> {
    const mine = (this.#last.get(ownerId) ?? Promise.resolve()).then(work, work)
    this.#last.set(ownerId, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(ownerId) === mine) this.#last.delete(ownerId)
    }
  }

  /** Bytes that fit into a place now, negative when there is no room at all. Call it in turn. */
  async find(place: Place): Promise<number> {
    const before = await findOwnObject(this.#read, place.ownerId, place)
    const room = await findRoom(this.#read, place.ownerId, { before, quotaBytes: this.#quotaBytes })
    return room - (this.#expected.get(place.ownerId) ?? 0)
  }

  /**
   * Receives a file and stores its row, with its room held from before the first byte.
   *
   * @param largestBytes of any file there
   * @param steps.receive is given how many bytes it may take
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
      // A form holds more than its file.
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
