import type { ServedFeature } from "../composition/feature.ts"
import { readCardRoutes } from "./read-card-routes.ts"

/** What reading needs. */
type ReadingParts = Parameters<typeof readCardRoutes>[1]

/** What the server offers to read printed menus. */
export function serve({ context, findTimeZone, assistance }: ReadingParts): ServedFeature {
  return {
    routes: async (app) => {
      await app.register((scope) => readCardRoutes(scope, { context, findTimeZone, assistance }), {
        prefix: "/functions/v1",
      })
    },
  }
}
