import type { Category } from "@ardoise/domain/menu/menu"
import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd"
import { type ReactNode, useEffect } from "react"
import "./dish-dragging.css"
import { dragInstructions, dragWords } from "./drag-words.ts"

type DishDraggingProps = {
  categories: readonly Category[]
  /** @param toIndex its position among the other dishes of its category, from 0 */
  onMove: (dishId: string, toIndex: number) => void
  children: ReactNode
}

/** Sets the attribute that the style sheet uses: whether a dish is being dragged, and by pointer or by keyboard. */
function showDragging(mode: DragStart["mode"] | null) {
  if (mode === null) document.documentElement.removeAttribute("data-dish-dragging")
  else document.documentElement.setAttribute("data-dish-dragging", mode)
}

/**
 * Lets dishes be dragged inside their category: by mouse after 5 px, by a finger held for 120 ms, or by keyboard. These
 * are the defaults of the library, with at most 28 px of scrolling per frame. Screen readers announce every step.
 */
export function DishDragging({ categories, onMove, children }: DishDraggingProps) {
  // Another screen, such as after the end of the session, must not keep the dragging cursor.
  useEffect(() => () => showDragging(null), [])

  const wordsFor = ({ draggableId, type }: DragStart) => {
    const dishes = categories.find(({ id }) => id === type)?.dishes ?? []
    return dragWords(dishes.find(({ id }) => id === draggableId)?.name ?? "", dishes.length)
  }
  const handleStart = (start: DragStart, { announce }: ResponderProvided) =>
    announce(wordsFor(start).lifted(start.source.index))
  const handleUpdate = (update: DragUpdate, { announce }: ResponderProvided) =>
    announce(wordsFor(update).moved(update.destination?.index ?? null))
  const handleEnd = (drop: DropResult, { announce }: ResponderProvided) => {
    showDragging(null)
    const toIndex = drop.reason === "DROP" ? (drop.destination?.index ?? null) : null
    const words = wordsFor(drop)
    announce(toIndex === null ? words.putBack(drop.source.index) : words.dropped(toIndex))
    if (toIndex !== null && toIndex !== drop.source.index) onMove(drop.draggableId, toIndex)
  }

  return (
    <DragDropContext
      dragHandleUsageInstructions={dragInstructions}
      onBeforeDragStart={({ mode }) => showDragging(mode)}
      onDragStart={handleStart}
      onDragUpdate={handleUpdate}
      onDragEnd={handleEnd}
    >
      {children}
    </DragDropContext>
  )
}
