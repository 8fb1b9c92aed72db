/** Saves bytes that the page made as a file of the owner's device. It needs no network (A34). */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const anchor = document.createElement("a")
  anchor.href = address
  anchor.download = name
  anchor.click()
  // The browser has taken the bytes once the click is over.
  setTimeout(() => URL.revokeObjectURL(address))
}
