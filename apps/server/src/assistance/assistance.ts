import { randomUUID } from "node:crypto"
import type { AssistanceAnswer } from "@ardoise/contract/functions"
import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import type { FastifyBaseLogger } from "fastify"
import type { FindTimeZone } from "../accounts/account-context.ts"
import type { AssistanceSettings } from "../settings/assistance-settings.ts"
import { Breaker } from "../storage/breaker.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { allowAssistance, endTurn, holdTurn, reserveUse, settleUse, sumMoney, sumUses } from "./assistance-commands.ts"
import { assistanceError, limitError, modelError } from "./assistance-errors.ts"
import { type Model, ModelFailure, type Question, type Usage } from "./model.ts"
import { Slots } from "./slots.ts"

/** Questions that one process asks at the same time, and those that wait. */
const questions = { most: 4, mostWaiting: 8 }
/** Milliseconds for which a call of an owner is held, and after which it is renewed. */
const heldMs = 30_000
const renewMs = 10_000
/** Milliseconds after which a call ends, however much is left to ask. */
const longestCallMs = 600_000
/** Tokens that a photo is reserved with. Models count between some hundreds and some thousands. */
const tokensOfPicture = 2_500
/** Characters of a token, where the provider does not count. */
const charactersOfToken = 3

/** A running call of an owner, who may ask a model. */
export type AssistedCall = {
  /** The name of the model, for what is stored. */
  readonly model: string
  /** Whether a question may have pictures. */
  readonly seesPictures: boolean
  /** Aborts when the caller has gone, the server stops or the call has lasted too long. */
  readonly signal: AbortSignal
  /** Asks a question within the limits of the owner. @throws WireError */
  readonly ask: <Answer>(question: Question<Answer>) => Promise<Answer>
}

/** Who calls, until when, and the log of the call. */
export type AssistanceCaller = {
  readonly ownerId: string
  readonly gone: AbortSignal
  readonly log: Pick<FastifyBaseLogger, "warn">
}

/** The assistance of a server by the model that its operator has configured. */
export type Assistance = {
  readonly describe: (ownerId: string) => Promise<AssistanceAnswer>
  readonly allow: (ownerId: string, isAllowed: boolean) => Promise<void>
  /** Runs the only call of an owner. @throws WireError without a model, Premium or permission, or beside another call */
  readonly run: <T>(caller: AssistanceCaller, work: (call: AssistedCall) => Promise<T>) => Promise<T>
}

/** Opens the assistance. The model itself is loaded with the first question. */
export function openAssistance(context: RequestContext, findTimeZone: FindTimeZone): Assistance {
  const { config, database, clock } = context
  const settings = config.assistance
  const breaker = new Breaker(60_000)
  const slots = new Slots(questions)
  let model: Promise<Model> | null = null
  const loadModel = (given: AssistanceSettings) => {
    model ??= import("./compatible-model.ts").then(({ openCompatibleModel }) => openCompatibleModel(given))
    return model
  }
  const dayOf = async (ownerId: string) => {
    const timeZone = await findTimeZone(database.read, ownerId)
    return { timeZone, day: localDay(timeZone, Date.parse(clock())) }
  }
  const findPermission = async (ownerId: string) =>
    database.read.selectFrom("assistance_permissions").selectAll().where("user_id", "=", ownerId).executeTakeFirst()

  async function describe(ownerId: string): Promise<AssistanceAnswer> {
    const plan = await findPlan(database.read, ownerId, clock())
    const { day } = await dayOf(ownerId)
    const month = day.slice(0, 7)
    const used = await sumUses(database.read, { ownerId, month, day })
    const isSpent =
      settings?.monthlyBudget != null && (await sumMoney(database.largeRead, month)) >= settings.monthlyBudget
    const allowed = (await findPermission(ownerId))?.provider === settings?.provider
    return {
      premium: plan === "premium",
      model: settings === null ? null : { provider: settings.provider, vision: settings.visionModel !== null, allowed },
      today: { calls: used.callsToday, most: settings?.ownerCalls ?? 0 },
      month: { share: settings === null ? 0 : Math.min(1, used.tokens / settings.ownerTokens) },
      paused: isSpent ? "budget" : breaker.isOpen() ? "unreachable" : null,
    }
  }

  async function allow(ownerId: string, isAllowed: boolean): Promise<void> {
    if (settings === null) throw assistanceError("assistance_off")
    await database.run(allowAssistance, { ownerId, provider: isAllowed ? settings.provider : null, at: clock() })
  }

  async function run<T>(
    { ownerId, gone, log }: AssistanceCaller,
    work: (call: AssistedCall) => Promise<T>,
  ): Promise<T> {
    if (settings === null) throw assistanceError("assistance_off")
    if ((await findPlan(database.read, ownerId, clock())) === "free") throw assistanceError("premium_required")
    if ((await findPermission(ownerId))?.provider !== settings.provider) throw assistanceError("assistance_not_allowed")
    const turn = randomUUID()
    const hold = () => {
      const at = clock()
      return database.run(holdTurn, { ownerId, turn, at, until: new Date(Date.parse(at) + heldMs).toISOString() })
    }
    if (!(await hold()).ok) throw assistanceError("assistance_busy")
    // A renewal that fails is repeated by the next one. If all fail, another call may begin, and the limits still hold.
    const renewing = setInterval(() => void hold().catch(() => undefined), renewMs).unref()
    const tooLong = AbortSignal.timeout(longestCallMs)
    const signal = AbortSignal.any([gone, tooLong])
    try {
      return await work({
        ...{ model: settings.model, seesPictures: settings.visionModel !== null, signal },
        ask: (question) => ask(settings, { ownerId, gone: signal, log }, question),
      })
    } catch (error) {
      if (tooLong.aborted && !gone.aborted) throw modelError("too-slow", settings.provider)
      throw error
    } finally {
      clearInterval(renewing)
      await database.run(endTurn, { ownerId, turn })
    }
  }

  async function ask<Answer>(
    given: AssistanceSettings,
    { ownerId, gone: signal, log }: AssistanceCaller,
    question: Question<Answer>,
  ): Promise<Answer> {
    if (breaker.isOpen()) throw modelError("unreachable", given.provider)
    const end = await slots.take(signal)
    if (end === null) throw modelError("limited", given.provider)
    try {
      const { timeZone, day } = await dayOf(ownerId)
      const use = { ownerId, task: question.task, day }
      const most: Usage = { input: lengthInTokens(question), output: question.mostTokens }
      const reserved = await database.run(reserveUse, {
        ...{ ...use, inputTokens: most.input, outputTokens: most.output, microEuros: priceOf(given, most) },
        ...{ mostCalls: given.ownerCalls, mostTokens: given.ownerTokens, budget: given.monthlyBudget },
      })
      if (!reserved.ok) {
        if (reserved.code === "budget") throw assistanceError("assistance_paused")
        throw limitError(reserved.code, secondsLeft(reserved.code, day, timeZone, Date.parse(clock())))
      }
      const settle = (used: Usage | null) => {
        const real = used ?? most
        const difference = { input: real.input - most.input, output: real.output - most.output }
        return database.run(settleUse, {
          ...{ ...use, inputTokens: difference.input, outputTokens: difference.output },
          microEuros: priceOf(given, real) - priceOf(given, most),
        })
      }
      try {
        const { answer, usage } = await (await loadModel(given)).ask(question, signal)
        breaker.succeeded()
        await settle(usage ?? { input: most.input, output: charactersIn(answer) })
        return answer
      } catch (error) {
        if (error instanceof ModelFailure) {
          await settle(error.usage ?? (error.fault === "unreachable" || error.fault === "refused" ? none : null))
          if (error.fault !== "unreadable" && error.fault !== "cut-short") breaker.failed()
          log.warn(`assistance: ${question.task}/${question.version} ${error.message}`)
          throw modelError(error.fault, given.provider)
        }
        // A cancelled question may have been answered and charged: its reservation stays.
        throw error
      }
    } finally {
      end()
    }
  }
  return { describe, allow, run }
}

const none: Usage = { input: 0, output: 0 }

const charactersIn = (value: unknown) => Math.ceil(JSON.stringify(value).length / charactersOfToken)

const lengthInTokens = ({ system, input, pictures = [] }: Question<unknown>) =>
  Math.ceil(system.length / charactersOfToken) + charactersIn(input) + pictures.length * tokensOfPicture

const priceOf = ({ prices }: AssistanceSettings, { input, output }: Usage) =>
  prices === null ? 0 : input * prices.input + output * prices.output

/** Returns the seconds until the limit of a day or of a month is renewed. */
function secondsLeft(limit: "day" | "month", day: string, timeZone: string, nowMs: number): number {
  let next = daysAfter(day, 1)
  while (limit === "month" && next.slice(0, 7) === day.slice(0, 7)) next = daysAfter(next, 1)
  return Math.max(1, Math.ceil((momentOf(next, "00:00", timeZone) - nowMs) / 1000))
}
