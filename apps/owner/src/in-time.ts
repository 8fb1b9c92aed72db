/** Milliseconds without any sign of the server after which a read has failed. */
export const patienceMs = 15_000

/** The server gave no sign for `patienceMs`. By this name the data client does not repeat the call. */
class NoAnswer extends TypeError {
  override name = "AbortError"
}

/**
 * Waits for something that needs the server, such as the code of a screen.
 *
 * @param signal ends the wait, too
 * @throws when it takes longer than `patienceMs`; the reason of the signal when that ends the wait
 */
export async function inTime<Value>(coming: Promise<Value>, signal?: AbortSignal | null): Promise<Value> {
  let stop = () => {}
  const end = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer("No answer")), patienceMs)
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
 * Sends a read and collects its answer. A slow line may take its time: each part that arrives starts the wait again.
 *
 * @param send gets the signal that ends the call
 * @param given the caller's own signal
 * @throws when nothing arrives for `patienceMs`; the reason of `given` when that ends the call
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
