import { Toast as Parts, type ToastObject } from "@base-ui/react/toast"
import { CircleCheck, CircleX, Info, X } from "lucide-react"
import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useState } from "react"
import { IconButton } from "../icon-button/icon-button.tsx"
import { PageMark } from "../page-mark/page-mark.tsx"
import { swallowTaps } from "../second-tap/second-tap.ts"
import styles from "./toast.module.css"
import { ToastQueue } from "./toast-queue.ts"

/** A short message about what just happened. */
export type ToastMessage = {
  title: string
  text?: string
  /** Defaults to `success`. An `error` stays until it is closed, the others for five seconds. */
  tone?: "success" | "error" | "info"
  /** The subject, such as "sign-in". A toast replaces an older one with the same subject. */
  about?: string
  /** The toast stays until it is closed or dismissed. */
  stays?: boolean
  /** One action, such as "Défaire". Choosing it closes the toast. A toast with an action stays for ten seconds. */
  action?: { label: string; onSelect: () => void }
}

const shownMs = 5000
const shownWithActionMs = 2 * shownMs

const icons = { success: <CircleCheck aria-hidden />, error: <CircleX aria-hidden />, info: <Info aria-hidden /> }

const QueueContext = createContext<ToastQueue | null>(null)

function useQueue(): ToastQueue {
  const queue = useContext(QueueContext)
  if (queue === null) throw new Error("A toast needs a ToastProvider")
  return queue
}

/**
 * Shows the toasts of all components inside: one at a time and each long enough to be read, at the bottom of the window,
 * and above an open dialog.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ToastQueue(Date.now))
  // A timer must not outlive the page.
  useEffect(() => () => queue.stop(), [queue])
  return (
    <Parts.Provider limit={1} timeout={shownMs}>
      <QueueContext value={queue}>{children}</QueueContext>
      <Parts.Portal>
        <Parts.Viewport className={styles.viewport}>
          <ToastList />
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Provider>
  )
}

type ToastData = { tone: NonNullable<ToastMessage["tone"]> }

function ToastList() {
  const { toasts } = Parts.useToastManager<ToastData>()
  return toasts.map((toast) => <ShownToast key={toast.id} toast={toast} />)
}

function ShownToast({ toast }: { toast: ToastObject<ToastData> }) {
  const [place, setPlace] = useState<string>()
  useLayoutEffect(() => setPlace(placeNow()), [])
  const tone = toast.data?.tone ?? "success"
  return (
    <Parts.Root
      toast={toast}
      className={`${styles.toast} ${styles[tone]}`}
      data-toast=""
      data-place={place}
      swipeDirection={["down", "right"]}
    >
      <PageMark name="has-toast" />
      <Parts.Content className={styles.content}>
        {icons[tone]}
        <div className={styles.words}>
          <Parts.Title render={<p />} className={styles.title} />
          <Parts.Description className={styles.text} />
          <Parts.Action className={styles.action} />
        </div>
        {/* The library hides this button from screen readers, because other toasts could lie behind. Here only one
            toast is visible. */}
        <Parts.Close
          aria-hidden={false}
          onClick={swallowTaps}
          render={<IconButton label="Fermer le message" icon={<X />} className={styles.close} />}
        />
      </Parts.Content>
    </Parts.Root>
  )
}

/** Returns where a new toast appears: at the bottom, or beside the open dialog. A dialog that closes does not count. */
function placeNow(): "bottom" | "top" | "side" {
  const sheet = document.querySelector<HTMLElement>("[data-sheet]:not([data-closed])")
  if (sheet === null) return "bottom"
  return sheet.dataset.sheet === "side" ? "side" : "top"
}

/** Returns the function that shows a toast. It stays the same between renders. */
export function useToast(): (toast: ToastMessage) => void {
  const { add, close } = Parts.useToastManager()
  const queue = useQueue()
  return useCallback(
    ({ title, text, tone = "success", about, stays = tone === "error", action }) => {
      const present = () => {
        const handleAction = () => {
          swallowTaps()
          close(id)
          action?.onSelect()
        }
        const id = add({
          id: about,
          title,
          description: text,
          data: { tone },
          actionProps: action && { children: action.label, onClick: handleAction },
          timeout: stays ? 0 : action ? shownWithActionMs : shownMs,
          onClose: () => queue.closed(present),
        })
      }
      queue.add({ about, isError: tone === "error", hasAction: action !== undefined }, present)
    },
    [add, close, queue],
  )
}

/** Returns the function that closes the toast about a subject, such as when a refused form is sent again. */
export function useDismissToast(): (about: string) => void {
  const { close } = Parts.useToastManager()
  const queue = useQueue()
  return useCallback(
    (about) => {
      queue.drop(about)
      close(about)
    },
    [close, queue],
  )
}
