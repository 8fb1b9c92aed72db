import type { Plan } from "../plan/plan.ts"
import { earliestMenu, type MenuStanding } from "./active-menu.ts"

/**
 * Whether an owner may change a menu. Normally owners may change all their menus. With the policy `strict`, a free
 * owner may change only the earliest one (A02). Browser and server use this function.
 *
 * @param menus all menus of the owner
 */
export function isEditable(
  menuId: string,
  menus: readonly Pick<MenuStanding, "id" | "createdAt">[],
  { policy, plan }: { policy: "drafts" | "strict"; plan: Plan },
): boolean {
  return policy === "drafts" || plan === "premium" || earliestMenu(menus)?.id === menuId
}
