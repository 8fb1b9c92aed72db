import type { Reading, ReadingEvents } from "@ardoise/contract/reading"
import { localDay, momentOf } from "@ardoise/domain/dates"
import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { FindTimeZone } from "../accounts/account-context.ts"
import { breath, openEventStream, writeEvent } from "../http/event-stream.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { secondStepMissing } from "../wire/caller-identity.ts"
import { requireOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { readBeside } from "./read-beside.ts"
import { readingError } from "./reading-errors.ts"
import { ReadingTurns } from "./reading-turns.ts"
import { fileBounds, receiveCardFiles } from "./receive-card-files.ts"

type ReadCardParts = { readonly context: RequestContext; readonly findTimeZone: FindTimeZone }

/** Bytes of a form around its files. */
const formBytes = 20_000

/** Milliseconds between comment lines of a stream: proxies close silent connections. */
const breathEveryMs = 15_000

/** Seconds after which a full row is worth another attempt. */
const retrySeconds = 60

/**
 * `POST /functions/v1/read-card`: reads a printed menu from photos, PDF or text files of a form. Answers once, or with
 * an event stream that reports the progress. The caller stops the reading by closing the connection.
 */
export async function readCardRoutes(app: FastifyInstance, { context, findTimeZone }: ReadCardParts): Promise<void> {
  const turns = new ReadingTurns()
  const limiter = openLimiter(context, callRules.readings)
  const draining = new AbortController()
  app.removeAllContentTypeParsers()
  // A file that is too large is refused with its number.
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addContentTypeParser("*", (_request, _payload, done) => done(null))
  app.addHook("onRequest", async (request) => context.requireKey(request))
  app.addHook("preClose", async () => draining.abort(readingError("draining")))

  const bodyLimit = fileBounds.bytesOfAll + formBytes
  app.post("/read-card", { bodyLimit }, async (request, reply) => {
    const outcome = await context.authenticate(request)
    if (outcome.kind === "first-step") throw secondStepMissing()
    const ownerId = requireOwner({ userId: outcome.kind === "session" ? outcome.userId : null })
    // Taken before the files arrive, so that few bodies are in memory at once.
    const turn = turns.enter(ownerId)
    if (turn === "own-reading-runs") throw readingError("assistance_busy")
    if (turn === "full") throw readingError("reader_busy", null, retrySeconds)
    try {
      await requireRoomToday(ownerId)
      const files = await receiveCardFiles(request)
      const signal = AbortSignal.any([draining.signal, whenGone(reply)])
      const wantsStream = request.headers.accept?.includes("text/event-stream") ?? false
      const teller = wantsStream ? openTeller(reply) : null
      try {
        await turn.comes(signal)
        const end = await readBeside(files, {
          signal,
          onProgress: (progress) => teller?.tell("progress", progress),
        })
        if (end.kind === "failed") throw readingError(end.code, end.file)
        if (teller === null) return reply.header("cache-control", "no-store").send(end.reading satisfies Reading)
        teller.end("done", end.reading)
      } catch (error) {
        if (teller === null || !(error instanceof WireError)) throw error
        const { code, message, extra } = error
        teller.end("failed", { code, error: message, file: typeof extra.file === "number" ? extra.file : null })
      }
      return reply
    } finally {
      turn.end()
    }
  })

  /** Counts a reading of the owner's day. @throws WireError 429 */
  async function requireRoomToday(ownerId: string): Promise<void> {
    const nowMs = Date.parse(context.clock())
    const timeZone = await findTimeZone(context.database.read, ownerId)
    const today = localDay(timeZone, nowMs)
    if ((await limiter.count({ account: `${ownerId} ${today}` })) === null) return
    const midnight = momentOf(nextDay(today), "00:00", timeZone)
    throw readingError("assistance_limit", null, Math.max(1, Math.ceil((midnight - nowMs) / 1000)))
  }
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** A signal that aborts when the caller closes the connection before the answer has ended. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    if (!raw.writableEnded) gone.abort(new WireError(499, "gone", "La demande a été annulée."))
  }
  if (raw.destroyed) abort()
  else raw.once("close", abort)
  return gone.signal
}

/** Sends the steps of a reading to its caller. */
type Teller = {
  readonly tell: (event: "progress", data: ReadingEvents["progress"]) => void
  readonly end: <Event extends "done" | "failed">(event: Event, data: ReadingEvents[Event]) => void
}

function openTeller(reply: FastifyReply): Teller {
  const answer = openEventStream(reply)
  const breathing = setInterval(() => writeEvent(answer, breath), breathEveryMs).unref()
  answer.once("close", () => clearInterval(breathing))
  const text = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  return {
    tell: (event, data) => writeEvent(answer, text(event, data)),
    end: (event, data) => {
      clearInterval(breathing)
      answer.end(text(event, data))
    },
  }
}
