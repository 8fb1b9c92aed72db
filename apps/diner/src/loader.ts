/**
 * The script of a Premium page before the first use of the cart. It is inline in the document, so every byte counts. It
 * shows the count of the first taps at once. It loads the island when a cart control is about to be used, and passes
 * the taps to it.
 */

const cart = document.querySelector(".mv-cart") as HTMLElement
const taps: HTMLElement[] = []
let isBegun = false
// Browsers cache the failure of a module by its address: the next try needs another address.
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
    const button = (target as Element).closest<HTMLButtonElement>("[data-n]")
    if (!button) return
    if (kind === "click") {
      // A "+" with a name belongs to a dish whose choices come first.
      if (button !== cart && !button.name)
        for (const { dataset } of [button, cart]) dataset.n = `${Number(dataset.n) + 1}`
      taps.push(button)
    }
    begin()
  })
}

export {}
