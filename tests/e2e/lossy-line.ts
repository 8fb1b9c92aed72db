import { createHash } from "node:crypto"
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** The outcome of a request through the proxy. */
export type Fate = "through" | "request lost" | "answer lost"

/** A proxy in front of a server that loses requests and answers. */
export type LossyLine = {
  /** The address to visit instead of the server's. */
  readonly url: string
  /** The outcome of each request so far. */
  readonly fates: readonly { readonly what: string; readonly fate: Fate }[]
  /** Closes all connections and loses every later request. */
  cut(): void
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy that loses a share of all requests: half of them before the server gets them, half with their answers.
 * The outcome of the n-th request of a method and path depends on the seed only, not on the order of other requests.
 *
 * @param share share of lost requests, from 0 to 1
 */
export async function openLossyLine(
  target: string,
  { share, seed }: { share: number; seed: number },
): Promise<LossyLine> {
  const counts = new Map<string, number>()
  const fates: { what: string; fate: Fate }[] = []
  let isCut = false

  const decide = (what: string): Fate => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    const digest = createHash("sha256").update(`${seed} ${what} ${count}`).digest()
    const chance = digest.readUInt32BE(0) / 2 ** 32
    const fate = isCut || chance < share / 2 ? "request lost" : chance < share ? "answer lost" : "through"
    fates.push({ what, fate })
    return fate
  }
  const pass = (request: IncomingMessage, answer: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", target)
    const fate = decide(`${request.method} ${pathname}`)
    if (fate === "request lost") return void request.destroy()
    const { method, headers } = request
    const onward = ask(new URL(request.url ?? "/", target), { method, headers }, (got) => {
      if (fate === "answer lost") {
        got.resume()
        return void request.destroy()
      }
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on("error", () => request.destroy())
    answer.on("close", () => onward.destroy())
    request.pipe(onward)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
