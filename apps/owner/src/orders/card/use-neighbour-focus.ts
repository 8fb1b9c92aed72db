import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"

/**
 * Moves the focus to the next card when the card that has it leaves the list, so that a keyboard continues where it
 * was. The card itself gets the focus, not its button: a held key must not move the next order, too.
 *
 * @param list the element whose children are the cards
 */
export function useNeighbourFocus(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ readonly card: Element; readonly index: number } | null>(null)
  // Remembers the card with the focus.
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      const cards = [...(element?.children ?? [])]
      const index = cards.findIndex((card) => target instanceof Node && card.contains(target))
      const card = cards[index]
      focused.current = card ? { card, index } : null
    }
    element?.addEventListener("focusin", remember)
    return () => element?.removeEventListener("focusin", remember)
  }, [list])
  // After each rendering, sees whether that card is gone.
  useLayoutEffect(() => {
    const before = focused.current
    if (before === null || before.card.isConnected) return
    focused.current = null
    const cards = list.current?.children ?? []
    const next = cards[Math.min(before.index, cards.length - 1)]
    if (document.activeElement === document.body && next instanceof HTMLElement) next.focus()
  })
}
