import { type RefObject, useEffect, useState } from "react"

/** Distance from the window, in px, within which a part is rendered: farther than one flick scrolls the page. */
const distancePx = 1500

/**
 * Whether a part of a long screen has come near the window. From then on it stays rendered: typed or open content in it
 * must not depend on the scroll position.
 *
 * @param isNearAnyway the part is at the top of the screen: it counts as near at once
 */
export function useNear(part: RefObject<Element | null>, isNearAnyway: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAnyway)
  if (isNearAnyway && !isNear) setIsNear(true)

  // Observes the distance from the window.
  useEffect(() => {
    if (isNear || part.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${distancePx}px 0px` },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [isNear, part])
  return isNear
}
