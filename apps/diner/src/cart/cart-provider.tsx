import type { Language } from "@ardoise/domain/menu/allergens"
import {
  addToCart,
  agreeTo,
  type Cart,
  type CartDifference,
  type CartDish,
  type CartLine,
  changeQuantity,
  countCart,
  noteLine,
} from "@ardoise/domain/order/cart"
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from "react"
import { renameFromPage, showCart } from "./cart-controls.ts"
import { cartKey, keepCart, keepTable, storedCart, storedTable } from "./cart-storage.ts"
import type { CartStrings } from "./cart-strings.ts"

/** From adding a dish to the toast that says so (spec 9, A16). */
export const addedDelayMs = 300

/** How long the toast stays. */
const toastMs = 4000

/** The cart of the page, and what can be done with it. */
export type CartContext = {
  readonly menuId: string
  readonly language: Language
  readonly strings: CartStrings
  readonly cart: Cart
  /** The table's number as typed or as the link says; empty without one (A21). */
  readonly table: string
  /** What the toast says now; empty when there is none. */
  readonly notice: string
  readonly add: (dish: CartDish) => void
  readonly change: (id: string, by: number) => void
  readonly note: (id: string, note: string) => void
  /** Brings the cart up to date with what the server says (A22). */
  readonly agree: (differences: readonly CartDifference[]) => void
  /** Takes out of the cart what was ordered. */
  readonly update: (change: (cart: Cart) => Cart) => void
  readonly setTable: (table: string) => void
}

const context = createContext<CartContext | null>(null)

/** The cart that this part of the page is in. @throws outside a CartProvider (spec 8) */
export function useCart(): CartContext {
  const cart = useContext(context)
  if (!cart) throw new Error("useCart must be used within a CartProvider")
  return cart
}

type CartProviderProps = {
  menuId: string
  language: Language
  strings: CartStrings
  /** What was tapped before the cart was there: the page shows it already. */
  tapped?: readonly CartDish[]
  children: ReactNode
}

const none: readonly CartDish[] = []

/** Keeps the cart of a menu: in this page, on this device over reloads, and in step with the menu's other tabs. */
export function CartProvider({ menuId, language, strings, tapped = none, children }: CartProviderProps) {
  const [cart, setCart] = useState(() => tapped.reduce(addToCart, renameFromPage(storedCart(menuId))))
  const [table, setTable] = useState(() => storedTable(location.search))
  const [notice, announce] = useAddedNotice(strings, tapped.at(-1))

  /** What another tab has stored. A tab in another language has other names: stored again, it would be told back for ever. */
  const told = useRef<Cart | null>(null)

  // Talks to the page's own buttons and to the device's storage.
  useEffect(() => {
    showCart(cart, strings, language)
    if (cart !== told.current) keepCart(menuId, cart)
  }, [cart, strings, language, menuId])

  // Talks to the same menu in another tab, and on a page that the diner comes back from: there it may have been ordered.
  useEffect(() => {
    const follow = (event: Event) => {
      const { key, persisted } = event as Event & Partial<StorageEvent & PageTransitionEvent>
      if (key !== cartKey(menuId) && !persisted) return
      told.current = renameFromPage(storedCart(menuId))
      setCart(told.current)
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
    table,
    notice,
    add: (dish) => {
      setCart((before) => addToCart(before, dish))
      announce(dish, countCart(addToCart(cart, dish)) > countCart(cart))
    },
    change: (id, by) => setCart((before) => changeQuantity(before, id, by)),
    note: (id, note) => setCart((before) => noteLine(before, id, note)),
    agree: (differences) => setCart((before) => agreeTo(before, differences)),
    update: setCart,
    setTable: (typed) => {
      setTable(typed)
      keepTable(typed)
    },
  }
  return <context.Provider value={value}>{children}</context.Provider>
}

/** What a line is called on this page: in its language where there is a translation. */
export const shownName = ({ name, translatedName }: Pick<CartLine, "name" | "translatedName">) => translatedName || name

/** The toast's text, which comes a moment after adding and goes by itself (A16). */
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
  // Talks to the clock: says what was tapped before the cart was there, and stops with the page.
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])
  return [notice, announce]
}
