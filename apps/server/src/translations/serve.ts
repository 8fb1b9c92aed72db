import type { Assistance } from "../assistance/assistance.ts"
import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { offerLanguageFunction } from "./offer-language.ts"
import { translateMenuRoutes } from "./translate-menu-routes.ts"
import { exportedTranslations } from "./translation-queries.ts"
import { translationTable } from "./translation-table.ts"

/** What translations need. */
type TranslationParts = { readonly context: RequestContext; readonly assistance: Assistance }

/** What the server offers of translations. */
export function serve(parts: TranslationParts): ServedFeature {
  return {
    tables: [translationTable],
    functions: [offerLanguageFunction(parts.context)],
    routes: async (app) => {
      await app.register((scope) => translateMenuRoutes(scope, parts), { prefix: "/functions/v1" })
    },
    exports: {
      lists: ({ db, ownerId }) => [{ name: "translations", rows: exportedTranslations(db, ownerId), json: ["doubts"] }],
    },
  }
}
