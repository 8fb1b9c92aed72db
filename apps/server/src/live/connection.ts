import type { WebSocket } from "@fastify/websocket"
import { type FrameHead, type Version, writeFrame } from "./realtime-frames.ts"

/** Bytes that may wait for a client that does not read; then it is dropped. */
const mostWaitingBytes = 1_048_576

/** Frames of a socket that are looked at within a second: each broadcast goes out to everybody on its topic. */
const framesPerSecond = 200

/** Joins that a socket may ask for within a second: each one may cost a signature check and a look into the database. */
const joinsPerSecond = 100

/** One websocket of a client. */
export class Connection {
  readonly version: Version
  /** When the client was heard last, in milliseconds of a watch that nobody sets. */
  heardAt: number
  /** Joins that were refused and are still to be told so. */
  waitingRefusals = 0
  readonly #socket: WebSocket
  #frames = 0
  #framesSince = 0
  #joins = 0
  #joinsSince = 0

  /** @param now milliseconds of the same watch */
  constructor(socket: WebSocket, version: Version, now: number) {
    this.#socket = socket
    this.version = version
    this.heardAt = now
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Sends a frame as it is. A client that has stopped reading is dropped instead of filling the memory. */
  send(frame: string | Buffer): void {
    if (!this.isOpen) return
    this.#socket.send(frame)
    if (this.#socket.bufferedAmount > mostWaitingBytes) this.#socket.terminate()
  }

  /** Sends a frame. @param payload JSON text */
  sendFrame(head: FrameHead, payload: string): void {
    this.send(writeFrame(this.version, head, payload))
  }

  /** Ends the connection. @param code of RFC 6455 */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Stops reading from the client while something is being waited for: what it sends meanwhile waits in the network. */
  async holding<T>(work: Promise<T>): Promise<T> {
    this.#socket.pause()
    try {
      return await work
    } finally {
      this.#socket.resume()
    }
  }

  /** Whether one more frame has to wait for the next second. Counts it. @param now milliseconds of the same watch */
  isTooLoud(now: number): boolean {
    const isOver = this.#frames >= framesPerSecond && now - this.#framesSince < 1000
    if (isOver || now - this.#framesSince >= 1000) {
      this.#framesSince = now
      this.#frames = 0
    }
    this.#frames += 1
    return isOver
  }

  /** Whether one more join is within the rate. Counts it. @param now milliseconds of the same watch */
  mayJoin(now: number): boolean {
    if (now - this.#joinsSince >= 1000) {
      this.#joinsSince = now
      this.#joins = 0
    }
    this.#joins += 1
    return this.#joins <= joinsPerSecond
  }
}
