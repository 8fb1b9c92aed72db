import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** What is wrong with an object store. */
export type StoreTrouble =
  /** Answers nothing to any call, as long as this lasts. */
  | "silent"
  /** Answers 503. */
  | "busy"
  /** Refuses the keys. */
  | "locked"
  /** Breaks the connection in the middle of a file. */
  | "cut"
  /** Sends a file with another byte in it. */
  | "wrong bytes"
  /** Sends a file that is shorter, and says so. */
  | "short"

/** A relay in front of an object store. */
export type FaultyStore = {
  readonly url: string
  trouble: StoreTrouble | null
  /** Calls that arrived. */
  calls: number
}

/** Starts a relay that lets a test disturb an object store. It ends with the test. */
export async function startFaultyStore(url: string): Promise<FaultyStore> {
  const relay: FaultyStore & { url: string } = { url: "", trouble: null, calls: 0 }
  const server = createServer((call, answer) => {
    relay.calls += 1
    respond(call, answer, relay.trouble)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return relay

  function respond(call: IncomingMessage, answer: ServerResponse, trouble: StoreTrouble | null): void {
    if (trouble === "silent") return void call.resume()
    if (trouble === "busy" || trouble === "locked") {
      call.resume()
      const [status, code] = trouble === "busy" ? [503, "SlowDown"] : [403, "InvalidAccessKeyId"]
      answer.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`)
      return
    }
    // The signature covers the name of the host, so the headers stay as they are.
    const onward = httpRequest(
      new URL(call.url ?? "", url),
      { method: call.method, headers: call.headers },
      (stored) => {
        const isFile = call.method === "GET" && !call.url?.includes("list-type")
        if (trouble === null || !isFile) {
          answer.writeHead(stored.statusCode ?? 500, stored.headers)
          stored.pipe(answer)
          return
        }
        const pieces: Buffer[] = []
        stored.on("data", (piece) => pieces.push(piece))
        stored.on("end", () => send(answer, stored, Buffer.concat(pieces), trouble))
      },
    )
    onward.on("error", () => answer.destroy())
    call.pipe(onward)
  }
}

function send(answer: ServerResponse, { statusCode = 500, headers }: IncomingMessage, bytes: Buffer, trouble: string) {
  if (trouble === "cut") {
    answer.writeHead(statusCode, headers)
    answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy())
    return
  }
  const sent = trouble === "short" ? bytes.subarray(0, -1) : Buffer.from(bytes)
  if (trouble === "wrong bytes") sent.writeUInt8(255 - (sent.at(-1) ?? 0), sent.length - 1)
  answer.writeHead(statusCode, { ...headers, "content-length": sent.length }).end(sent)
}
