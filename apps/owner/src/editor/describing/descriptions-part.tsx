import type { Menu } from "@ardoise/domain/menu/menu"
import { useToast } from "@ardoise/ui/toast/toast"
import { useState } from "react"
import { PermissionQuestion } from "../../assistance/permission-question.tsx"
import { PremiumQuestion } from "../../assistance/premium-question.tsx"
import { useAssistance } from "../../assistance/use-assistance.ts"
import { usePlan } from "../../subscription/use-plan.ts"
import type { EditorSession } from "../editor-session.ts"
import { DescriptionsDrawer } from "./descriptions-drawer.tsx"

type DescriptionsPartProps = {
  session: Pick<EditorSession, "draft" | "undoOfLast">
  menu: Menu
  provider: string
  onClose: () => void
}

/** The missing descriptions, after Premium and the permission of the owner. */
export function DescriptionsPart({ session, menu, provider, onClose }: DescriptionsPartProps) {
  const toast = useToast()
  const { plan } = usePlan()
  const { read, isAllowed, allow } = useAssistance()
  const [isAllowing, setIsAllowing] = useState(false)
  const handleAllow = async () => {
    setIsAllowing(true)
    try {
      await allow(true)
    } catch {
      toast({ tone: "error", title: "Le réglage n’a pas été enregistré", text: "Réessayez dans un instant." })
    }
    setIsAllowing(false)
  }
  if (plan === "free") return <PremiumQuestion isOpen onClose={onClose} />
  if (!isAllowed && read.isPending) return null
  if (!isAllowed) {
    return (
      <PermissionQuestion
        provider={provider}
        isOpen
        isBusy={isAllowing}
        onAllow={() => void handleAllow()}
        onRefuse={onClose}
      />
    )
  }
  return <DescriptionsDrawer session={session} menu={menu} onClose={onClose} />
}
