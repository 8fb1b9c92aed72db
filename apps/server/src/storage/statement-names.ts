/**
 * How many statements each PostgreSQL connection keeps prepared; each takes some tens of kilobytes on the server.
 * Further statements are parsed and planned every time. The limit is needed because callers shape some of them.
 */
const most = 150

const names = new Map<string, string>()

/** Registers a statement that runs often to be prepared: planning it costs the server more than running it. */
export function keepReady(text: string): void {
  if (names.size < most && !names.has(text)) names.set(text, `ready_${names.size}`)
}

/** Returns the name of a prepared statement; undefined for one that is not registered. */
export function readyName(text: string): string | undefined {
  return names.get(text)
}
