/**
 * The script of a Premium page before the first use of the cart. It is inline in the document, so every byte counts. It
 * shows the count of the first taps at once. It loads the island when a cart control is about to be used, and passes
 * the taps to it.
 */

const cart = document.querySelector(".mv-cart") as HTMLElement
const taps: HTMLElement[] = []
let begun: Promise<void> | null = null
const address = cart.dataset.island as string

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
    // Many browsers never load a module again that has failed once, so the file is fetched first. Another address would
    // not do: other parts import the island by this one, and would get a second island.
    begun =
      begun ??
      fetch(address)
        .then((answer) => answer.text())
        .then(() => import(/* @vite-ignore */ address))
        .then(({ start }) => start(taps))
        .catch(() => {
          begun = null
        })
  })
}

export {}
