import type { Menu } from "@ardoise/domain/menu/menu"
import { createContext, type ReactNode, useContext, useMemo } from "react"
import { useSoldOut } from "../orders/use-sold-out.ts"
import { useStableActions } from "./use-stable-actions.ts"

/** The sold-out state that the rows of the editor use. */
type EditorSoldOut = {
  readonly ids: ReadonlySet<string>
  /** Ids of the dishes stored on the server. Only those can be ordered, and so be sold out. */
  readonly storedIds: ReadonlySet<string>
  readonly turn: (dishId: string) => void
}

const nothing: EditorSoldOut = { ids: new Set(), storedIds: new Set(), turn: () => undefined }
const SoldOutContext = createContext(nothing)

/** Lets the rows inside show and change sold-out dishes. @param saved the menu as the server has it, or null */
export function SoldOutProvider({ saved, children }: { saved: Menu | null; children: ReactNode }) {
  const { dishes, turn } = useSoldOut(saved?.id ?? null)
  const actions = useStableActions({ turn: (dishId: string) => turn(dishId, true) })
  // Memoised as text: a save that adds no dish then renders no row again.
  const stored = useMemo(
    () => JSON.stringify(saved?.categories.flatMap((category) => category.dishes.map(({ id }) => id)) ?? []),
    [saved],
  )
  const value = useMemo(
    (): EditorSoldOut => ({
      ids: new Set(dishes?.keys()),
      storedIds: new Set(JSON.parse(stored)),
      turn: actions.turn,
    }),
    [dishes, stored, actions],
  )
  return <SoldOutContext value={value}>{children}</SoldOutContext>
}

/** Returns whether a dish is sold out, and how to change that; null for a dish that the server does not have yet. */
export function useDishSoldOut(dishId: string): { readonly isSoldOut: boolean; readonly turn: () => void } | null {
  const { ids, storedIds, turn } = useContext(SoldOutContext)
  return storedIds.has(dishId) ? { isSoldOut: ids.has(dishId), turn: () => turn(dishId) } : null
}
