import type { WebSocket } from "@fastify/websocket"
import { socketRule } from "../limits/rules.ts"
import { type FrameHead, type Version, writeFrame } from "./realtime-frames.ts"

/** Bytes that may be buffered for a client that does not read. Beyond that the connection is dropped. */
const mostWaitingBytes = 1_048_576

/** One websocket of a client. */
export class Connection {
  readonly version: Version
  /** When the last frame of the client arrived, in milliseconds of a monotonic clock. */
  heardAt: number
  /** Refused joins whose refusal is still delayed. */
  waitingRefusals = 0
  readonly #socket: WebSocket
  #frames = 0
  #framesSince = 0
  #joins = 0
  #joinsSince = 0

  /** @param now milliseconds of the same clock */
  constructor(socket: WebSocket, version: Version, now: number) {
    this.#socket = socket
    this.version = version
    this.heardAt = now
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Sends a serialised frame. Drops a client that has stopped reading, so that it cannot fill the memory. */
  send(frame: string | Buffer): void {
    if (!this.isOpen) return
    this.#socket.send(frame)
    if (this.#socket.bufferedAmount > mostWaitingBytes) this.#socket.terminate()
  }

  /** Sends a frame. @param payload JSON text */
  sendFrame(head: FrameHead, payload: string): void {
    this.send(writeFrame(this.version, head, payload))
  }

  /** Closes the connection. @param code of RFC 6455 */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Stops reading from the client until the work is done. What it sends meanwhile is buffered by the network. */
  async holding<T>(work: Promise<T>): Promise<T> {
    this.#socket.pause()
    try {
      return await work
    } finally {
      this.#socket.resume()
    }
  }

  /** Counts a frame. Returns whether it has to wait for the next second. @param now milliseconds of the same clock */
  isTooLoud(now: number): boolean {
    const isOver = this.#frames >= socketRule.framesPerSecond && now - this.#framesSince < 1000
    if (isOver || now - this.#framesSince >= 1000) {
      this.#framesSince = now
      this.#frames = 0
    }
    this.#frames += 1
    return isOver
  }

  /** Counts a join. Returns whether it is within the rate. @param now milliseconds of the same clock */
  mayJoin(now: number): boolean {
    if (now - this.#joinsSince >= 1000) {
      this.#joinsSince = now
      this.#joins = 0
    }
    this.#joins += 1
    return this.#joins <= socketRule.joinsPerSecond
  }
}
