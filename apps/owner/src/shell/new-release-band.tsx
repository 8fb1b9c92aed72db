import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { RefreshCw } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useNavigationType } from "react-router"
import { useConfig } from "../config-context.tsx"
import { readServedRelease, reloadForRelease, takeReloadMark } from "../page-parts/served-release.ts"
import { useUnsavedWorkRegistry } from "../unsaved-work.tsx"

/**
 * After each file that failed to load, checks whether the server has a new release. If so, the page reloads by itself
 * if no work can be lost. Otherwise a band offers a reload, and the next screen reloads.
 */
export function NewReleaseBand() {
  const { release } = useConfig()
  const { pathname } = useLocation()
  // A new menu gets its address while the owner is typing. That navigation replaces the address and is not a new
  // screen.
  const isSameScreen = useNavigationType() === "REPLACE"
  const registry = useUnsavedWorkRegistry()
  const showToast = useToast()
  const [served, setServed] = useState(release)
  /** True after any input on this screen. */
  const isTyped = useRef(false)

  const sayArrival = useEffectEvent(() => {
    const text = "Vous travaillez avec la dernière version."
    if (takeReloadMark(release)) showToast({ tone: "info", title: "Ardoise a été mise à jour", text, about: "release" })
  })
  // Reads the tab's storage.
  useEffect(() => sayArrival(), [])

  // Listens for `vite:preloadError`, which reports every file that an import could not load.
  useEffect(() => {
    let isOver = false
    const handleMissingFile = async () => {
      const found = await readServedRelease()
      if (found !== null && !isOver) setServed(found)
    }
    const handleInput = () => {
      isTyped.current = true
    }
    window.addEventListener("vite:preloadError", handleMissingFile)
    document.addEventListener("input", handleInput)
    return () => {
      isOver = true
      window.removeEventListener("vite:preloadError", handleMissingFile)
      document.removeEventListener("input", handleInput)
    }
  }, [])

  // A new screen starts without input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useEffect(() => {
    if (!isSameScreen) isTyped.current = false
  }, [pathname])

  const isNew = served !== release
  const reloadIfHarmless = useEffectEvent(() => {
    const isOpen = document.querySelector("[role=dialog], [role=alertdialog]") !== null
    if (isNew && !isOpen && !isTyped.current && !registry.hasUnsaved()) reloadForRelease(served)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a release is found, and on each new screen
  useEffect(() => reloadIfHarmless(), [isNew, pathname])

  const handleReload = () =>
    registry.leave(async () => {
      window.location.reload()
      return true
    })

  return (
    <div role="status">
      {isNew && (
        <Banner isBand tone="neutral" icon={<RefreshCw aria-hidden />}>
          <p>Une nouvelle version d’Ardoise est en ligne.</p>
          <Button onClick={handleReload}>Recharger</Button>
        </Banner>
      )}
    </div>
  )
}
