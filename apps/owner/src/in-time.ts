/** Milliseconds without any data from the server after which a read fails. */
export const readTimeoutMs = 15_000

/** The server sent no data for `readTimeoutMs`. With this error name the data client does not retry the call. */
class NoAnswer extends TypeError {
  override name = "AbortError"
}

/**
 * Waits for something that needs the server, such as the code of a screen.
 *
 * @param signal also ends the wait
 * @throws if it takes longer than `readTimeoutMs`; the reason of the signal if that ends the wait
 */
export async function inTime<Value>(coming: Promise<Value>, signal?: AbortSignal | null): Promise<Value> {
  let stop = () => {}
  const end = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer("No answer")), readTimeoutMs)
    const handleAbort = () => reject(signal?.reason)
    if (signal?.aborted) handleAbort()
    signal?.addEventListener("abort", handleAbort)
    stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", handleAbort)
    }
  })
  try {
    return await Promise.race([coming, end])
  } finally {
    stop()
  }
}

/**
 * Sends a read and collects its answer. Each part that arrives restarts the timeout, so a slow connection does not
 * fail.
 *
 * @param send gets the signal that ends the call
 * @param given the caller's own signal
 * @throws if no data arrives for `readTimeoutMs`; the reason of `given` if that ends the call
 */
export async function readInTime(
  send: (signal: AbortSignal) => Promise<Response>,
  given?: AbortSignal | null,
): Promise<Response> {
  const call = new AbortController()
  try {
    const response = await inTime(send(call.signal), given)
    if (response.body === null) return response
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await inTime(reader.read(), given)
      if (done) break
      parts.push(value)
    }
    const { status, statusText, headers } = response
    return new Response(new Blob(parts), { status, statusText, headers })
  } catch (error) {
    call.abort(error)
    throw error
  }
}

/** Milliseconds to wait for the answer to a change. Without it, a waiter on a dead Wi-Fi would wait for minutes. */
export const changeTimeoutMs = 20_000

/** Returns a signal that ends a call after `changeTimeoutMs`. */
export function untilPatienceEnds(): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), changeTimeoutMs)
  return timeout.signal
}
