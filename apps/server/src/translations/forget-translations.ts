import type { Database } from "../storage/database.ts"
import { forgetTranslations } from "./translation-commands.ts"
import { listMenusGone } from "./translation-queries.ts"

/** Menus whose translations one command removes. */
const menusAtOnce = 20

/** Removes the translations of menus that can no longer be restored. */
export async function forgetGoneTranslations(
  database: Database,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const menuIds = await listMenusGone(database.largeRead, menusAtOnce)
    if (menuIds.length === 0) return
    await database.run(forgetTranslations, { menuIds })
  }
}
