import { FileText } from "lucide-react"
import type { DragEvent, KeyboardEvent } from "react"
import type { ImportPage } from "./import-pages.ts"
import styles from "./page-tile.module.css"

type PageTileProps = {
  page: ImportPage
  /** From 1. */
  number: number
  count: number
  onTurn: () => void
  /** A photo that was not read is taken again. */
  onPhotograph: () => void
  onRemove: () => void
  /** Moves this page to a position, from 0. */
  onMove: (to: number) => void
  /** Another page was dropped on this one. */
  onDropped: (id: string) => void
}

/** The kind of data of a page that is dragged to another place. */
const dragged = "application/x-ardoise-page"

/** A chosen page. It is moved by dragging it, or with Alt and the arrow keys. */
export function PageTile({ page, number, count, onTurn, onPhotograph, onRemove, onMove, onDropped }: PageTileProps) {
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const to = number - 1 + (step ?? 0)
    if (!event.altKey || step === undefined || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  const handleDragStart = (event: DragEvent) => {
    event.dataTransfer.setData(dragged, page.id)
    event.dataTransfer.effectAllowed = "move"
  }
  const handleDrop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragged)
    if (id === "") return
    event.preventDefault()
    event.stopPropagation()
    onDropped(id)
  }
  const name = page.kind === "pdf" ? page.name : `Page ${number}`
  return (
    <li className={styles.tile} draggable onDragStart={handleDragStart} onDrop={handleDrop} onKeyDown={handleKey}>
      <div className={styles.picture} data-problem={page.problem !== null || undefined}>
        {page.address === "" ? (
          <span className={styles.file}>
            <FileText aria-hidden />
            {page.name}
          </span>
        ) : (
          <img src={page.address} alt={name} draggable={false} />
        )}
        <span className={styles.number} aria-hidden>
          {number}
        </span>
      </div>
      {page.problem !== null && <p className={styles.problem}>{page.problem}</p>}
      <div className={styles.actions}>
        {page.kind === "photo" && page.problem !== null && (
          <button type="button" onClick={onPhotograph}>
            Photographier cette page
          </button>
        )}
        {page.kind === "photo" && page.address !== "" && (
          <button
            type="button"
            aria-label={`Tourner la page ${number}`}
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            onClick={onTurn}
          >
            Tourner
          </button>
        )}
        <button
          type="button"
          aria-label={`Retirer ${name}`}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onClick={onRemove}
        >
          Retirer
        </button>
      </div>
    </li>
  )
}
