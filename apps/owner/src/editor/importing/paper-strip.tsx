import type { ReadPage } from "@ardoise/contract/reading"
import type { Place } from "@ardoise/domain/reading/page"
import { useEffect, useRef } from "react"
import type { ImportPage } from "./import-pages.ts"
import styles from "./paper-strip.module.css"

type PaperStripProps = {
  photo: ImportPage
  page: ReadPage
  place: Place
  /** The words in doubt, which are underlined. */
  marks: readonly Place[]
}

/** How much of the paper the strip shows above and below its line, in heights of the line. */
const shownHeights = 2.2

/** The line of the owner's own photo that a row was read from. Decoration for screen readers: the fields say the text. */
export function PaperStrip({ photo, page, place, marks }: PaperStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let drawings = 0
    const draw = async () => {
      drawings += 1
      const drawing = drawings
      // A photo that was rendered once can be rendered again; without memory for it, the strip stays empty.
      const picture = await createImageBitmap(photo.file).catch(() => null)
      if (picture !== null && drawing === drawings) drawStrip(element, picture, { page, place, marks })
      picture?.close()
    }
    // Called at once, and when the window gets wider or narrower.
    const observer = new ResizeObserver(() => void draw())
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawings += 1
    }
  }, [photo, page, place, marks])
  return <canvas ref={canvas} className={styles.strip} aria-hidden />
}

type Strip = { readonly page: ReadPage; readonly place: Place; readonly marks: readonly Place[] }

/** Draws the line, turned and made level as the server read it. */
function drawStrip(canvas: HTMLCanvasElement, picture: ImageBitmap, { page, place, marks }: Strip): void {
  const { clientWidth, clientHeight } = canvas
  const density = window.devicePixelRatio || 1
  canvas.width = clientWidth * density
  canvas.height = clientHeight * density
  const drawing = canvas.getContext("2d")
  if (drawing === null) return
  const isLying = page.turned % 2 === 1
  const width = isLying ? picture.height : picture.width
  const height = isLying ? picture.width : picture.height
  const line = { width: place.width * width, height: place.height * height }
  const wanted = Math.min(clientHeight / (line.height * shownHeights), clientWidth / (line.width * 1.05))
  // The strip never shows more than the page.
  const scale = Math.max(wanted, clientWidth / width)
  const left = Math.min(Math.max(0, place.left * width - (clientWidth / scale) * 0.02), width - clientWidth / scale)
  const top = (place.top + place.height / 2) * height - clientHeight / scale / 2
  drawing.scale(density * scale, density * scale)
  drawing.translate(-left, -top)
  drawing.save()
  drawing.translate(width / 2, height / 2)
  drawing.rotate((page.levelled * Math.PI) / 180 + (page.turned * Math.PI) / 2)
  drawing.imageSmoothingQuality = "high"
  drawing.drawImage(picture, -picture.width / 2, -picture.height / 2)
  drawing.restore()
  drawing.fillStyle = getComputedStyle(canvas).getPropertyValue("--craie-jaune")
  for (const mark of marks.filter((each) => each.page === place.page)) {
    const bottom = (mark.top + mark.height) * height
    drawing.fillRect(mark.left * width, bottom, mark.width * width, 3 / scale)
  }
}
