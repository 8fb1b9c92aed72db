import type { ServedFeature } from "../composition/feature.ts"
import { listCodeVersions } from "./table-code-queries.ts"

/** What an export of an account contains of codes on table cards. The functions are those of `table-cards`. */
export function serve(): ServedFeature {
  return {
    exports: {
      values: [
        {
          name: "renewed_table_codes",
          read: async ({ db, ownerId }) => Object.fromEntries(await listCodeVersions(db, ownerId)),
        },
      ],
    },
  }
}
