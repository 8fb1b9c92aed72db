import { useToast } from "@ardoise/ui/toast"
import { useRef, useState } from "react"
import { useConfig } from "../config-context.tsx"
import { readServedRelease } from "../shell/served-release.ts"

/** One toast for all parts. */
const about = "late-part"

/**
 * A part of the screen whose code is fetched when it is first wanted. Unlike a lazy component it leaves the screen as it is
 * when it cannot be fetched: it says so, and the next press tries again. A part of a release that was replaced comes with a
 * reload only, which the frame offers.
 *
 * @param load the import
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
  const open = async () => {
    try {
      const loaded = await prefetch()
      setPart(() => loaded)
      setIsOpen(true)
    } catch {
      const served = await readServedRelease()
      // The frame says it.
      if (served !== null && served !== release) return
      const title = "Cette partie n’a pas pu être chargée"
      toast({ tone: "error", title, text: "Vérifiez la connexion et réessayez.", about })
    }
  }
  return { part: isOpen ? part : null, open, close: () => setIsOpen(false), prefetch: () => void prefetch() }
}
