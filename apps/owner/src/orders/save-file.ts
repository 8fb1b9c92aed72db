/** Gives a text to the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; some browsers read the address a moment later.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
