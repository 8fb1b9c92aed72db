import { isSecondPress } from "@ardoise/ui/second-tap/second-tap"
import type { MouseEvent } from "react"

/** Returns a click handler for which a double click or double tap is one press. */
export const onePress = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  if (isSecondPress(event)) event.preventDefault()
  else act()
}
