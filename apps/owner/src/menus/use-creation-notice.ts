import { messages } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast"
import { useQuery } from "@tanstack/react-query"
import { type MouseEvent, useEffect } from "react"
import { useLocation, useNavigationType } from "react-router"
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

/** Where a new menu is written. */
export const newMenuPath = "/dashboard/menu/new"

/** What a link leaves for the new-menu page to say. */
type CreationState = { readonly isDraftToTell?: boolean }

/** What makes a link a "Créer un menu" control outside of the menu list. */
type CreationLink = {
  readonly to: string
  readonly state: CreationState
  readonly onClick: (event: MouseEvent) => void
}

/**
 * The properties of a "Créer un menu" link outside of the menu list: on the free plan the new-menu page says once it is
 * open that the menu will be a draft; where this installation is strict, the press is refused (A01, A73).
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

/** Says what the link that opened this page had to say. Nothing after a reload or the browser's Back. */
export function useDraftNotice(): void {
  const { state } = useLocation()
  const navigationType = useNavigationType()
  const toast = useToast()
  const isToTell = navigationType !== "POP" && (state as CreationState | null)?.isDraftToTell === true
  // Tells the toasts, once for each time that the page is opened.
  useEffect(() => {
    if (isToTell) toast({ tone: "info", title: draftSentence, about: "creation" })
  }, [isToTell, toast])
}

const draftSentence = "Vous pouvez créer plusieurs menus, mais seul le premier sera actif dans la version gratuite"
