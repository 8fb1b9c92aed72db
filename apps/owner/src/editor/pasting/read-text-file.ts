/**
 * Returns the text of a file, decoded as UTF-8, or as Windows-1252 if it is not valid UTF-8. French spreadsheets write
 * Windows-1252.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
