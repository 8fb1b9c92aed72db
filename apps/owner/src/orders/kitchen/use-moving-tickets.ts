import { type RefObject, useLayoutEffect, useRef } from "react"

/** Milliseconds of a ticket's way to its new place, and of paper becoming chalk. */
const moveMs = 240

type Spot = { readonly left: number; readonly top: number; readonly zone: string | undefined }

/**
 * Lets tickets move to a new place visibly. A ticket that was paper and is chalk now also loses its paper on the way.
 * Without motion where the device asks for that.
 *
 * @param wall the element around all tickets
 */
export function useMovingTickets(wall: RefObject<HTMLElement | null>): void {
  const before = useRef<ReadonlyMap<string, Spot>>(new Map())
  // Compares the places after each rendering.
  useLayoutEffect(() => {
    const all = [...(wall.current?.querySelectorAll<HTMLElement>("[data-order]") ?? [])]
    const tickets = all.filter((ticket) => !ticket.inert)
    const spots = new Map<string, Spot>()
    for (const ticket of all) {
      const { order: id = "", ticketOf: zone } = ticket.dataset
      // A ticket of another zone is measured before it gets its place: until then, it has the old one.
      const spot = ticket.inert ? before.current.get(id) : { ...placeIn(wall.current, ticket), zone }
      if (spot !== undefined) spots.set(id, spot)
    }
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches
    for (const ticket of isStill ? [] : tickets) {
      const [old, now] = [before.current.get(ticket.dataset.order ?? ""), spots.get(ticket.dataset.order ?? "")]
      if (!old || !now) continue
      const [x, y] = [old.left - now.left, old.top - now.top]
      const options = { duration: moveMs, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" }
      if (Math.hypot(x, y) > 1) {
        ticket.animate(
          [
            { transform: `translate(${x}px, ${y}px)`, zIndex: 1 },
            { transform: "none", zIndex: 1 },
          ],
          options,
        )
      }
      if (old.zone === "pending" && now.zone === "preparing") {
        // Evenly: with the easing of a movement, the paper would be gone after a quarter of the time.
        ticket.animate([{ opacity: 1 }, { opacity: 0 }], { duration: moveMs, pseudoElement: "::after" })
      }
    }
    before.current = spots
  })
}

/** Returns the place of an element on the wall, which a movement that still goes on does not change. */
function placeIn(wall: HTMLElement | null, element: HTMLElement): { left: number; top: number } {
  let [left, top] = [0, 0]
  for (let at: Element | null = element; at instanceof HTMLElement && at !== wall; at = at.offsetParent) {
    left += at.offsetLeft
    top += at.offsetTop
  }
  return { left, top }
}
