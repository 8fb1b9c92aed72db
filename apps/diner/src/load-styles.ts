/** Adds a stylesheet to the page and waits for it. A page that cannot load it continues without it. */
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
