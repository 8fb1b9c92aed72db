// Loads a server over keep-alive connections with as little work in this process as possible, because the server is
// what is measured.
import { connect } from "node:net"
import { readAnswers } from "./answers.mjs"
import { quantile } from "./claims.mjs"

/** The place of a key that differs from request to request. */
export const openKey = "00000000-0000-4000-8000-000000000000"

/**
 * Sends requests for `forMs` milliseconds. Each connection has one request in flight.
 *
 * @param request the bytes of a request, or a function that returns the bytes of the next one
 * @param each called with the body of each answer; without it, bodies are discarded
 * @param everyMs least milliseconds between two requests of a connection; 0 sends at once after each answer
 * @param timings array that receives the milliseconds of each answer
 * @returns the number of answers, and the elapsed time in seconds
 * @throws if any status is not 2xx
 */
export async function load({ port, request, connections = 64, forMs, each, everyMs = 0, timings = null }) {
  const next = typeof request === "function" ? request : () => request
  const begun = performance.now()
  const until = begun + forMs
  const counts = { done: 0, failed: 0, example: "" }
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection({ port, next, until, counts, each, everyMs, timings })),
  )
  if (counts.failed > 0) throw new Error(`${counts.failed} answers failed, such as ${counts.example}`)
  return { done: counts.done, seconds: (performance.now() - begun) / 1000 }
}

/** Sends requests like `load`. @returns the 99th percentile of the answers' milliseconds */
export async function p99Of(options) {
  const timings = []
  await load({ ...options, timings })
  return quantile(timings, 0.99)
}

function oneConnection({ port, next, until, counts, each, everyMs, timings }) {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      if (askedAt >= until) {
        socket.end()
        return done()
      }
      socket.write(next())
    }
    socket.on("connect", ask)
    socket.on("error", failed)
    socket.on("close", () => done())
    readAnswers(socket, { wantsBody: each !== undefined }, ({ status, head, body }) => {
      if (status < 200 || status > 299) {
        counts.failed += 1
        counts.example ||= `${head}\n\n${body}`
      }
      counts.done += 1
      timings?.push(performance.now() - askedAt)
      each?.(body)
      const restMs = askedAt + everyMs - performance.now()
      if (restMs > 0) setTimeout(ask, restMs)
      else ask()
    })
  })
}

/** Returns the bytes of a GET request. */
export function get(path, headers = {}) {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines(headers)}\r\n`)
}

/** Returns the bytes of a POST, or of a PATCH, with a JSON body. */
export const post = (path, headers, body) => withBody("POST", path, headers, body)
export const patch = (path, headers, body) => withBody("PATCH", path, headers, body)

function withBody(method, path, headers, body) {
  const text = JSON.stringify(body)
  const all = { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) }
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines(all)}\r\n${text}`)
}

const lines = (headers) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")
