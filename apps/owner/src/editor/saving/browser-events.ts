import type { Saving } from "./saving.ts"

/** Connects saving to the browser: to its network, and to the events that may end the page. @returns disconnects it */
export function connectToBrowser({ setOnline, flush }: Pick<Saving, "setOnline" | "flush">): () => void {
  const handleNetwork = () => setOnline(navigator.onLine)
  handleNetwork()
  window.addEventListener("pagehide", flush)
  document.addEventListener("visibilitychange", flush)
  window.addEventListener("online", handleNetwork)
  window.addEventListener("offline", handleNetwork)
  return () => {
    window.removeEventListener("offline", handleNetwork)
    window.removeEventListener("online", handleNetwork)
    document.removeEventListener("visibilitychange", flush)
    window.removeEventListener("pagehide", flush)
  }
}

/** Returns the width class of the window now. */
export const widthNow = () => (window.matchMedia("(min-width: 768px)").matches ? "desktop" : "mobile")
