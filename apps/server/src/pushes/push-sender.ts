import type { OrderNotice } from "@ardoise/domain/order/order-notices"
import type { PushKeys } from "../secrets.ts"
import type { PushDevice } from "./push-queries.ts"

/** A notification, as the worker of a page shows it. */
export type Push = OrderNotice & {
  /** Notifications of one tag stand in each other's place. */
  readonly tag: string
  /** The page that a tap opens; a path of this server. */
  readonly url: string
  /** For how long it is worth delivering. */
  readonly forSeconds: number
}

/** What became of a notification: delivered to the push service, not delivered, or the browser is known no longer. */
export type PushOutcome = "sent" | "failed" | "gone"

/** Hands a notification to the browser's push service. Never throws. */
export type SendPush = (device: PushDevice, push: Push) => Promise<PushOutcome>

/** A push service that says nothing for so long has failed. */
const patienceMs = 5000

/**
 * The push services of the browsers. An address elsewhere is not called: what a browser gives us must not become a way to
 * make this server call its own network.
 */
const services = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
]

/** Whether an address belongs to the push service of a browser. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  return protocol === "https:" && port === "" && username === "" && isKnown
}

/**
 * Sends notifications, encrypted for the browser alone (RFC 8291) and signed with the installation's keys (RFC 8292).
 *
 * @param subject where the push service finds whoever runs this installation
 */
export function pushSender(keys: PushKeys, subject: string): SendPush {
  return async (device, { forSeconds, ...shown }) => {
    const { endpoint, p256dh, auth } = device
    try {
      const { default: webPush } = await import("web-push")
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(shown),
        { vapidDetails: { subject, ...keys }, TTL: forSeconds, urgency: "high" },
      )
      const { "Content-Length": _length, ...rest } = headers as Record<string, string>
      const response = await fetch(endpoint, {
        method: "POST",
        headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return "gone"
      return response.ok ? "sent" : "failed"
    } catch {
      return "failed"
    }
  }
}

/** Where a push service finds whoever runs this installation, from what its settings tell. */
export function pushSubject(settings: {
  readonly publicBaseUrl: string | null
  readonly operator: { readonly contact: string | null }
}): string {
  const { publicBaseUrl, operator } = settings
  const words = (operator.contact ?? "").split(/[\s,;:<>()]/).map((word) => word.replace(/\.$/, ""))
  const mail = words.find((word) => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(word))
  if (mail) return `mailto:${mail}`
  return publicBaseUrl?.startsWith("https://") ? publicBaseUrl : "https://ardoise.invalid"
}
