import { isEditable } from "@ardoise/domain/menu/editable-menu"
import { useQuery } from "@tanstack/react-query"
import { useConfig } from "../../config-context.tsx"
import { menuListQuery } from "../../menus/menu-api.ts"
import { usePlan } from "../../subscription/use-plan.ts"

/**
 * Whether the plan lets the owner change a stored menu (A02). Checked only under the strict policy. If the check fails,
 * the result is true, because the server decides at the save.
 *
 * @returns null while it is unknown
 */
export function useIsEditable(userId: string, menuId: string): boolean | null {
  const policy = useConfig().freeMenuPolicy
  const { plan, isChecking } = usePlan()
  const { data, isError } = useQuery({ ...menuListQuery(userId), enabled: policy === "strict" })
  if (policy !== "strict" || isError) return true
  if (data === undefined || isChecking) return null
  return isEditable(menuId, data, { policy, plan })
}
