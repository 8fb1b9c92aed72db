import { messages } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast"
import { useQuery } from "@tanstack/react-query"
import type { MouseEvent } from "react"
import { useOwner } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { usePlan } from "../subscription/use-plan.ts"
import { menuListQuery } from "./menu-api.ts"

/** Whether the free plan has something to say about one menu more (A01). */
export type CreationNotice = "none" | "inform" | "refuse"

/**
 * What one menu more means for the owner: with Premium or without any menu nothing; on the free plan it will be a draft, or
 * it is refused where this installation is strict (A01).
 */
export function useCreationNotice(): CreationNotice {
  const { id } = useOwner()
  const { freeMenuPolicy } = useConfig()
  const { plan } = usePlan()
  const { data: menus = [] } = useQuery(menuListQuery(id))
  if (plan === "premium" || menus.length === 0) return "none"
  return freeMenuPolicy === "strict" ? "refuse" : "inform"
}

/**
 * What a press on a "Créer un menu" control outside of the menu list does before the new-menu page opens: the information
 * of the free plan, or, where this installation is strict, the refusal (A01, A73).
 */
export function useAnnounceCreation(): (event: MouseEvent) => void {
  const notice = useCreationNotice()
  const toast = useToast()
  return (event) => {
    if (notice === "inform") toast({ tone: "info", title: draftSentence })
    if (notice === "refuse") {
      event.preventDefault()
      toast({ tone: "error", title: messages["free-menu-limit"] })
    }
  }
}

const draftSentence = "Vous pouvez créer plusieurs menus, mais seul le premier sera actif dans la version gratuite"
