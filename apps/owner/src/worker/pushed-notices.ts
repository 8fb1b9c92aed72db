import { readPushedNotice } from "@ardoise/domain/order/pushed-notice"
import { worker } from "./worker-scope.ts"

// Includes pages that the worker does not control, such as an app that was opened at `/login` and now shows the board.
const findPages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true })

/**
 * Shows a notification for a new order or a call while no board is visible: on a locked phone, or behind another program
 * (A25).
 */
export async function showNotice(text: string): Promise<void> {
  const { title, body, tag, url } = readPushedNotice(text)
  const pages = await findPages()
  // The board and the screen of the floor show it themselves, with the sound.
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname.startsWith(url))) return
  // A table that calls again has the tag of its first call: without `renotify` the phone replaces that one in silence.
  // Browsers refuse it without a tag.
  const options: NotificationOptions & { readonly renotify: boolean } = { body, tag, data: url, renotify: tag !== "" }
  await worker.registration.showNotification(title, options)
}

/** Opens the page that a notification names, or brings it to the front. */
export async function openNotice(url: string): Promise<void> {
  const pages = await findPages()
  const page = pages.find((one) => new URL(one.url).pathname.startsWith(url))
  await (page ? page.focus() : worker.clients.openWindow(url))
}
