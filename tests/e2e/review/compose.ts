import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import type { Screen, Width } from "./screen.ts"

/** A picture in the repository has at most this many bytes. */
const mostBytes = 60_000

/** What the names of drawings call a window. */
const windows: Readonly<Record<Width, readonly string[]>> = {
  390: ["mobile"],
  820: ["portrait"],
  1180: ["paysage"],
  1280: ["bureau"],
  1920: ["large"],
}

/** Returns the path of the drawing of a screen, or null if no drawing shows that window. */
export function findDrawing(folder: string, screen: Screen, width: Width, isDark: boolean): string | null {
  const { name } = screen
  const ends = windows[width].flatMap((window) =>
    screen.isWhole ? [`${window}-page`, window] : [window, `${window}-page`],
  )
  const names = isDark
    ? ends.flatMap((end) => [`${name}-sombre-${end}`, `${name}-${end}-sombre`])
    : [...ends.map((end) => `${name}-${end}`), name]
  return names.map((each) => join(folder, `${each}.png`)).find((path) => existsSync(path)) ?? null
}

/**
 * Writes a drawing and a photograph side by side, as a WebP picture.
 *
 * @param page a blank page of a browser
 * @param pair PNG files; `isWhole` shows a drawing that is longer than the photograph to its end
 */
export async function compose(
  page: Page,
  { drawing, photograph, isWhole }: { drawing: Buffer; photograph: Buffer; isWhole: boolean },
  path: string,
): Promise<void> {
  const sources = [drawing, photograph].map((bytes) => `data:image/png;base64,${bytes.toString("base64")}`)
  const encoded = await page.evaluate(
    async ({ sources, isWhole, mostBytes }) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return image
        }),
      )
      const isNarrow = images.some(({ width, height }) => height > width)
      const gap = 4
      // A long page needs fewer pixels to stay below the limit.
      for (const column of isNarrow ? [390, 300, 240] : [800, 600]) {
        const canvas = document.createElement("canvas")
        canvas.width = images.length * (column + gap) + gap
        const heights = images.map(({ width, height }) => Math.round((height * column) / width))
        canvas.height = (isWhole ? Math.max(...heights) : (heights[1] ?? 0)) + 2 * gap
        const brush = canvas.getContext("2d")
        if (brush === null) throw new Error("The browser cannot draw")
        brush.fillStyle = "#6d7f86"
        brush.fillRect(0, 0, canvas.width, canvas.height)
        brush.imageSmoothingQuality = "high"
        images.forEach((image, at) => {
          brush.drawImage(image, gap + at * (column + gap), gap, column, heights[at] ?? 0)
        })
        for (let quality = 0.85; quality > 0.3; quality -= 0.05) {
          const url = canvas.toDataURL("image/webp", quality)
          if ((url.length * 3) / 4 < mostBytes) return url
        }
      }
      throw new Error("The picture is too large")
    },
    { sources, isWhole, mostBytes },
  )
  await writeFile(path, Buffer.from(encoded.split(",")[1] ?? "", "base64"))
}
