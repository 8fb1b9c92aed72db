import type { ShortAddressAnswer } from "@ardoise/contract/functions"
import type { ServedFeature } from "../composition/feature.ts"
import { requireOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { makeShortAddress } from "./make-short-address.ts"
import { findShortCode } from "./short-address-queries.ts"

/** What the server offers of short addresses. The diners' pages answer at them. */
export function serve({ context: { database } }: { readonly context: RequestContext }): ServedFeature {
  return {
    functions: [
      {
        name: "short-address",
        run: async (_body, viewer): Promise<ShortAddressAnswer> => ({
          code: await makeShortAddress(database, requireOwner(viewer)),
        }),
      },
    ],
    exports: {
      values: [{ name: "short_address", read: ({ db, ownerId }) => findShortCode(db, ownerId) }],
    },
  }
}
