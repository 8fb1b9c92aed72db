import type { OrderNotice } from "./order-notices.ts"

/** A notification as a worker gets it. */
export type PushedNotice = OrderNotice & {
  /** Notifications of one tag stand in each other's place. */
  readonly tag: string
  /** What a tap opens: a path of this server. */
  readonly url: string
}

/** Reads what was pushed. A browser wants to see something for every push, so that nothing is ever refused. */
export function readPushedNotice(text: string): PushedNotice {
  const { title, body, tag, url } = parse(text)
  return {
    title: typeof title === "string" && title !== "" ? title : "Ardoise",
    body: typeof body === "string" ? body : "",
    tag: typeof tag === "string" ? tag : "",
    // One slash and then something else: two would name another server.
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
