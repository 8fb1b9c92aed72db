/** Offers a file as a download. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
