// Sends requests when they are due, whether or not earlier ones were answered: diners do not wait for each other. The
// time of an answer counts from the moment at which its request was due.
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { readAnswers } from "./answers.mjs"

/** Connections to a server that are open at most. A request that is due without a free one waits, and its time runs. */
const mostConnections = 1_000

/** Keep-alive connections to one server. */
export class Connections {
  #port
  #free = []
  #waiting = []
  #open = 0

  constructor(port) {
    this.#port = port
  }

  /**
   * Sends a request over a free connection.
   *
   * @param bytes of the request
   * @returns its answer, `{ status, body }`. Rejects if the connection fails
   */
  ask(bytes) {
    return new Promise((resolve, reject) => {
      const asked = { bytes, resolve, reject }
      const free = this.#free.pop()
      if (free) free.send(asked)
      else if (this.#open < mostConnections) this.#connect(asked)
      else this.#waiting.push(asked)
    })
  }

  close() {
    for (const { socket } of this.#free) socket.destroy()
  }

  #connect(first) {
    this.#open += 1
    const socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true })
    let current = first
    const connection = {
      socket,
      send: (asked) => {
        current = asked
        socket.write(asked.bytes)
      },
    }
    socket.on("connect", () => socket.write(first.bytes))
    socket.on("error", () => undefined)
    socket.on("close", () => {
      this.#open -= 1
      this.#free = this.#free.filter((one) => one !== connection)
      current?.reject(new Error("The connection was closed before the answer"))
    })
    readAnswers(socket, { wantsBody: true }, (answer) => {
      const { resolve } = current
      current = null
      const next = this.#waiting.shift()
      if (next) connection.send(next)
      else this.#free.push(connection)
      resolve(answer)
    })
  }
}

/**
 * Calls `send` as often as people come who do not know each other: at random moments, with an average of `perSecond`.
 *
 * @param until when to stop, as `performance.now()`
 * @param send called with the moment at which it was due
 */
export async function arrivals(perSecond, until, send) {
  let due = performance.now()
  for (;;) {
    due += (-Math.log(1 - Math.random()) / perSecond) * 1000
    if (due >= until) return
    while (performance.now() < due) await wait(Math.max(1, due - performance.now()))
    send(due)
  }
}
