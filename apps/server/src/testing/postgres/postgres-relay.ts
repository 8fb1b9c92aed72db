import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A COMMIT that a relay has received and not passed on yet. */
export type HeldCommit = {
  /** Sends it to the server, and resolves when the server has answered. The answer is not passed on. */
  readonly deliver: () => Promise<void>
  /** Breaks the connection of the client. The server does not notice. */
  readonly cutClient: () => void
  /** Breaks the connection to the server. */
  readonly cutServer: () => void
}

/** Decides what happens to a COMMIT. */
export type CommitFate = (commit: HeldCommit) => Promise<void>

/** A relay in front of a PostgreSQL server. */
export type PostgresRelay = {
  /** The address of the relay, with everything else as in the address of the server. */
  readonly url: string
  /** What happens to the next COMMITs, in this order. Later ones are passed on. */
  readonly fates: CommitFate[]
  /** Texts of messages to the server. The next connection that sends one of them is cut, and the text removed. */
  readonly cuts: string[]
}

/** `commit` as a message of PostgreSQL's simple protocol: a type, the length, the text and a zero. */
const commitMessage = "Q\0\0\0\x0bcommit\0"

/** Starts a relay, which the test may order to lose commits or their answers. It ends with the test. */
export async function startPostgresRelay(url: string): Promise<PostgresRelay> {
  const { hostname, port } = new URL(url)
  const fates: CommitFate[] = []
  const cuts: string[] = []
  const sockets = new Set<Socket>()
  const open = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    return socket
  }
  const relay = createServer((socket) => {
    const client = open(socket)
    const server = open(connect(Number(port), hostname))
    let isHeld = false
    server.on("data", (bytes) => {
      if (!isHeld) client.write(bytes)
    })
    client.on("data", (bytes) => {
      const cut = cuts.findIndex((text) => bytes.includes(text))
      if (cut >= 0) {
        cuts.splice(cut, 1)
        server.destroy()
        return
      }
      const fate = String(bytes) === commitMessage ? fates.shift() : undefined
      if (fate === undefined) {
        server.write(bytes)
        return
      }
      isHeld = true
      void fate({
        deliver: async () => {
          server.write(bytes)
          await once(server, "data")
        },
        cutClient: () => client.destroy(),
        cutServer: () => server.destroy(),
      })
    })
    client.on("close", () => {
      if (!isHeld) server.destroy()
    })
    server.on("close", () => client.destroy())
  }).listen(0, "127.0.0.1")
  await once(relay, "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    relay.close()
  })
  const address = new URL(url)
  address.host = `127.0.0.1:${(relay.address() as { port: number }).port}`
  return { url: address.href, fates, cuts }
}
