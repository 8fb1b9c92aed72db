/** Brings a stylesheet of ours into the page, and waits for it; a page that does not get it goes on without. */
export function loadStyles(href: string): Promise<unknown> {
  const link = document.createElement("link")
  link.rel = "stylesheet"
  link.href = href
  const done = new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
  document.head.append(link)
  return done
}
