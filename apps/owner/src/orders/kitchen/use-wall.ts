import { type RefObject, useLayoutEffect, useState } from "react"
import { type Packing, packTickets, shareColumns } from "./pack-tickets.ts"

/** The two zones of the wall. */
export type Zone = "pending" | "preparing"

/** The number of columns of a zone, and its tickets in them. */
export type ZoneLayout = { readonly columns: number; readonly packing: Packing }

/** The whole wall. Lengths in px. */
export type WallLayout = {
  readonly columnWidth: number
  readonly gap: number
  readonly zones: Readonly<Record<Zone, ZoneLayout>>
}

/** Windows that are smaller, in rem, scroll instead and show every ticket. So do larger ones with very large text. */
const leastRem = { width: 48, height: 37.5 } as const

/** Height in rem that the last column leaves for the note about the tickets that are not shown. */
const restRem = 5.625

/**
 * Measures the tickets of both zones and lays them out, so that none is cut. The style sheet sets the least width of a
 * column as `--column`, the room between columns as `--gap`, and that between tickets as `--ticket-gap`.
 *
 * @param wall the element around both zones. Its tickets have the attribute `data-ticket-of` with their zone, and
 *   its parent gets the attribute `data-fixed` in a window that does not scroll
 * @returns null in a small window
 */
export function useWall(wall: RefObject<HTMLElement | null>): WallLayout | null {
  const [layout, setLayout] = useState<WallLayout | null>(null)
  // Measures again after each rendering, and when the window or a ticket changes its size.
  useLayoutEffect(() => {
    const element = wall.current
    if (element === null) return
    const lay = () => {
      const next = measure(element)
      setLayout((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
    }
    lay()
    const observer = new ResizeObserver(lay)
    observer.observe(element)
    for (const ticket of element.querySelectorAll("[data-ticket-of]")) observer.observe(ticket)
    return () => observer.disconnect()
  })
  return layout
}

function measure(wall: HTMLElement): WallLayout | null {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isFixed = window.innerWidth >= leastRem.width * rem && window.innerHeight >= leastRem.height * rem
  // The style sheet needs this before the tickets are measured.
  wall.parentElement?.toggleAttribute("data-fixed", isFixed)
  if (!isFixed) return null
  const style = getComputedStyle(wall)
  const lengthOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) * rem
  const gap = lengthOf("--gap")
  const width = wall.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  const total = Math.max(2, Math.floor((width + gap) / (lengthOf("--column") + gap)))
  // Between the zones is a second gap, with a line in it.
  const columnWidth = Math.floor((width - gap * total) / total)
  wall.style.setProperty("--column-width", `${columnWidth}px`)
  const heightsOf = (zone: Zone) =>
    [...wall.querySelectorAll<HTMLElement>(`[data-ticket-of="${zone}"]`)].map((ticket) => ticket.offsetHeight)
  const height = wall.querySelector<HTMLElement>("[data-tickets]")?.clientHeight ?? 0
  const room = { height, gap: lengthOf("--ticket-gap"), restHeight: restRem * rem }
  const [waiting, making] = [heightsOf("pending"), heightsOf("preparing")]
  const [left, right] = shareColumns(waiting, making, total, room)
  return {
    columnWidth,
    gap,
    zones: {
      pending: { columns: left, packing: packTickets(waiting, { ...room, columns: left }) },
      preparing: { columns: right, packing: packTickets(making, { ...room, columns: right }) },
    },
  }
}
