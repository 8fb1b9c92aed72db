import { createContext, type ReactNode, useContext, useMemo } from "react"
import { useSoldOut } from "../../orders/sold-out/use-sold-out.ts"
import { useStableActions } from "../use-stable-actions.ts"

/** The sold-out state that the rows of the editor use. */
type EditorSoldOut = {
  readonly ids: ReadonlySet<string>
  /** Ids of the dishes stored on the server. Only those can be ordered, and so be sold out. */
  readonly storedIds: ReadonlySet<string>
  readonly turn: (dishId: string) => void
}

const nothing: EditorSoldOut = { ids: new Set(), storedIds: new Set(), turn: () => undefined }
const SoldOutContext = createContext(nothing)

type SoldOutProviderProps = {
  /** The id of the stored menu; null for a menu that the server does not have. */
  menuId: string | null
  /** Ids of its stored dishes. The set stays the same as long as the ids do. */
  storedIds: ReadonlySet<string>
  children: ReactNode
}

/** Lets the rows inside show and change sold-out dishes. */
export function SoldOutProvider({ menuId, storedIds, children }: SoldOutProviderProps) {
  const { dishes, turn } = useSoldOut(menuId)
  const actions = useStableActions({ turn: (dishId: string) => void turn(dishId, true) })
  const value = useMemo(
    (): EditorSoldOut => ({ ids: new Set(dishes?.keys()), storedIds, turn: actions.turn }),
    [dishes, storedIds, actions],
  )
  return <SoldOutContext value={value}>{children}</SoldOutContext>
}

/** Returns whether a dish is sold out, and how to change that; null for a dish that the server does not have yet. */
export function useDishSoldOut(dishId: string): { readonly isSoldOut: boolean; readonly turn: () => void } | null {
  const { ids, storedIds, turn } = useContext(SoldOutContext)
  return storedIds.has(dishId) ? { isSoldOut: ids.has(dishId), turn: () => turn(dishId) } : null
}
