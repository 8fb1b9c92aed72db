import { once } from "node:events"
import { Server } from "node:net"
import { setTimeout as delay, setImmediate as othersTurn } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

/** How long whoever has connected, and not asked yet, has to do so. */
const firstWordsMs = 100

/**
 * Ends a listening application so that nobody is cut off. No new connection is taken: on a socket that a service manager holds
 * it waits for the next process. What was connected is served, and told to come back once `onDraining` was called; then
 * requests under way finish.
 *
 * @param onDraining begins the refusing
 */
export async function drain(app: FastifyInstance, onDraining: () => void): Promise<void> {
  const ended = once(app.server, "close")
  // The way of an HTTP server would close connections on which nothing has been asked yet, too.
  Server.prototype.close.call(app.server)
  await delay(firstWordsMs)
  // However busy the machine was meanwhile: what has come by now is read.
  for (let turn = 0; turn < 3; turn += 1) await othersTurn()
  onDraining()
  await app.close()
  await ended
}
