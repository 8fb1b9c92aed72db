import { useToast } from "@ardoise/ui/toast"
import { useRef, useState } from "react"

/**
 * A part of the screen whose code is fetched when it is first wanted. Unlike a lazy component it leaves the screen as it is
 * when the network fails: it says so, and the next press tries again.
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
      toast({
        tone: "error",
        title: "Cette partie n’a pas pu être chargée",
        text: "Vérifiez la connexion et réessayez.",
      })
    }
  }
  return { part: isOpen ? part : null, open, close: () => setIsOpen(false), prefetch: () => void prefetch() }
}
