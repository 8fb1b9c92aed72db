/** Lets Escape and a press elsewhere close the list of languages. Without script only its own button closes it. */
export function foldLanguages(): void {
  const list = document.querySelector<HTMLDetailsElement>(".mv-languages details")
  if (list === null) return
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !list.open) return
    const hadFocus = list.contains(document.activeElement)
    list.open = false
    if (hadFocus) list.querySelector("summary")?.focus()
  })
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !list.contains(target)) list.open = false
  })
}
