import { messages } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery } from "@tanstack/react-query"
import { type MouseEvent, useEffect } from "react"
import { useLocation, useNavigationType } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { menuListQuery } from "../menus/menu-api.ts"
import { usePlan } from "../subscription/use-plan.ts"

/** What the free plan says about an additional menu (A01). */
export type CreationNotice = "none" | "inform" | "refuse"

/**
 * Returns what an additional menu means for the owner. "none": with Premium or without any menu. On the free plan,
 * "inform": it will be a draft, or "refuse" if this installation is strict (A01).
 */
export function useCreationNotice(): CreationNotice {
  const { id } = useOwner()
  const { freeMenuPolicy } = useConfig()
  const { plan } = usePlan()
  // A link that appears beside a failed list must not read the list again: the list would be pending again.
  const { data: menus = [] } = useQuery({ ...menuListQuery(id), retryOnMount: false })
  if (plan === "premium" || menus.length === 0) return "none"
  return freeMenuPolicy === "strict" ? "refuse" : "inform"
}

/** The address of the page for a new menu. */
export const newMenuPath = "/dashboard/menu/new"

/** What a link passes on to the new-menu page. */
type CreationState = { readonly isDraftToTell?: boolean }

/** The properties of a "Créer un menu" link outside the menu list. */
type CreationLink = {
  readonly to: string
  readonly state: CreationState
  readonly onClick: (event: MouseEvent) => void
}

/**
 * Returns the properties of a "Créer un menu" link outside the menu list. On the free plan, the new-menu page shows a
 * notice that the menu will be a draft. If this installation is strict, the click is refused (A01, A73).
 */
export function useCreationLink(): CreationLink {
  const notice = useCreationNotice()
  const toast = useToast()
  const handleClick = (event: MouseEvent) => {
    if (notice !== "refuse") return
    event.preventDefault()
    toast({ tone: "error", title: messages["free-menu-limit"] })
  }
  return { to: newMenuPath, state: { isDraftToTell: notice === "inform" }, onClick: handleClick }
}

/** Shows the notice that the link to this page passed on. It is not repeated after a reload or the Back button. */
export function useDraftNotice(): void {
  const { state } = useLocation()
  const navigationType = useNavigationType()
  const toast = useToast()
  const isToTell = navigationType !== "POP" && (state as CreationState | null)?.isDraftToTell === true
  // Shows the toast once each time the page is opened.
  useEffect(() => {
    if (isToTell) toast({ tone: "info", title: draftSentence, about: "creation" })
  }, [isToTell, toast])
}

const draftSentence = "Vous pouvez créer plusieurs menus, mais seul le premier sera actif dans la version gratuite"
