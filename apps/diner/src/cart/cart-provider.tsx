import type { Language } from "@ardoise/domain/menu/allergens"
import {
  addToCart,
  type Cart,
  type CartDish,
  type CartLine,
  cartCents,
  changeQuantity,
  countCart,
} from "@ardoise/domain/order/cart"
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from "react"
import type { CartStrings } from "../texts/cart-strings.ts"
import { renameFromPage, showCart } from "./cart-controls.ts"
import { cartKey, storeCart, storedCart, storedTable, storeTable } from "./cart-storage.ts"
import type { PromotedCart } from "./promoted-cart.ts"

/** Milliseconds between adding a dish and the toast (A16). */
export const addedDelayMs = 300

/** Milliseconds for which the toast is shown. */
const toastMs = 4000

/** The cart of the page and its actions. */
export type CartContext = {
  readonly menuId: string
  readonly language: Language
  readonly strings: CartStrings
  readonly cart: Cart
  /** What the cart costs, in cents. */
  readonly cents: number
  /** The promotions that change what it costs; null without any. */
  readonly promoted: PromotedCart | null
  readonly promote: (promoted: PromotedCart | null) => void
  /** The table number as typed or from the link; empty without one (A21). */
  readonly table: string
  /** The text of the toast; empty when no toast is shown. */
  readonly notice: string
  readonly add: (dish: CartDish, quantity?: number) => void
  /** Changes the quantity of a line. @param key see `unitKey` */
  readonly change: (key: string, by: number) => void
  /** Changes the cart, for example to remove what was ordered. */
  readonly update: (change: (cart: Cart) => Cart) => void
  readonly setTable: (table: string) => void
}

const context = createContext<CartContext | null>(null)

/** Returns the cart context. @throws outside a CartProvider */
export function useCart(): CartContext {
  const cart = useContext(context)
  if (!cart) throw new Error("useCart must be used within a CartProvider")
  return cart
}

type CartProviderProps = {
  menuId: string
  language: Language
  strings: CartStrings
  /** The dishes that were tapped before the island was loaded. The page already counts them. */
  tapped?: readonly CartDish[]
  /** The promotions of the page. */
  promoted?: PromotedCart | null
  children: ReactNode
}

const none: readonly CartDish[] = []

/** Manages the cart of a menu: on this page, in local storage, and synchronised with the menu's other tabs. */
export function CartProvider({
  menuId,
  language,
  strings,
  tapped = none,
  promoted: first = null,
  children,
}: CartProviderProps) {
  const [cart, setCart] = useState(() =>
    tapped.reduce((before, dish) => addToCart(before, dish), renameFromPage(storedCart(menuId))),
  )
  const [promoted, promote] = useState(first)
  const cents = promoted?.count(cart).totalCents ?? cartCents(cart)
  const [table, setTable] = useState(() => storedTable())
  const [notice, announce] = useAddedNotice(strings, tapped.at(-1))

  /**
   * The last cart that came from another tab. It must not be stored again: tabs in different languages have different
   * names, and would notify each other endlessly.
   */
  const received = useRef<Cart | null>(null)
  /** Whether the storage has the cart of this page. A full or forbidden one must not bring back an older cart. */
  const isStored = useRef(true)

  // Updates the page's own buttons and the device's storage.
  useEffect(() => {
    showCart(cart, cents, strings, language)
    if (cart !== received.current) isStored.current = storeCart(menuId, cart)
  }, [cart, cents, strings, language, menuId])

  // Follows changes in other tabs of the same menu. Also runs on a page restored from the browser's history, because
  // its cart may have been ordered meanwhile.
  useEffect(() => {
    const follow = (event: Event) => {
      const { key, persisted } = event as Event & Partial<StorageEvent & PageTransitionEvent>
      if (key !== cartKey(menuId) && !(persisted && isStored.current)) return
      received.current = renameFromPage(storedCart(menuId))
      setCart(received.current)
    }
    const kinds = ["storage", "pageshow"]
    for (const kind of kinds) addEventListener(kind, follow)
    return () => {
      for (const kind of kinds) removeEventListener(kind, follow)
    }
  }, [menuId])

  const value: CartContext = {
    menuId,
    language,
    strings,
    cart,
    cents,
    promoted,
    promote,
    table,
    notice,
    add: (dish, quantity) => {
      setCart((before) => addToCart(before, dish, quantity))
      announce(dish, countCart(addToCart(cart, dish, quantity)) > countCart(cart))
    },
    change: (key, by) => setCart((before) => changeQuantity(before, key, by)),
    update: setCart,
    setTable: (typed) => {
      setTable(typed)
      storeTable(typed)
    },
  }
  return <context.Provider value={value}>{children}</context.Provider>
}

/** The name of a line on this page: the translation if there is one. */
export const shownName = ({ name, translatedName }: Pick<CartLine, "name" | "translatedName">) => translatedName || name

/**
 * Returns the toast's text and a function that announces a dish. The text appears a moment after adding and disappears
 * by itself (A16).
 */
function useAddedNotice(
  strings: CartStrings,
  first?: CartDish,
): [notice: string, announce: (dish: CartDish, isAdded: boolean) => void] {
  const [notice, setNotice] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = (dish: CartDish, isAdded: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setNotice((isAdded ? strings.added : strings.most).replace("{dish}", () => shownName(dish)))
      timer.current = setTimeout(() => setNotice(""), toastMs)
    }, addedDelayMs)
  }
  const begin = useEffectEvent(() => {
    if (first) announce(first, true)
  })
  // Announces the dish that was tapped before the island was loaded, and clears the timer on unmount.
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])
  return [notice, announce]
}
