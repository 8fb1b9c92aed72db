// Asks a server for as much as it gives, over connections that stay open, with as little work of our own as possible: what is
// measured is the other side.
import { connect } from "node:net"

/** How an answer ends whose length nobody knew before. */
const lastChunk = Buffer.from("\r\n0\r\n\r\n")

/**
 * Asks for so long over so many connections.
 *
 * @param request the bytes of a request, or what makes the next ones
 * @param each is told the bytes of each answer's body, where somebody wants them
 * @param everyMs how often each connection asks at most; as fast as it is answered unless told
 * @returns how many answers of 2xx came, how long that took, and how long each took, in milliseconds
 */
export async function load({ port, request, connections = 64, forMs, each, everyMs = 0, timings = null }) {
  const next = typeof request === "function" ? request : () => request
  const begun = performance.now()
  const until = begun + forMs
  const counts = { done: 0, failed: 0, example: "" }
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection({ port, next, until, counts, each, everyMs, timings })),
  )
  if (counts.failed > 0) throw new Error(`${counts.failed} answers were no success, such as ${counts.example}`)
  return { done: counts.done, seconds: (performance.now() - begun) / 1000 }
}

function oneConnection({ port, next, until, counts, each, everyMs, timings }) {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    let missing = -1
    let isChunked = false
    let tail = lastChunk
    let early = []
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      if (askedAt >= until) {
        socket.end()
        return done()
      }
      missing = -1
      early = []
      socket.write(next())
    }
    socket.on("connect", ask)
    socket.on("error", failed)
    socket.on("close", () => done())
    socket.on("data", (data) => {
      if (missing === -1) {
        const whole = early.length === 0 ? data : Buffer.concat([...early, data])
        const end = whole.indexOf("\r\n\r\n")
        if (end === -1) {
          early = [whole]
          return
        }
        const head = whole.latin1Slice(0, end)
        const length = /content-length: ?(\d+)/i.exec(head)
        if (head.charCodeAt(9) !== 50) {
          counts.failed += 1
          counts.example ||= whole.toString("latin1", 0, 2000)
        }
        isChunked = length === null && /transfer-encoding: ?chunked/i.test(head)
        missing = (length === null ? 0 : Number(length[1])) - (whole.length - end - 4)
        if (each) early = [whole.subarray(end + 4)]
        tail = whole.subarray(end + 2).subarray(-lastChunk.length)
      } else {
        missing -= data.length
        if (each) early.push(data)
        if (isChunked) tail = Buffer.concat([tail, data.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      }
      if (isChunked ? !tail.equals(lastChunk) : missing > 0) return
      counts.done += 1
      timings?.push(performance.now() - askedAt)
      each?.(Buffer.concat(early))
      const restMs = askedAt + everyMs - performance.now()
      if (restMs > 0) setTimeout(ask, restMs)
      else ask()
    })
  })
}

/** The bytes of a GET. */
export function get(path, headers = {}) {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines(headers)}\r\n`)
}

/** The bytes of a POST of JSON. */
export function post(path, headers, body) {
  const text = JSON.stringify(body)
  const all = { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) }
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines(all)}\r\n${text}`)
}

const lines = (headers) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")
