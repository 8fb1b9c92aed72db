/** Long enough for every browser to have read the file; some begin after the click, and a phone may ask where to put it. */
const readingMs = 60_000

/** Saves what the page holds as a file of this device. It needs no network (A34). */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readingMs)
}
