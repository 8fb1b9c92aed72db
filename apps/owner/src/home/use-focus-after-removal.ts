import { type RefObject, useEffect, useRef } from "react"
import type { MenuListEntry } from "../menus/menu-api.ts"

/**
 * Moves the focus when the menu that held it was deleted: to the menu that takes its place, or to the heading of the
 * list.
 */
export function useFocusAfterRemoval(entries: readonly MenuListEntry[]): {
  readonly page: RefObject<HTMLDivElement | null>
  readonly handleRemoved: (id: string) => void
} {
  const page = useRef<HTMLDivElement>(null)
  /** The menu that was deleted here, and its place among the menus of the page, until it is gone. */
  const removed = useRef<{ readonly id: string; readonly index: number } | null>(null)

  useEffect(() => {
    if (removed.current === null || entries.some(({ id }) => id === removed.current?.id)) return
    const { index } = removed.current
    removed.current = null
    if (document.activeElement !== document.body) return
    const links = page.current?.querySelectorAll<HTMLElement>(editLinks) ?? []
    const heading = page.current?.querySelector<HTMLElement>("h2[tabindex]")
    ;(links[Math.min(index, links.length - 1)] ?? heading)?.focus()
  }, [entries])

  const handleRemoved = (id: string) => {
    const links = [...(page.current?.querySelectorAll<HTMLAnchorElement>(editLinks) ?? [])]
    const index = links.findIndex(({ pathname }) => pathname.includes(encodeURIComponent(id)))
    removed.current = { id, index: Math.max(0, index) }
  }
  return { page, handleRemoved }
}

const editLinks = "article a[href$='/edit']"
