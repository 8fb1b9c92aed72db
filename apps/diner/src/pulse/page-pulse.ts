import { readKey } from "@ardoise/browser/storage"
import { cartButton } from "../cart/cart-controls.ts"
import { cartKey } from "../cart/cart-storage.ts"
import { asksForPrivacy, openPulse, type Pulse } from "./pulse.ts"

/**
 * Begins to gather on a Premium page. Null on other pages, in the owner's preview, and where the browser asks not to be
 * followed: then nothing is gathered and nothing is sent.
 */
export function openPagePulse(language: string): Pulse | null {
  const cart = cartButton()
  const menuId = cart?.dataset.menu ?? ""
  if (!cart || menuId === "" || location.pathname.startsWith("/menu/") || asksForPrivacy(navigator)) return null
  const pulse = openPulse({ menuId, language, loadKey, isOnline: () => navigator.onLine })
  // A cart of an earlier visit was begun then.
  if (readKey(cartKey(menuId)) === null) watchCart(cart, pulse.beginCart)
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") pulse.send()
  })
  // Some browsers leave a page without hiding it first.
  addEventListener("pagehide", pulse.send)
  return pulse
}

/** Calls `begin` once, when the number on the cart's button rises from zero. */
function watchCart(cart: HTMLElement, begin: () => void): void {
  const look = () => {
    if (!(Number(cart.dataset.n) > 0)) return
    watcher.disconnect()
    begin()
  }
  const watcher = new MutationObserver(look)
  watcher.observe(cart, { attributeFilter: ["data-n"] })
  look()
}

async function loadKey(): Promise<string> {
  const config: { anonKey?: string } = await (await fetch("/config.json")).json()
  if (!config.anonKey) throw new Error("The server sent no API key")
  return config.anonKey
}
