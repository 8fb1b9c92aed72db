/**
 * Milliseconds until the file is released. Some browsers read it only after the click, and a phone may ask first where
 * to save it.
 */
const readingMs = 60_000

/** Saves content of the page as a file on this device. It needs no network (A34). */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readingMs)
}
