import { GripVertical } from "lucide-react"
import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { flushSync } from "react-dom"
import styles from "./move-handle.module.css"

type MoveHandleProps = {
  /** What is moved: "Déplacer Gratin dauphinois". */
  label: string
  /** Moves the row by one place, towards the beginning or the end of its list. */
  onMove: (step: -1 | 1) => void
}

/** Pixels that a finger or a mouse may move in a press that is no drag. */
const stillPixels = 4

/**
 * The handle of a row in a short list. The row is the nearest element with `data-row`, and its neighbours have it, too.
 * A drag carries the row, the arrow keys move it, and a press without a drag moves it up, for those who cannot drag.
 */
export function MoveHandle({ label, onMove }: MoveHandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  /** That of the last render: a drag goes on through many of them. */
  const latestMove = useRef(onMove)
  latestMove.current = onMove
  /** Whether the press that ends was a drag: its click moves nothing. */
  const wasDrag = useRef(false)
  const rowOf = () => handle.current?.closest("[data-row]") ?? null
  const neighbour = (step: -1 | 1) => {
    const row = rowOf()
    return step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  }
  const move = (step: -1 | 1) => {
    if (!neighbour(step)?.hasAttribute("data-row")) return
    // Rendered at once: the next event needs the new places. An element that moves in the document loses the focus.
    flushSync(() => latestMove.current(step))
    handle.current?.focus({ preventScroll: true })
    rowOf()?.scrollIntoView({ block: "nearest" })
  }
  const handlePointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    wasDrag.current = false
    const from = event.clientY
    // On the window: an element that moves in the document no longer holds the pointer.
    const drag = ({ pointerId, clientY }: globalThis.PointerEvent) => {
      if (pointerId !== event.pointerId) return
      wasDrag.current ||= Math.abs(clientY - from) > stillPixels
      handle.current?.toggleAttribute("data-moving", wasDrag.current)
      if (clientY > middleOf(neighbour(1), Number.POSITIVE_INFINITY)) move(1)
      else if (clientY < middleOf(neighbour(-1), Number.NEGATIVE_INFINITY)) move(-1)
    }
    const end = ({ pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== event.pointerId) return
      handle.current?.removeAttribute("data-moving")
      removeEventListener("pointermove", drag)
      for (const kind of ["pointerup", "pointercancel"] as const) removeEventListener(kind, end)
    }
    addEventListener("pointermove", drag)
    for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, end)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  return (
    <button
      ref={handle}
      type="button"
      data-handle
      className={styles.handle}
      aria-label={label}
      onPointerDown={handlePointerDown}
      onKeyDown={handleKeyDown}
      onClick={() => {
        if (!wasDrag.current) move(-1)
        wasDrag.current = false
      }}
    >
      <GripVertical aria-hidden />
    </button>
  )
}

/** Returns the middle of a row in pixels from the top of the window; the other value for an element that is no row. */
function middleOf(row: Element | null | undefined, otherwise: number): number {
  if (!row?.hasAttribute("data-row")) return otherwise
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
