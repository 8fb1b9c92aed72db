import { authRefusals } from "@ardoise/contract/auth"
import { type StorageCode, storageRefusals } from "@ardoise/contract/storage"
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import { DatabaseDamaged, ObjectStoreUnavailable, OutcomeUnknown, StorageFailure } from "../storage/database-errors.ts"
import { WireError } from "./wire-error.ts"

/** The five protocols under one origin. Every path below them answers JSON, unknown paths included. */
export const wirePrefixes = ["/auth/v1", "/rest/v1", "/functions/v1", "/storage/v1", "/realtime/v1"] as const

type Protocol = (typeof wirePrefixes)[number] | "other"

/** Returns the protocol that a path belongs to. */
export function protocolOf(path: string): Protocol {
  return wirePrefixes.find((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ?? "other"
}

/**
 * Sends any thrown value as an error of the requested protocol. Internal errors are logged, and the response contains
 * no details of them.
 */
export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = toWireError(error)
  const protocol = protocolOf(request.url.split("?")[0] ?? "")
  const { code, status } = refusal
  if (status < 500) request.log.info({ code, status }, "request refused")
  else if (error instanceof DatabaseDamaged)
    request.log.fatal({ err: error }, "the database is damaged: restore a backup")
  // The store has logged it, once a minute: an outage concerns each photo of each diner.
  else if (error instanceof ObjectStoreUnavailable) request.log.info({ code, status }, "request cannot be served now")
  // Thrown on purpose: not a failure of the server.
  else if (error instanceof WireError) request.log.warn({ code, status }, "request cannot be served now")
  else request.log.error({ err: error }, "request failed")

  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header("cache-control", "no-store")
    .header("x-request-id", request.id)
  reply.type("application/json; charset=utf-8")
  if (protocol === "/auth/v1") return sendAuthError(refusal, request, reply)
  if (protocol === "/rest/v1") {
    reply.header("proxy-status", `PostgREST; error=${refusal.code}`)
    return reply.send(
      JSON.stringify({ code: refusal.code, message: refusal.message, details: refusal.details, hint: refusal.hint }),
    )
  }
  const { message, hint } = refusal
  if (protocol === "/storage/v1") return sendStorageError(refusal, reply)
  return reply.send(JSON.stringify({ error: message, code, message, hint, ...refusal.extra }))
}

/** The storage protocol responds 400 to all its own refusals. The real status is in the body. */
function sendStorageError({ code, status, message, hint }: WireError, reply: FastifyReply): FastifyReply {
  const { error } = storageRefusals[code as StorageCode] ?? { error: code }
  if (code in storageRefusals) reply.code(400)
  const more = hint === null ? {} : { hint }
  return reply.send(JSON.stringify({ statusCode: String(status), code, error, message, ...more }))
}

/** The auth protocol has two error formats. The client reads `code` only when the response has the version header. */
function sendAuthError(refusal: WireError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, status, hint } = refusal
  reply.header("x-sb-error-code", code)
  const extra = {
    ...(code === "weak_password" && { weak_password: { reasons: ["length"] } }),
    ...refusal.extra,
    // Programs without the key do not know the protocol yet: `message` and `hint` are sent in every format.
    ...(hint !== null && { message, hint }),
  }
  const version = request.headers["x-supabase-api-version"]
  if (typeof version === "string" && Date.parse(version) >= Date.parse("2024-01-01")) {
    reply.header("x-supabase-api-version", "2024-01-01")
    return reply.send(JSON.stringify({ code, message, ...extra }))
  }
  return reply.send(JSON.stringify({ code: status, error_code: code, msg: message, ...extra }))
}

function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error
  if (error instanceof ObjectStoreUnavailable) {
    const message = "Les photos et les fichiers ne sont pas disponibles pour le moment. Réessayez dans un instant."
    return new WireError(503, "storage_unavailable", message, { headers: { "retry-after": "5" } })
  }
  if (error instanceof StorageFailure) {
    const message =
      error instanceof OutcomeUnknown
        ? "L’enregistrement n’a pas pu être confirmé. Vérifiez dans un instant s’il a eu lieu."
        : "L’enregistrement est impossible pour le moment. Rien n’a été modifié : réessayez dans un instant."
    return new WireError(503, "storage_unavailable", message, { headers: { "retry-after": "1" } })
  }
  const fastifyCode = error instanceof Error ? (error as FastifyError).code : undefined
  if (fastifyCode === "FST_ERR_CTP_BODY_TOO_LARGE") {
    const { status, message } = authRefusals.request_entity_too_large
    return new WireError(status, "request_entity_too_large", message)
  }
  const status = error instanceof Error ? (error as FastifyError).statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) {
    return new WireError(status, "bad_request", "La demande n’est pas lisible.")
  }
  return new WireError(500, "unexpected_failure", "Une erreur inattendue est survenue. Réessayez dans un instant.")
}
