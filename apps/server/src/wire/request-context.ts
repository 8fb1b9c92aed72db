import type { FastifyRequest } from "fastify"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import type { Secrets } from "../storage/keys/secrets.ts"
import type { AuthenticateToken, Authentication } from "./caller-identity.ts"
import type { LargeReads } from "./large-reads.ts"
import type { ReadBudget } from "./read-budget.ts"

/** The services that routes of every feature use. Created once for a server. */
export type RequestContext = {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  /** The remaining read budget of each owner and of each visitor's network. */
  readonly reads: ReadBudget
  /** Reads that take more than a moment. */
  readonly largeReads: LargeReads
  /** The current time, ISO, UTC. */
  readonly clock: () => string
  /** Finds the session that a request belongs to. */
  readonly authenticate: (request: FastifyRequest) => Promise<Authentication>
  readonly authenticateToken: AuthenticateToken
  /**
   * Number of session ends so far. An authentication that began before the latest end does not prove that a session is
   * open.
   */
  readonly countEndedSessions: () => number
  /** @throws WireError 401 when the publishable key is missing or wrong */
  readonly requireKey: (request: FastifyRequest) => void
  /** The origin that this request was sent to, without a trailing slash. */
  readonly originOf: (request: FastifyRequest) => string
}
