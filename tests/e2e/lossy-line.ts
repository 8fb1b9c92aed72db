import { createHash } from "node:crypto"
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** The outcome of a request through the proxy. `silence`: the answer never comes, and the connection stays open. */
export type Fate = "through" | "request lost" | "answer lost" | "silence"

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
 * Starts a proxy that loses a share of all requests: a third of them before the server gets them, a third with their
 * answers, and a third in silence. The outcome of the n-th request of a method and path depends on the seed only, not
 * on the order of other requests.
 *
 * @param share share of lost requests, from 0 to 1
 * @param silent the first request for each path that matches meets silence, whatever its chance
 */
export async function openLossyLine(
  target: string,
  { share, seed, silent }: { share: number; seed: number; silent?: RegExp },
): Promise<LossyLine> {
  const counts = new Map<string, number>()
  const fates: { what: string; fate: Fate }[] = []
  let isCut = false

  const decide = (what: string): Fate => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    const digest = createHash("sha256").update(`${seed} ${what} ${count}`).digest()
    // In thirds of the lost share: from 3 on, the request goes through.
    const third = Math.floor((digest.readUInt32BE(0) / 2 ** 32 / share) * 3)
    const ofChance = (["request lost", "answer lost", "silence"] as const)[third] ?? "through"
    const fate = isCut ? "request lost" : count === 1 && silent?.test(what) ? "silence" : ofChance
    fates.push({ what, fate })
    return fate
  }
  const pass = (request: IncomingMessage, answer: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", target)
    const fate = decide(`${request.method} ${pathname}`)
    // Not `request.destroy()`: that leaves the connection open, and the browser waiting, once the request was read whole.
    const lose = () => void request.socket.destroy()
    if (fate === "request lost") return lose()
    const { method, headers } = request
    const onward = ask(new URL(request.url ?? "/", target), { method, headers }, (got) => {
      if (fate !== "through") {
        got.resume()
        if (fate === "answer lost") lose()
        return
      }
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on("error", lose)
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
