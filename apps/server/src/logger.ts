import type { FastifyBaseLogger } from "fastify"
import pino, { type DestinationStream } from "pino"
import type { Config } from "./config.ts"
import { inSourceLines } from "./source-lines.ts"

/** An error as it stands in the log. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/** How many causes behind an error are told. */
const mostCauses = 5

/**
 * What the log says of an error: its class, its message, its code and where it came from. Drivers hang more on theirs, the
 * values of a row among it, and those are people's.
 */
function toLogged(error: unknown, causes = mostCauses): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack: inSourceLines(stack) }),
    ...(cause !== undefined && causes > 0 && { cause: toLogged(cause, causes - 1) }),
  }
}

/** The server's log: one JSON object a line, each with the id of its request. */
export function openLogger(level: Config["logLevel"], destination: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { err: (error: unknown) => toLogged(error) } }, destination) as FastifyBaseLogger
}
