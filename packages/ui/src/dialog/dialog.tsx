import { AlertDialog as AlertParts } from "@base-ui/react/alert-dialog"
import { Dialog as DialogParts } from "@base-ui/react/dialog"
import { X } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import { IconButton } from "../icon-button/icon-button.tsx"
import { PageMark } from "../page-mark/page-mark.tsx"
import { useModal } from "../use-modal/use-modal.ts"
import styles from "./dialog.module.css"

type DialogProps = {
  isOpen: boolean
  /**
   * Called on Escape, the close button, or (except in a question) a press outside the dialog. Must be the harmless
   * choice.
   */
  onClose: () => void
  title: string
  /** Shown above the title, such as the progress through several questions. */
  above?: ReactNode
  /**
   * `wide`: a form that contains a table. `narrow`: a code or a picture, without fields. `question`: an alert dialog
   * with stacked answers and no close button. A press outside a question does not answer it.
   */
  size?: "form" | "wide" | "narrow" | "question"
  children: ReactNode
  /**
   * The buttons. They stay visible while the body scrolls. In a question: safe answer first, destructive answer last.
   */
  footer?: ReactNode
  /** Receives the focus on opening. Defaults to the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * A modal dialog with a form or a question: centred, and a bottom sheet on small screens. The focus stays inside. On
 * closing it returns to the element that had it before.
 */
export function Dialog({ isOpen, onClose, title, above, size = "form", children, footer, initialFocus }: DialogProps) {
  const { popup, onOpenChange, finalFocus } = useModal(isOpen, onClose)
  const isQuestion = size === "question"
  const Parts = isQuestion ? AlertParts : DialogParts
  return (
    <Parts.Root open={isOpen} onOpenChange={onOpenChange}>
      <Parts.Portal>
        {/* The backdrop of a question also covers a form below it. */}
        <Parts.Backdrop className={styles.backdrop} forceRender />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup
            ref={popup}
            className={`${styles.popup} ${size === "form" ? "" : styles[size]}`}
            data-sheet=""
            initialFocus={initialFocus ?? true}
            finalFocus={finalFocus}
          >
            <PageMark name="has-sheet" />
            <div className={styles.head}>
              <div className={styles.heading}>
                {above}
                <Parts.Title className={styles.title}>{title}</Parts.Title>
              </div>
              {!isQuestion && <Parts.Close render={<IconButton label="Fermer" icon={<X />} />} />}
            </div>
            {isQuestion ? (
              // A screen reader reads the question of an alert dialog aloud on opening.
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
