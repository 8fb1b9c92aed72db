import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FastifyRequest } from "fastify"
import type { Passwords } from "./accounts/passwords.ts"
import type { Tokens } from "./accounts/tokens.ts"
import type { Config } from "./config.ts"
import type { Database } from "./database/run-command.ts"
import type { Secrets } from "./secrets.ts"
import type { AuthenticateToken, Authentication } from "./wire/authenticate.ts"
import type { ReadBudget } from "./wire/read-budget.ts"

/** The services that routes use. Created once in `buildApp`. */
export type AppContext = {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly renderPublicMenu: RenderPublicMenu
  /** The remaining read budget of each owner and of each visitor's network. */
  readonly reads: ReadBudget
  /** The current time, ISO, UTC. */
  readonly clock: () => string
  /** Finds the session that a request belongs to. */
  readonly authenticate: (request: FastifyRequest) => Promise<Authentication>
  readonly authenticateToken: AuthenticateToken
  /** @throws WireError 401 when the publishable key is missing or wrong */
  readonly requireKey: (request: FastifyRequest) => void
  /** The origin that this request was sent to, without a trailing slash. */
  readonly originOf: (request: FastifyRequest) => string
}
