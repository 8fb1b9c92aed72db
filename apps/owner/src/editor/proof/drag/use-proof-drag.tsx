import { unnamedDish } from "@ardoise/domain/menu/menu"
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { dragWords } from "../../dish/drag-words.ts"
import { millimetresOf, pageGapPx, placeOf } from "../place-style.ts"
import type { ProofSpots } from "../proof-spots.ts"
import { type DropSlot, nearestSlot } from "./drop-slots.ts"
import styles from "./proof-drag.module.css"

type DragParts = {
  /** The element that the pages are in. */
  readonly sheets: RefObject<HTMLElement | null>
  readonly spots: ProofSpots | null
  /** Returns the name of a dish. */
  readonly nameOf: (dishId: string) => string
  readonly say: (text: string) => void
  /** @param toIndex its position among the other dishes of its category, from 0 */
  readonly onDrop: (dishId: string, toIndex: number) => void
}

/** A dish that is being dragged. */
type Drag = { readonly dishId: string; readonly name: string; readonly slot: DropSlot }

/** How far the pointer moves before a press becomes a drag, in px. */
const threshold = 4

/** Within this distance of the upper or lower edge, in px, the window scrolls. */
const edge = 72

/** How far it scrolls in a frame, in px. */
const scrollStep = 12

/** Where an owner drags dishes of the sheet, each within its category. */
export function useProofDrag({ sheets, spots, nameOf, say, onDrop }: DragParts): {
  readonly press: (dishId: string, event: PointerEvent<HTMLElement>) => void
  readonly draggedId: string | null
  /** The slot and the name at the pointer; null while nothing is dragged. */
  readonly picture: ReactNode
} {
  const [drag, setDrag] = useState<Drag | null>(null)
  const label = useRef<HTMLDivElement>(null)
  const labelPlace = useRef("")
  const cancel = useRef(() => {})
  // The screen may close while a dish is dragged.
  useEffect(() => () => cancel.current(), [])

  const press = (
    dishId: string,
    { button, pointerId, clientX, clientY, currentTarget: handle }: PointerEvent<HTMLElement>,
  ) => {
    const dishes = spots?.bands.find((band) => band.dishes.some((spot) => spot.dishId === dishId))?.dishes
    if (button !== 0 || spots === null || dishes === undefined) return
    const from = dishes.findIndex((spot) => spot.dishId === dishId)
    const name = nameOf(dishId).trim() || unnamedDish
    const words = dragWords(name, dishes.length)
    let at = { x: clientX, y: clientY }
    let slot: DropSlot | null = null
    let frame = 0

    const follow = () => {
      const box = sheets.current?.getBoundingClientRect()
      if (box === undefined) return
      const millimetres = spots.width / box.width
      const pageHeight = spots.height / millimetres + pageGapPx
      const page = Math.max(0, Math.floor((at.y - box.top) / pageHeight))
      const point = {
        page,
        x: (at.x - box.left) * millimetres,
        y: (at.y - box.top - page * pageHeight) * millimetres,
      }
      const next = nearestSlot(dishes, from, point, spots.height)
      if (slot === null) say(words.lifted(from))
      else if (slot.toIndex !== next.toIndex) say(words.moved(next.toIndex))
      const isSame =
        slot !== null && slot.line.y === next.line.y && slot.line.page === next.line.page && slot.line.x === next.line.x
      slot = next
      if (!isSame) setDrag({ dishId, name, slot })
      labelPlace.current = `translate(${at.x - box.left + 14}px, ${at.y - box.top - 14}px)`
      label.current?.style.setProperty("transform", labelPlace.current)
    }
    const scroll = () => {
      const by = at.y < edge + 56 ? -scrollStep : at.y > window.innerHeight - edge ? scrollStep : 0
      if (by !== 0 && slot !== null) {
        window.scrollBy(0, by)
        follow()
      }
      frame = window.requestAnimationFrame(scroll)
    }
    const handleMove = (event: globalThis.PointerEvent) => {
      const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) >= threshold
      if (slot === null && !isFar) return
      at = { x: event.clientX, y: event.clientY }
      follow()
    }
    const end = (isDropped: boolean) => {
      window.cancelAnimationFrame(frame)
      handle.removeEventListener("pointermove", handleMove)
      handle.removeEventListener("pointerup", handleUp)
      handle.removeEventListener("pointercancel", handleCancel)
      window.removeEventListener("keydown", handleKey, true)
      cancel.current = () => {}
      setDrag(null)
      if (slot === null) return
      if (!isDropped || slot.toIndex === from) say(words.putBack(from))
      else onDrop(dishId, slot.toIndex)
    }
    const handleUp = () => end(true)
    const handleCancel = () => end(false)
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || slot === null) return
      event.preventDefault()
      event.stopPropagation()
      handle.releasePointerCapture(pointerId)
      end(false)
    }
    handle.setPointerCapture(pointerId)
    handle.addEventListener("pointermove", handleMove)
    handle.addEventListener("pointerup", handleUp)
    handle.addEventListener("pointercancel", handleCancel)
    window.addEventListener("keydown", handleKey, true)
    cancel.current = handleCancel
    frame = window.requestAnimationFrame(scroll)
  }
  const picture =
    drag === null || spots === null ? null : (
      <>
        <div className={styles.slot} style={{ ...millimetresOf(spots), ...placeOf(drag.slot.line, spots.height) }} />
        <div
          ref={(element) => {
            label.current = element
            element?.style.setProperty("transform", labelPlace.current)
          }}
          className={styles.label}
          aria-hidden
        >
          {drag.name}
        </div>
      </>
    )
  return { press, draggedId: drag?.dishId ?? null, picture }
}
