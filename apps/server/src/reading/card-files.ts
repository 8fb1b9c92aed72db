/** What a file is, by its bytes. */
export type CardFileKind = "pdf" | "jpeg" | "png" | "text"

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The kind of a file, by its bytes; null for anything that cannot be read. */
export function kindOf(bytes: Buffer): CardFileKind | null {
  if (bytes.subarray(0, 3).equals(jpegStart)) return "jpeg"
  if (bytes.subarray(0, 8).equals(pngStart)) return "png"
  // Some programs write a few bytes before the header.
  if (bytes.subarray(0, 1024).includes("%PDF-")) return "pdf"
  return toText(bytes) === null ? null : "text"
}

/** The text of a file, in UTF-8 or in the encoding of older spreadsheets; null if it holds control characters. */
export function toText(bytes: Buffer): string | null {
  const text = isUtf8(bytes) ? bytes.toString("utf8") : bytes.toString("latin1")
  // biome-ignore lint/suspicious/noControlCharactersInRegex: binary files have them, and texts do not
  return text === "" || /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
