import { countToReview } from "@ardoise/domain/translation/count-to-review"
import { DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { useQueryClient } from "@tanstack/react-query"
import { Languages } from "lucide-react"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { translationsPath } from "../editor/edit-path.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { toReviewQuery } from "../translations/to-review-api.ts"
import { whenIdle } from "../when-idle.ts"
import styles from "./translations-item.module.css"

/** Reads how many translations of a menu wait for its owner, once the home is idle. */
export function useReviewsToCome(menuId: string): void {
  const queryClient = useQueryClient()
  const { id: userId } = useOwner()
  const { plan } = usePlan()
  // Asks the server late: it is for a list that is opened rarely.
  useEffect(() => {
    if (plan !== "premium") return
    return whenIdle(() => void queryClient.prefetchQuery(toReviewQuery(userId, menuId)))
  }, [queryClient, userId, menuId, plan])
}

/**
 * "Traductions" in the list of a menu, with how many texts wait for the owner. The number is that of the moment at which
 * the list opens: a list that changes while it closes stays on the screen.
 */
export function TranslationsItem({ entry: { id, menu } }: { entry: MenuListEntry }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id: userId } = useOwner()
  const [count] = useState(() => {
    const rows = queryClient.getQueryData(toReviewQuery(userId, id).queryKey)
    return rows === undefined ? 0 : countToReview(menu, rows)
  })
  return (
    <DropdownMenuItem icon={<Languages />} onSelect={() => void navigate(translationsPath(id))}>
      Traductions
      {count > 0 && <span className={styles.count}>{`${count} à relire`}</span>}
    </DropdownMenuItem>
  )
}
