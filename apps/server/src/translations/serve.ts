import type { ServedFeature } from "../composition/feature.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { translateMenuFunction } from "./suggest-translations.ts"
import { exportedTranslations } from "./translation-queries.ts"
import { translationTable } from "./translation-table.ts"

/** What the server offers of translations. */
export function serve({ context }: { readonly context: RequestContext }): ServedFeature {
  return {
    tables: [translationTable],
    functions: [translateMenuFunction(context)],
    exports: {
      lists: ({ db, ownerId }) => [{ name: "translations", rows: exportedTranslations(db, ownerId), json: ["doubts"] }],
    },
  }
}
