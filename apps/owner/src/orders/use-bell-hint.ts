import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { useEffect } from "react"

/** Says that the browser plays no sound before the first touch, and stops saying so after it. */
export function useBellHint(isHeldBack: boolean): void {
  const showToast = useToast()
  const dismissToast = useDismissToast()
  // Shows and removes the hint.
  useEffect(() => {
    if (!isHeldBack) return
    showToast({ title: "Touchez l’écran pour entendre la sonnerie.", tone: "info", about: "bell", stays: true })
    return () => dismissToast("bell")
  }, [isHeldBack, showToast, dismissToast])
}
