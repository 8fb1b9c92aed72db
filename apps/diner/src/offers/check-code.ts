import type { AppConfig } from "@ardoise/contract/functions"
import type { Database } from "@ardoise/contract/tables"
import { visitorHeaders } from "../visitor-headers.ts"

type CheckedCode = Database["public"]["Functions"]["check_promotion_code"]["Returns"]

/** What the server said about a code. */
export type CodeAnswer =
  | ({ readonly kind: "valid" } & CheckedCode)
  | { readonly kind: "unknown" }
  | { readonly kind: "too-many" }
  | { readonly kind: "unreachable" }

/** Milliseconds to wait for an answer. */
const answerTimeoutMs = 10_000

/** Asks the server whether a code counts now. */
export async function checkCode(menuId: string, code: string): Promise<CodeAnswer> {
  const signal = AbortSignal.timeout(answerTimeoutMs)
  try {
    const config: AppConfig = await (await fetch("/config.json", { signal })).json()
    const response = await fetch("/rest/v1/rpc/check_promotion_code", {
      method: "POST",
      signal,
      headers: { ...visitorHeaders(config.anonKey ?? ""), "content-type": "application/json" },
      body: JSON.stringify({ menu_id: menuId, code }),
    })
    if (response.ok) return { kind: "valid", ...((await response.json()) as CheckedCode) }
    if (response.status === 429) return { kind: "too-many" }
    return { kind: response.status >= 500 ? "unreachable" : "unknown" }
  } catch {
    return { kind: "unreachable" }
  }
}
