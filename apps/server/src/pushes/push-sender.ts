import type { OrderNotice } from "@ardoise/domain/order/order-notices"
import type { PushKeys } from "../storage/keys/secrets.ts"
import type { PushDevice } from "./push-queries.ts"

/** A notification as the service worker of a page shows it. */
export type Push = OrderNotice & {
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  /** The page that a tap opens; a path of this server. */
  readonly url: string
  /** Seconds for which the push service tries to deliver it. */
  readonly forSeconds: number
}

/**
 * Result of sending: the push service accepted it, sending failed, or the browser's subscription no longer exists.
 * `busy`: the push service was too busy or could not be reached, and may accept it in a moment.
 */
export type PushOutcome = "sent" | "busy" | "failed" | "gone"

/** Sends a notification to the browser's push service. Never throws. */
export type SendPush = (device: PushDevice, push: Push) => Promise<PushOutcome>

/** Milliseconds after which a push service that does not answer has failed. */
const sendTimeoutMs = 5000

/**
 * The push services of browsers. Other addresses are not called, so that a client cannot make this server send requests
 * to its own network.
 */
const services = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
]

/** Returns whether an address belongs to a known push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  return protocol === "https:" && port === "" && username === "" && isKnown
}

/**
 * Sends notifications, encrypted for the browser alone (RFC 8291) and signed with the installation's keys (RFC 8292).
 *
 * @param subject contact of the operator for the push service
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
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return "gone"
      if (response.status === 429 || response.status >= 500) return "busy"
      return response.ok ? "sent" : "failed"
    } catch (error) {
      // Without an answer in time it may have been accepted: a second one would ring twice.
      return error instanceof TypeError ? "busy" : "failed"
    }
  }
}

/** Returns the operator's contact for push services, from the configuration. */
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
