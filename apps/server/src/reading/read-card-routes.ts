import type { Reading, ReadingEvents, ReadingProgress } from "@ardoise/contract/reading"
import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import { joinCards } from "@ardoise/domain/reading/read-card"
import multipart from "@fastify/multipart"
import type { FastifyInstance } from "fastify"
import type { FindTimeZone } from "../accounts/account-context.ts"
import type { Assistance, AssistedCall } from "../assistance/assistance.ts"
import { openEventAnswer, whenGone } from "../http/event-answer.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { callingOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { photoOf } from "./photo-of-page.ts"
import { readBeside } from "./read-beside.ts"
import type { CardFile, LocalReading } from "./reading.ts"
import { readingError } from "./reading-errors.ts"
import { ReadingTurns, type Turn } from "./reading-turns.ts"
import { fileBounds, receiveCardFiles } from "./receive-card-files.ts"
import { structureCard } from "./structure-card.ts"

type ReadCardParts = {
  readonly context: RequestContext
  readonly findTimeZone: FindTimeZone
  readonly assistance: Assistance
}

/** Bytes of a form around its files. */
const formBytes = 20_000

/** Seconds after which a full row is worth another attempt. */
const retrySeconds = 60

/**
 * `POST /functions/v1/read-card`: reads a printed menu from photos, PDF or text files of a form. Answers once, or with
 * an event stream that reports the progress. The caller stops the reading by closing the connection.
 */
export async function readCardRoutes(app: FastifyInstance, parts: ReadCardParts): Promise<void> {
  const { context, findTimeZone, assistance } = parts
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
    const ownerId = await callingOwner(context, request)
    // Taken before the files arrive, so that few bodies are in memory at once.
    const turn = turns.enter(ownerId)
    if (turn === "own-reading-runs") throw readingError("assistance_busy")
    if (turn === "full") throw readingError("reader_busy", null, retrySeconds)
    try {
      await requireRoomToday(ownerId)
      const { files, by } = await receiveCardFiles(request)
      const signal = AbortSignal.any([draining.signal, whenGone(reply)])
      const wantsStream = request.headers.accept?.includes("text/event-stream") ?? false
      const events = wantsStream ? openEventAnswer<ReadingEvents>(reply) : null
      try {
        const progress = (step: ReadingProgress) => events?.send("progress", step)
        const readHere = async (keepsUnread: boolean) => {
          await turn.comes(signal)
          const end = await readBeside({ files, keepsUnread }, { signal, onProgress: progress })
          if (end.kind === "failed") throw readingError(end.code, end.file)
          return end
        }
        const readByModel = (call: AssistedCall) => readWithModel(readHere, files, turn, call, progress)
        const reading =
          by === "local"
            ? (await readHere(false)).reading
            : await assistance.run({ ownerId, gone: signal, log: request.log }, readByModel)
        if (events === null) return reply.header("cache-control", "no-store").send(reading)
        events.end("done", reading)
      } catch (error) {
        if (events === null || !(error instanceof WireError)) throw error
        const { code, message, extra } = error
        events.end("failed", { code, error: message, file: typeof extra.file === "number" ? extra.file : null })
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
    const midnight = momentOf(daysAfter(today, 1), "00:00", timeZone)
    throw readingError("assistance_limit", null, Math.max(1, Math.ceil((midnight - nowMs) / 1000)))
  }
}

/** Reads here, and lets the model put the lines in order. The next reading begins meanwhile. */
async function readWithModel(
  readHere: (keepsUnread: boolean) => Promise<LocalReading>,
  files: readonly CardFile[],
  turn: Turn,
  call: AssistedCall,
  onProgress: (progress: ReadingProgress) => void,
): Promise<Reading> {
  const { reading, pageLines, texts } = await readHere(call.seesPictures)
  turn.letOthersIn()
  const { card, found } = await structureCard(pageLines, call, {
    photoOf: (page) => photoOf(reading.pages[page], files),
    onPage: (page, dishes) => onProgress({ step: "model", page, pages: pageLines.length, dishes }),
  })
  const whole = joinCards([texts, { card, lines: 0 }])
  // Handwriting is not read here. The model may have seen what it says.
  const pages = reading.pages.map((page, at) => ({ ...page, isRead: page.isRead || found.has(at) }))
  if (whole.categories.length === 0 && pages.every(({ isRead }) => !isRead)) throw readingError("nothing_readable")
  return { ...reading, ...whole, pages, by: "model" }
}
