import type { FastifyRequest } from "fastify"
import { WireError } from "../http/wire-error.ts"
import { kindOf } from "./card-files.ts"
import type { CardFile } from "./reading.ts"
import { readingError } from "./reading-errors.ts"

const megabyte = 1_000_000

/** Files of a reading, and the bytes of one and of all together. A photo from a phone has 2 to 6 MB. */
export const fileBounds = { files: 6, bytesOfFile: 8 * megabyte, bytesOfAll: 24 * megabyte } as const

/** The files of a form, and who is to put their lines in order. */
export type CardForm = { readonly files: readonly CardFile[]; readonly by: "local" | "model" }

/** Receives the files of a form in memory. Nothing of them is stored. @throws WireError */
export async function receiveCardFiles(request: FastifyRequest): Promise<CardForm> {
  if (!request.isMultipart()) throw readingError("file_missing")
  const files: CardFile[] = []
  let by: CardForm["by"] = "local"
  let room: number = fileBounds.bytesOfAll
  const limits = { files: fileBounds.files, fields: 4, fieldSize: 1000, fileSize: fileBounds.bytesOfFile }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.fieldname === "with" && part.value === "model") by = "model"
        continue
      }
      const at = files.length
      const bytes = await collect(part.file, room)
      if (bytes === null || part.file.truncated) throw readingError("file_too_large", at)
      room -= bytes.length
      if (bytes.length === 0) continue
      const kind = kindOf(bytes)
      if (kind === null) throw readingError("file_unsupported", at)
      files.push({ kind, bytes })
    }
  } catch (error) {
    // Read the rest of the body and discard it: if the connection were cut, the client could not read the response.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof WireError) throw error
    if (hasCode(error, "FST_FILES_LIMIT")) throw readingError("too_many_files")
    // The form is incomplete, or the client has disconnected.
    throw new WireError(400, "invalid_request", "La demande n’est pas lisible.", { cause: error })
  }
  if (files.length === 0) throw readingError("file_missing")
  return { files, by }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code

/** Reads a stream to its end; null if it is longer than the room. */
async function collect(stream: AsyncIterable<Buffer>, room: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > room) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
