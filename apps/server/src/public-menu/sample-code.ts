import { encode } from "uqr"

/** What the code contains while the server does not know its own address. */
const unknownAddress = "https://carte.example.fr/c/zxnc7k"

/**
 * Draws the QR code of the presentation page, which opens the sample menu.
 *
 * @param link address of the sample, or null if the server does not know its own address
 * @returns modules per side without the margin, and one SVG path of the dark modules
 */
export function sampleCode(link: string | null): { size: number; path: string } {
  const { data, size } = encode(link ?? unknownAddress, { ecc: "M", border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return { size, path }
}
