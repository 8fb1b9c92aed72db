import { type RefObject, useEffect, useState } from "react"

/** How far from the window a part is drawn, in px: farther than a finger throws the page in one go. */
const distancePx = 1500

/**
 * Whether a part of a long screen has come near the window. From then on it stays drawn: what is typed or open in it must
 * not go with the scroll position.
 *
 * @param isNearAnyway the part is at the top of the screen: it does not wait to be seen
 */
export function useNear(part: RefObject<Element | null>, isNearAnyway: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAnyway)
  if (isNearAnyway && !isNear) setIsNear(true)

  // Follows the scrolling of the window.
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
