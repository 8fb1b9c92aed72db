import { once } from "node:events"
import { Server } from "node:net"
import { setTimeout as delay, setImmediate as othersTurn } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

/** Milliseconds in which an open connection without a request may still send one. */
const firstWordsMs = 100

/**
 * Stops a listening application without cutting off clients. It accepts no new connections: on a socket that a service
 * manager holds, they wait for the next process. Open connections are served. After `onDraining`, new requests are
 * refused with a `retry-after` header, and running requests finish.
 *
 * @param onDraining makes the application refuse new requests
 */
export async function drain(app: FastifyInstance, onDraining: () => void): Promise<void> {
  const ended = once(app.server, "close")
  // `close` of an HTTP server would also close connections that have not sent a request yet.
  Server.prototype.close.call(app.server)
  await delay(firstWordsMs)
  // On a busy machine, data that has already arrived may still be unread: read it first.
  for (let turn = 0; turn < 3; turn += 1) await othersTurn()
  onDraining()
  await app.close()
  await ended
}
