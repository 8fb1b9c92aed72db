import type { FastifyReply } from "fastify"
import { breath, openEventStream, writeEvent } from "./event-stream.ts"
import { WireError } from "./wire-error.ts"

/** Milliseconds between comment lines of a stream: proxies close silent connections. */
const breathEveryMs = 15_000

/** A signal that aborts when the caller closes the connection before the answer has ended. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    if (!raw.writableEnded) gone.abort(new WireError(499, "gone", "La demande a été annulée."))
  }
  if (raw.destroyed) abort()
  else raw.once("close", abort)
  return gone.signal
}

/** Sends the steps of a long call to its caller. `Events` are the names of the events with their data. */
export type EventAnswer<Events> = {
  readonly send: <Event extends keyof Events & string>(event: Event, data: Events[Event]) => void
  /** Sends the last event and ends the answer. */
  readonly end: <Event extends keyof Events & string>(event: Event, data: Events[Event]) => void
}

/** Begins an answer that reports its steps. */
export function openEventAnswer<Events>(reply: FastifyReply): EventAnswer<Events> {
  const answer = openEventStream(reply)
  const breathing = setInterval(() => writeEvent(answer, breath), breathEveryMs).unref()
  answer.once("close", () => clearInterval(breathing))
  const text = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  return {
    send: (event, data) => writeEvent(answer, text(event, data)),
    end: (event, data) => {
      clearInterval(breathing)
      answer.end(text(event, data))
    },
  }
}
