import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** A request as the exact bytes that are sent. */
export type LineRequest = { readonly method: string; readonly bytes: Buffer }

/** An answer of the server. */
export type LineAnswer = {
  readonly status: number
  /** The status line and headers, unchanged. */
  readonly head: string
  /** The body, unchanged; with chunk sizes if it was sent in chunks. */
  readonly body: Buffer
  /** Milliseconds from sending the requests to the end of this answer. */
  readonly milliseconds: number
}

/** A connection that sends many requests at once. The answers come in the same order (RFC 9112, 9.3.2). */
export type PipelinedLine = {
  /** @returns for each request its answer, or an error that says why it has none */
  readonly sendAll: (requests: readonly LineRequest[]) => Promise<(LineAnswer | Error)[]>
  readonly close: () => void
}

/** Milliseconds without data after which a request counts as unanswered. */
const longestSilenceMs = 30_000

/** Opens a connection to a server. It reconnects whenever the server has closed it. */
export function openPipelinedLine({ hostname, port }: { hostname: string; port: number }): PipelinedLine {
  let socket: Socket | null = null

  /** Sends requests, and reads until all are answered or the connection ends. */
  async function attempt(requests: readonly LineRequest[]): Promise<LineAnswer[]> {
    if (socket === null || socket.destroyed || !socket.writable) {
      socket = connect({ host: hostname, port, noDelay: true })
      socket.on("error", () => undefined)
      await Promise.race([once(socket, "connect"), once(socket, "close")])
    }
    const line = socket
    const answers: LineAnswer[] = []
    const begun = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    let rest: Buffer = Buffer.alloc(0)
    const end = () => {
      line.destroy()
      resolve()
    }
    const read = (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      while (answers.length < requests.length) {
        const found = readAnswer(rest, requests[answers.length]?.method === "HEAD")
        if (found === null) return
        if (found === unreadable) return end()
        rest = rest.subarray(found.length)
        if (found.status >= 100 && found.status < 200 && found.status !== 101) continue
        const { status, head, body } = found
        answers.push({ status, head, body, milliseconds: performance.now() - begun })
        // An upgrade to another protocol or an endless stream: this connection will give no other answer.
        if (found.isLast) return end()
      }
      resolve()
    }
    const idle = setTimeout(end, longestSilenceMs)
    line.on("data", read)
    line.once("close", resolve)
    line.write(Buffer.concat(requests.map(({ bytes }) => bytes)))
    await promise
    clearTimeout(idle)
    line.off("data", read)
    line.off("close", resolve)
    // The server sent more than was requested. The rest belongs to no request.
    if (rest.length > 0) line.destroy()
    return answers
  }

  return {
    sendAll: async (requests) => {
      const answers: (LineAnswer | Error)[] = []
      let together = requests.length
      while (answers.length < requests.length) {
        const isFresh = socket === null || socket.destroyed
        const left = requests.slice(answers.length, answers.length + together)
        const got = await attempt(left)
        answers.push(...got)
        // The first request on a closed connection may have caused the closing, or may have come too late. Sending it
        // alone decides.
        if (got.length === 0 && left.length === 1 && isFresh)
          answers.push(new Error("the connection ended without an answer"))
        if (got.length < left.length) socket?.destroy()
        together = got.length === 0 && (left.length > 1 || !isFresh) ? 1 : requests.length
      }
      return answers
    },
    close: () => socket?.destroy(),
  }
}

type FoundAnswer = Pick<LineAnswer, "status" | "head" | "body"> & {
  readonly length: number
  readonly isLast: boolean
}

/** The bytes are not the beginning of an answer or of a chunk. */
const unreadable = Symbol("unreadable")

/** Returns the first complete answer in the bytes, or null while a part of it is missing. */
function readAnswer(bytes: Buffer, isToHead: boolean): FoundAnswer | typeof unreadable | null {
  const headEnd = bytes.indexOf("\r\n\r\n")
  if (headEnd < 0) return null
  const head = bytes.toString("latin1", 0, headEnd + 2)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  if (Number.isNaN(status)) return unreadable
  const begin = headEnd + 4
  const isLast = status === 101 || /\r\ncontent-type: text\/event-stream/i.test(head)
  const answer = (end: number): FoundAnswer => {
    return { status, head, body: bytes.subarray(begin, end), length: end, isLast }
  }
  if (isLast || isToHead || status < 200 || status === 204 || status === 304) return answer(begin)
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    for (let at = begin; ; ) {
      const lineEnd = bytes.indexOf("\r\n", at)
      if (lineEnd < 0) return null
      const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16)
      if (Number.isNaN(size)) return unreadable
      at = lineEnd + 2 + size + 2
      if (at > bytes.length) return null
      if (size === 0) return answer(at)
    }
  }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return bytes.length < begin + length ? null : answer(begin + length)
}
