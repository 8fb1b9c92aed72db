/**
 * Adds the short address to the foot of the printed page, where a reader can type it. Only on a page that was opened by
 * its short address: the page itself has no room for a second address.
 */
export function printAddress({ host, pathname } = location): void {
  const [short] = /^\/c\/[^/]+/i.exec(pathname) ?? []
  if (short === undefined) return
  const line = document.createElement("p")
  line.className = "mv-printed"
  line.textContent = `${host}${short}`.toLowerCase()
  document.querySelector(".mv-foot")?.append(line)
}
