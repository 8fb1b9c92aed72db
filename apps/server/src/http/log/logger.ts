import type { FastifyBaseLogger, FastifyRequest } from "fastify"
import pino, { type DestinationStream } from "pino"
import type { Config } from "../../settings/config.ts"
import { inSourceLines } from "./source-lines.ts"

/** An error in the shape of the log. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

/** Most causes of an error that are logged. */
const mostCauses = 5

/**
 * Returns what the log contains of an error: its class, message, code and stack. Errors of drivers have further
 * properties, such as the values of a row, which are personal data.
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

/** Opens the server's log: one JSON object per line, each with the id of its request. */
export function openLogger(level: Config["logLevel"], destination: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { err: (error: unknown) => toLogged(error) } }, destination) as FastifyBaseLogger
}

/** Adds the id of the calling device of a team to all lines of a request, so that its calls can be found. */
export function logDevice(request: FastifyRequest, deviceId: string): void {
  request.log = request.log.child({ device: deviceId })
}
