import { useToast } from "@ardoise/ui/toast"

/** What can be done with the link of the restaurant; each needs a menu to show (spec 5). */
type LinkSharing = { readonly copy: () => Promise<void>; readonly share: () => Promise<void> }

/**
 * Copies and shares a link with whatever the browser has (A34).
 *
 * @param options.onCannotCopy the clipboard is missing or refused: the link must be selected for copying by hand
 */
export function useLinkSharing(link: string, options: { title: string; onCannotCopy: () => void }): LinkSharing {
  const toast = useToast()

  const copy = async () => {
    try {
      // Missing on plain http, where the property is undefined; the call then throws like a refusal.
      await navigator.clipboard.writeText(link)
    } catch {
      options.onCannotCopy()
      return
    }
    toast({ title: "Lien copié", text: "Le lien a été copié dans le presse-papier." })
  }
  const share = async () => {
    try {
      await navigator.share({ title: options.title, url: link })
    } catch (error) {
      // Closing the list of applications is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy()
    }
  }
  return { copy, share }
}
