import { useToast } from "@ardoise/ui/toast"
import { useRef, useState } from "react"
import { isServerThere } from "../server-silence.ts"

/** One toast for all parts. */
const about = "late-part"

/**
 * A part of the screen whose code is fetched when it is first wanted. Unlike a lazy component it leaves the screen as it is
 * when it cannot be fetched: it says so, and the next press tries again. A part that went with an older version comes with a
 * fresh load only, which is offered.
 *
 * @param load the import
 */
export function useLatePart<Part>(load: () => Promise<Part>) {
  const toast = useToast()
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
      const title = "Cette partie n’a pas pu être chargée"
      if (!(await isServerThere())) {
        return toast({ tone: "error", title, text: "Vérifiez la connexion et réessayez.", about })
      }
      // The server answers and the part is not there: it belongs to a version that was replaced.
      toast({
        tone: "error",
        title,
        text: "Ardoise a été mise à jour : rechargez la page.",
        about,
        action: { label: "Recharger", onSelect: () => window.location.reload() },
      })
    }
  }
  return { part: isOpen ? part : null, open, close: () => setIsOpen(false), prefetch: () => void prefetch() }
}
