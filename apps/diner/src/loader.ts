/**
 * The script of a Premium page before a finger goes to the cart. It stands in the document, so every byte counts: it shows
 * the first tap's count at once, brings the island when a cart control is about to be used, and hands the taps over.
 */

const cart = document.querySelector(".mv-cart") as HTMLElement
const taps: HTMLElement[] = []
let isBegun = false
// A browser remembers that a module failed under its address: the next try has another one.
let address = cart.dataset.island as string

function begin() {
  if (isBegun) return
  isBegun = true
  import(/* @vite-ignore */ address).then(
    ({ start }) => start(taps),
    () => {
      address += "#"
      isBegun = false
    },
  )
}

for (const kind of ["pointerover", "focusin", "click"]) {
  addEventListener(kind, ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-n]")
    if (!button) return
    if (kind === "click") {
      if (button !== cart) for (const { dataset } of [button, cart]) dataset.n = `${Number(dataset.n) + 1}`
      taps.push(button)
    }
    begin()
  })
}

export {}
