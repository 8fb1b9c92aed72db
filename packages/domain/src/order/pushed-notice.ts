import type { OrderNotice } from "./order-notices.ts"

/** A notification as the service worker receives it. */
export type PushedNotice = OrderNotice & {
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  /** What a tap opens: a path on this server. */
  readonly url: string
}

/** Reads a pushed notification. It never refuses, because a browser requires a visible notification for every push. */
export function readPushedNotice(text: string): PushedNotice {
  const { title, body, tag, url } = parse(text)
  return {
    title: typeof title === "string" && title !== "" ? title : "Ardoise",
    body: typeof body === "string" ? body : "",
    tag: typeof tag === "string" ? tag : "",
    // A single slash at the start: two would name another server.
    url: typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : "/",
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
