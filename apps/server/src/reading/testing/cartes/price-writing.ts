/** How a menu writes its prices. One menu writes all of them alike. */
export const priceWritings = {
  bare: (cents: number) => euros(cents, ","),
  bareFull: (cents: number) => full(cents, ","),
  barePoint: (cents: number) => full(cents, "."),
  oneDecimal: (cents: number) => (cents % 100 === 0 ? `${cents / 100}` : `${cents / 100}`.replace(".", ",")),
  spaced: (cents: number) => `${euros(cents, ",")} €`,
  spacedFull: (cents: number) => `${full(cents, ",")} €`,
  joined: (cents: number) => `${euros(cents, ",")}€`,
  signBetween: (cents: number) => {
    const rest = cents % 100
    return `${Math.floor(cents / 100)}€${rest === 0 ? "" : `${rest}`.padStart(2, "0")}`
  },
  signFirst: (cents: number) => `€${euros(cents, ",")}`,
} as const

export type PriceWriting = keyof typeof priceWritings

const full = (cents: number, point: string) => (cents / 100).toFixed(2).replace(".", point)
const euros = (cents: number, point: string) => (cents % 100 === 0 ? `${cents / 100}` : full(cents, point))
