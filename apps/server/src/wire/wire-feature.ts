import type { ServerFunction } from "./function-routes.ts"
import type { RestFunction } from "./rest-function.ts"
import type { Table } from "./table.ts"

/** What the data protocol knows of a feature. */
export type WireFeature = {
  /** Tables of `/rest/v1`. Owners can also subscribe to their changes. */
  readonly tables?: readonly Table[]
  /** Functions of `/rest/v1/rpc`. */
  readonly restFunctions?: readonly RestFunction[]
  /** Functions of `/functions/v1` that answer a POST. */
  readonly functions?: readonly ServerFunction[]
}
