import { AlertDialog as AlertParts } from "@base-ui/react/alert-dialog"
import { Dialog as DialogParts } from "@base-ui/react/dialog"
import { X } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import styles from "./dialog.module.css"
import { IconButton } from "./icon-button.tsx"
import { useModal } from "./use-modal.ts"

type DialogProps = {
  isOpen: boolean
  /** Escape, the cross, or (forms only) a press beside the dialog: the harmless choice. */
  onClose: () => void
  title: string
  /** `wide`: a form that is a table. `question`: an alert dialog with stacked answers and no cross; a press beside it does not answer. */
  size?: "form" | "wide" | "question"
  children: ReactNode
  /** The buttons: stay visible while the body scrolls. In a question: safe answer first, destructive last. */
  footer?: ReactNode
  /** Gets the focus on opening; otherwise the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * Something to fill in or to answer before going on: centred, and a sheet at the bottom of small screens. The focus is
 * kept inside and goes back to where it came from.
 */
export function Dialog({ isOpen, onClose, title, size = "form", children, footer, initialFocus }: DialogProps) {
  const finalFocus = useModal(isOpen)
  const handleOpenChange = (open: boolean) => {
    if (!open) onClose()
  }
  const isQuestion = size === "question"
  const Parts = isQuestion ? AlertParts : DialogParts
  return (
    <Parts.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Parts.Portal>
        {/* A question over a form veils the form too. */}
        <Parts.Backdrop className={styles.backdrop} forceRender />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup
            className={`${styles.popup} ${size === "form" ? "" : styles[size]}`}
            data-sheet=""
            initialFocus={initialFocus ?? true}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Parts.Title className={styles.title}>{title}</Parts.Title>
              {!isQuestion && <Parts.Close render={<IconButton label="Fermer" icon={<X />} />} />}
            </div>
            {isQuestion ? (
              // An alert dialog reads its question aloud on opening.
              <Parts.Description render={<div />} className={styles.body}>
                {children}
              </Parts.Description>
            ) : (
              <div className={styles.body}>{children}</div>
            )}
            {footer && <div className={styles.footer}>{footer}</div>}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  )
}
