import { type RefObject, useLayoutEffect } from "react"

/** Pixels of a row of the grid, and between two cards of a column. The style sheet has the same rows. */
const rowPixels = 2
const gapPixels = 14

/**
 * Gives each child of a grid the number of rows that it is high, as `--rows`, so that cards of different heights follow
 * each other without holes. Their order in the document remains their order in time.
 */
export function usePackedCards(list: RefObject<HTMLElement | null>): void {
  // Measures all cards before it changes any, and again when one changes its height.
  useLayoutEffect(() => {
    const cards = [...(list.current?.children ?? [])].filter((card) => card instanceof HTMLElement)
    const pack = () => {
      const heights = cards.map((card) => card.offsetHeight)
      for (const [index, card] of cards.entries()) {
        const rows = Math.ceil(((heights[index] ?? 0) + gapPixels) / rowPixels)
        card.style.setProperty("--rows", String(rows))
      }
    }
    pack()
    const observer = new ResizeObserver(pack)
    for (const card of cards) observer.observe(card)
    return () => observer.disconnect()
  })
}
