import type { ServerResponse } from "node:http"
import type { FastifyReply } from "fastify"

/** Milliseconds between comment lines that keep a stream alive: proxies close silent connections. */
export const breathEveryMs = 25_000

/** The line that keeps a stream alive. */
export const breath = ":\n\n"

/** Bytes that may be buffered for a phone that does not read. Beyond that the stream ends, and the phone reconnects. */
const mostWaiting = 262_144

/** Milliseconds after which a phone whose stream ended reconnects. */
const retryMs = 1000

/**
 * The usual response headers that a stream needs, too. The others protect documents. Fewer headers save memory, because
 * every open stream stores its own.
 */
const keptHeaders = /^(access-control-|vary$|strict-transport-security$|x-request-id$)/

/**
 * Begins a stream of events as the answer of a request.
 *
 * @param first events that are known already, as text of the stream
 */
export function openEventStream(reply: FastifyReply, first = ""): ServerResponse {
  reply.hijack()
  const answer = reply.raw
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => keptHeaders.test(name))
  for (const name of answer.getHeaderNames()) answer.removeHeader(name)
  answer.writeHead(200, {
    ...Object.fromEntries(headers),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    // Forbid a proxy to buffer the stream: events must arrive at once.
    "x-accel-buffering": "no",
  })
  answer.on("error", () => answer.destroy())
  // Flush the headers separately, but corked, so that they leave together with the first line. Node then stores them
  // as one string while the stream is open, instead of thirty pieces.
  answer.cork()
  answer.flushHeaders()
  answer.write(`retry: ${retryMs}\n\n${first}`)
  answer.uncork()
  return answer
}

/** Writes to a stream, or ends it if its phone does not read. */
export function writeEvent(answer: ServerResponse, text: string): void {
  if (answer.writableLength > mostWaiting) answer.destroy()
  else answer.write(text)
}
