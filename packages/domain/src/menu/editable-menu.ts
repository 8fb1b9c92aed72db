import type { Plan } from "../plan/plan.ts"
import { earliestMenu, type MenuStanding } from "./active-menu.ts"

/**
 * Whether an owner may change a menu. Everybody may change every own menu; with the strict policy a free owner may change
 * the earliest one only (A02). Browser and server ask here.
 *
 * @param menus all menus of the owner
 */
export function isEditable(
  menuId: string,
  menus: readonly MenuStanding[],
  { policy, plan }: { policy: "drafts" | "strict"; plan: Plan },
): boolean {
  return policy === "drafts" || plan === "premium" || earliestMenu(menus)?.id === menuId
}
