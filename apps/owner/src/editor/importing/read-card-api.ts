import type { Reading, ReadingEvents, ReadingProgress } from "@ardoise/contract/reading"
import { offlineWords } from "../../assistance/call-by-items.ts"
import type { Helper } from "../../assistance/use-model-choice.ts"
import { readEvents } from "../../event-stream.ts"
import type { Clients } from "../../supabase.ts"

/** How a reading ended. `file` is the number of the file that is to blame, from 0. */
export type ReadingOutcome =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly text: string; readonly file: number | null }

const cut: ReadingOutcome = { ok: false, text: "La connexion a été coupée. Réessayez.", file: null }

type Asked = {
  /** Who puts the lines in order. */
  by: Helper
  signal: AbortSignal
  onProgress: (progress: ReadingProgress) => void
}

/**
 * Sends files to the server, which reads them as one printed menu.
 *
 * @param signal stops the reading, here and on the server
 * @throws an abort error after the signal
 */
export async function readCardFiles(
  { restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">,
  files: readonly Blob[],
  { by, signal, onProgress }: Asked,
): Promise<ReadingOutcome> {
  const body = new FormData()
  body.append("with", by)
  for (const file of files) body.append("file", file, "carte")
  const address = new URL("../functions/v1/read-card", restUrl).href
  let isAnswered = false
  try {
    const headers = { accept: "text/event-stream" }
    const response = await restFetch(address, { method: "POST", body, headers, signal })
    isAnswered = true
    if (!response.ok || response.body === null) return await refusalOf(response)
    return await followReading(response.body, onProgress)
  } catch (error) {
    if (signal.aborted) throw error
    return isAnswered ? cut : { ok: false, text: offlineWords, file: null }
  }
}

async function refusalOf(response: Response): Promise<ReadingOutcome> {
  const { error, file } = await response.json().catch(() => ({}))
  // Without a sentence, the answer did not come from our server.
  const text = typeof error === "string" && error !== "" ? error : "Le serveur n’a pas répondu. Réessayez."
  return { ok: false, text, file: typeof file === "number" ? file : null }
}

async function followReading(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: ReadingProgress) => void,
): Promise<ReadingOutcome> {
  let outcome: ReadingOutcome = cut
  await readEvents(body, (event, data) => {
    if (event === "progress") onProgress(data as ReadingEvents["progress"])
    if (event === "done") outcome = { ok: true, reading: data as Reading }
    if (event === "failed") {
      const { error, file } = data as ReadingEvents["failed"]
      outcome = { ok: false, text: error, file }
    }
  })
  return outcome
}
