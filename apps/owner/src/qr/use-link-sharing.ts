import { useToast } from "@ardoise/ui/toast/toast"

/** The actions on the restaurant's link. The caller checks that a menu exists. */
type LinkSharing = { readonly copy: () => Promise<void>; readonly share: () => Promise<void> }

/**
 * Copies and shares a link with the features that the browser has (A34).
 *
 * @param options.onCannotCopy called if the clipboard is missing or refuses: the link must be selected for manual
 *   copying
 */
export function useLinkSharing(link: string, options: { title: string; onCannotCopy: () => void }): LinkSharing {
  const toast = useToast()

  const copy = async () => {
    try {
      // On plain HTTP the property is undefined, so the call throws, as for a refusal.
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
      // Closing the share dialog is not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy()
    }
  }
  return { copy, share }
}
