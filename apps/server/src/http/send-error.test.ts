import Fastify, { type FastifyBaseLogger } from "fastify"
import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { DatabaseDamaged, OutcomeUnknown, StorageFailure } from "../storage/database-errors.ts"
import { sendError } from "./send-error.ts"
import { WireError } from "./wire-error.ts"

/** A server on which each protocol fails with the same error. */
async function failing(error: unknown) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }) as FastifyBaseLogger
  const app = Fastify({ loggerInstance: logger })
  onTestFinished(() => app.close())
  app.setErrorHandler(sendError)
  app.get("/*", async () => {
    throw error
  })
  const ask = async (prefix: string, headers = {}) => {
    const answer = await app.inject({ url: `${prefix}/x`, headers })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const failures = () => lines.filter(({ level }) => Number(level) >= (pino.levels.values.error ?? 0))
  return { ask, failures }
}

const sorry = "Une erreur inattendue est survenue. Réessayez dans un instant."

test("an internal error is a 500 in the format of its protocol, without private details, and is logged with its request", async () => {
  const { ask, failures } = await failing(new Error("select password_hash from users"))
  expect(await ask("/auth/v1", { "x-supabase-api-version": "2024-01-01" })).toMatchObject({
    status: 500,
    body: { code: "unexpected_failure", message: sorry },
  })
  expect(await ask("/auth/v1")).toMatchObject({
    status: 500,
    body: { code: 500, error_code: "unexpected_failure", msg: sorry },
  })
  const rest = await ask("/rest/v1")
  expect(rest).toMatchObject({ status: 500 })
  expect(rest.body).toEqual({ code: "unexpected_failure", message: sorry, details: null, hint: null })
  expect(await ask("/functions/v1")).toMatchObject({ status: 500, body: { error: sorry } })
  expect(await ask("/storage/v1")).toMatchObject({ status: 500, body: { statusCode: "500", message: sorry } })
  const logged = failures()
  expect(logged).toHaveLength(5)
  for (const { reqId, err } of logged) {
    expect(reqId).toEqual(expect.any(String))
    expect(err).toMatchObject({ message: "select password_hash from users" })
  }
})

test("a thrown value that is not an Error is a 500, too", async () => {
  const { ask } = await failing("a text")
  expect(await ask("/rest/v1")).toMatchObject({ status: 500, body: { code: "unexpected_failure" } })
})

test("a storage failure is reported as such, with the time to retry", async () => {
  const { ask, failures } = await failing(new StorageFailure("disk full"))
  for (const prefix of ["/auth/v1", "/rest/v1", "/functions/v1"]) {
    const { status, headers, body } = await ask(prefix)
    expect({ status, again: headers["retry-after"] }).toEqual({ status: 503, again: "1" })
    expect(JSON.stringify(body)).toContain("storage_unavailable")
    expect(JSON.stringify(body)).not.toContain("disk full")
  }
  expect(failures()).toHaveLength(3)
})

test("a commit with an unknown outcome is not reported as a failed write", async () => {
  const { ask } = await failing(new OutcomeUnknown("no answer to a commit"))
  const { status, body } = await ask("/rest/v1")
  expect({ status, code: body.code }).toEqual({ status: 503, code: "storage_unavailable" })
  expect(body.message).toBe("L’enregistrement n’a pas pu être confirmé. Vérifiez dans un instant s’il a eu lieu.")
})

test("a damaged database is logged as such for the operator", async () => {
  const { ask, failures } = await failing(new DatabaseDamaged("database disk image is malformed"))
  expect(await ask("/rest/v1")).toMatchObject({ status: 503, body: { code: "storage_unavailable" } })
  expect(failures()).toMatchObject([{ msg: "the database is damaged: restore a backup" }])
})

test("a refusal is not a failure, whatever its status", async () => {
  for (const status of [400, 503]) {
    const { ask, failures } = await failing(new WireError(status, "no", "Non."))
    expect(await ask("/rest/v1")).toMatchObject({ status, body: { code: "no" } })
    expect(failures()).toEqual([])
  }
})
