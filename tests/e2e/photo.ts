import type { Page } from "@playwright/test"

/** Returns a photo of 3000 x 2000 pixels, like that of a camera. */
export async function aPhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas")
    canvas.width = 3000
    canvas.height = 2000
    const drawing = canvas.getContext("2d")
    for (let x = 0; x < 3000; x += 50) {
      if (drawing) drawing.fillStyle = `hsl(${x % 360} 60% 50%)`
      drawing?.fillRect(x, 0, 50, 2000)
    }
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? ""
  })
  return { name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") }
}
