/** Arguments of the commands of Star printers, by the byte after ESC (Star Line Mode and StarPRNT command manuals). */
const argumentsOf: Readonly<Record<number, number>> = {
  64: 0,
  52: 0,
  53: 0,
  69: 0,
  70: 0,
  105: 2,
  100: 1,
  87: 1,
  104: 1,
  45: 1,
}

/**
 * Reads what a Star printer would print, as text in code page 1252. It knows nothing of the library that writes the
 * commands.
 *
 * @throws for a command that it does not know, and for text in another code page
 */
export function decodeStar(bytes: Uint8Array): string {
  const text: number[] = []
  let page = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0x1b) {
      const command = bytes[at + 1] ?? 0
      if (command === 0x1d) {
        if (bytes[at + 2] !== 0x74) throw new Error(`ESC GS ${bytes[at + 2]} at ${at}`)
        page = bytes[at + 3] ?? 0
        at += 3
        continue
      }
      const count = argumentsOf[command]
      if (count === undefined) throw new Error(`ESC ${command.toString(16)} at ${at}`)
      at += 1 + count
      continue
    }
    if (byte === 0x18 || byte === 0x0d) continue
    // Code page 1252 is number 32.
    if (byte >= 0x80 && page !== 32) throw new Error(`Text in code page ${page} at ${at}`)
    text.push(byte)
  }
  return new TextDecoder("windows-1252").decode(new Uint8Array(text))
}
