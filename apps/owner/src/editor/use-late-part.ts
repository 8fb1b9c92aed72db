import { useToast } from "@ardoise/ui/toast/toast"
import { useRef, useState } from "react"
import { useConfig } from "../config-context.tsx"
import { readServedRelease } from "../page-parts/served-release.ts"

/** The common subject of the toasts of all parts. */
const about = "late-part"

/**
 * Loads a part of the screen when it is first needed. Unlike a lazy component it does not replace the screen on a load
 * error: it shows a toast, and the next press retries. A part of a replaced release can be loaded only after a page
 * reload. The app's frame offers the reload.
 *
 * @param load the dynamic import
 */
export function useLatePart<Part>(load: () => Promise<Part>) {
  const toast = useToast()
  const { release } = useConfig()
  const [part, setPart] = useState<Part | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const fetched = useRef<Promise<Part> | null>(null)

  const prefetch = () => {
    fetched.current ??= load()
    fetched.current.catch(() => {
      fetched.current = null
    })
    return fetched.current
  }
  /** @returns whether the part was loaded */
  const open = async (): Promise<boolean> => {
    try {
      const loaded = await prefetch()
      setPart(() => loaded)
      setIsOpen(true)
      return true
    } catch {
      const served = await readServedRelease()
      // The app's frame shows this case.
      if (served !== null && served !== release) return false
      const title = "Cette partie n’a pas pu être chargée"
      toast({ tone: "error", title, text: "Vérifiez la connexion et réessayez.", about })
      return false
    }
  }
  return { part: isOpen ? part : null, open, close: () => setIsOpen(false), prefetch: () => void prefetch() }
}
