/**
 * How many statements PostgreSQL keeps ready on each connection: each costs it some tens of kilobytes. Texts beyond them are
 * read and planned anew each time, as callers decide about the shape of some.
 */
const most = 150

const names = new Map<string, string>()

/** Has a statement kept ready, whose text comes again and again: planning it costs the server more than running it. */
export function keepReady(text: string): void {
  if (names.size < most && !names.has(text)) names.set(text, `ready_${names.size}`)
}

/** The name under which each connection keeps a statement; undefined for one that is not kept. */
export function readyName(text: string): string | undefined {
  return names.get(text)
}
