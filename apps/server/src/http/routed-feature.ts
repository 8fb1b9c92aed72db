import type { IncomingMessage, ServerResponse } from "node:http"
import type { FastifyInstance } from "fastify"
import type { Measure } from "./measures/measure.ts"

/** What the HTTP server knows of a feature. */
export type RoutedFeature = {
  /** Adds the routes that the protocols of `wire/` do not serve, and hooks. */
  readonly routes?: (app: FastifyInstance) => void | Promise<void>
  /**
   * Answers a request before the framework receives it, for pages that must cost next to nothing.
   *
   * @returns the pattern of the answered route, for the metrics; null when it has not answered
   */
  readonly answersFirst?: (request: IncomingMessage, response: ServerResponse) => string | null
  /** What it reports in the metrics. */
  readonly measures?: readonly Measure[]
}
