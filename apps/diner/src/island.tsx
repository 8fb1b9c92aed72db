import type { Language } from "@ardoise/domain/menu/allergens"
import { useEffect, useRef, useState } from "react"
import { createRoot } from "react-dom/client"
import { cartButton, readDish } from "./cart/cart-controls.ts"
import { CartDrawer } from "./cart/cart-drawer.tsx"
import { addedDelayMs, CartProvider, useCart } from "./cart/cart-provider.tsx"
import { CartToast } from "./cart/cart-toast.tsx"
import { loadCartStrings } from "./cart/load-cart-strings.ts"
import { choose } from "./choices/choose.ts"
import { loadStyles } from "./load-styles.ts"
import type { OrderingParts } from "./ordering/load-ordering.ts"
import { reloadIfReplaced } from "./reload-if-replaced.ts"

/**
 * Renders the cart on a Premium page. The loader calls it once.
 *
 * @param taps the buttons that were tapped so far: "+" buttons and the cart button. From now on, the loader's `push`
 * calls the handler directly.
 */
export async function start(taps: Element[]): Promise<void> {
  const { menu = "", styles = "", lang = "fr", offers } = cartButton()?.dataset ?? {}
  const [strings, promoted] = await Promise.all([
    loadCartStrings(lang),
    offers ? import("./offers/cart-sums.tsx").then((sums) => sums.promoteCart(menu, offers)) : null,
    loadStyles(styles),
  ])
  const opens = (button: Element) => button === cartButton() || button.hasAttribute("name")
  const tapped = taps.filter((button) => !opens(button)).flatMap((button) => readDish(button) ?? [])
  // The provider handles the tapped dishes. The last other tap opens the drawer, or the choices of a dish, afterwards.
  taps.splice(0, taps.length, ...taps.filter(opens).slice(-1))
  const mount = document.body.appendChild(document.createElement("div"))
  createRoot(mount).render(
    <CartProvider menuId={menu} language={lang as Language} strings={strings} tapped={tapped} promoted={promoted}>
      <Controls taps={taps} />
      <CartToast />
    </CartProvider>,
  )
}

/** Milliseconds until ordering is loaded again after a failure. */
const orderingRetryMs = 3000

/** Handles taps on the page's own buttons, and renders the drawer. */
function Controls({ taps }: { taps: Element[] }) {
  const { add, language } = useCart()
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef((_button: Element) => {})
  answer.current = (button) => {
    const dish = button === cartButton() ? null : readDish(button)
    if (dish && button.hasAttribute("name")) choose(button, { dish, language, onDone: add })
    else if (dish) {
      add(dish)
      button.ariaBusy = "true"
      setTimeout(() => {
        button.ariaBusy = null
      }, addedDelayMs)
    } else if (!dialog.current?.open) dialog.current?.showModal()
  }

  // Takes over the loader's taps: first the waiting ones, then each new one.
  useEffect(() => {
    const waiting = taps.splice(0)
    taps.push = (...buttons) => {
      for (const button of buttons) answer.current(button)
      return 0
    }
    taps.push(...waiting)
  }, [taps])

  const [slot, setSlot] = useState<Element | null>(null)
  const [ordering, setOrdering] = useState<OrderingParts | null>(null)
  // Loads ordering from the network, after the cart.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const load = () =>
      import("./ordering/load-ordering.ts")
        .then((module) => module.loadOrdering(language))
        .then(setOrdering, () => {
          timer = setTimeout(load, orderingRetryMs)
          return reloadIfReplaced(import.meta.url)
        })
    load()
    return () => clearTimeout(timer)
  }, [language])
  return (
    <>
      <CartDrawer
        dialog={dialog}
        ordering={<div ref={setSlot} />}
        noteField={ordering ? (line) => <ordering.NoteField line={line} strings={ordering.strings} /> : undefined}
      />
      {ordering && (
        <ordering.Ordering strings={ordering.strings} anonKey={ordering.anonKey} slot={slot} drawer={dialog} />
      )}
    </>
  )
}
