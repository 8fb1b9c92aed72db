import { countToReview } from "@ardoise/domain/translation/count-to-review"
import { DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { useQuery } from "@tanstack/react-query"
import { Languages } from "lucide-react"
import { useNavigate } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { translationsPath } from "../editor/edit-path.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { toReviewQuery } from "../translations/to-review-api.ts"
import styles from "./translations-item.module.css"

/** "Traductions" in the list of a menu, with how many texts wait for the owner. It is read when the list opens. */
export function TranslationsItem({ entry: { id, menu } }: { entry: MenuListEntry }) {
  const navigate = useNavigate()
  const { id: userId } = useOwner()
  const { plan } = usePlan()
  const { data } = useQuery({ ...toReviewQuery(userId, id), enabled: plan === "premium" })
  const count = data === undefined ? 0 : countToReview(menu, data)
  return (
    <DropdownMenuItem icon={<Languages />} onSelect={() => void navigate(translationsPath(id))}>
      Traductions
      {count > 0 && <span className={styles.count}>{`${count} à relire`}</span>}
    </DropdownMenuItem>
  )
}
