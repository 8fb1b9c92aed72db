/** A stand that displays the QR code on a table. */
export type Stand = {
  readonly id: "metal" | "wood" | "bio"
  readonly name: string
  readonly description: string
  /** Name of its icon. */
  readonly icon: "metal" | "wood" | "bio"
  readonly priceCents: number
}

/** The stands and their prices, delivery included. */
export const stands: readonly Stand[] = [
  {
    id: "metal",
    name: "Support Métallique",
    description: "Aluminium brossé, insensible aux éclaboussures",
    icon: "metal",
    priceCents: 2999,
  },
  {
    id: "wood",
    name: "Support en Bois",
    description: "Chêne massif huilé, gravure au laser",
    icon: "wood",
    priceCents: 2499,
  },
  { id: "bio", name: "Support Bio", description: "Carton recyclé, encres végétales", icon: "bio", priceCents: 1999 },
]

/** How many stands one order may contain. */
export const standQuantities = ["1", "2", "3", "4", "5"] as const
export type StandQuantity = (typeof standQuantities)[number]

/** The choices of the order form. The quantity is text, because form fields contain text. */
export type StandOrder = { readonly standId: Stand["id"]; readonly quantity: StandQuantity }

/** Duration of the simulated order, in milliseconds. */
export const standOrderDelayMs = 1500

/** Returns price times quantity. @returns cents */
export function standTotalCents({ standId, quantity }: StandOrder): number {
  const stand = stands.find(({ id }) => id === standId)
  if (!stand) throw new Error(`No stand is called ${standId}`)
  return stand.priceCents * Number(quantity)
}

/** Returns the next quantity up or down, or null at the limit of one order. */
export function stepQuantity(quantity: StandQuantity, step: 1 | -1): StandQuantity | null {
  return standQuantities[standQuantities.indexOf(quantity) + step] ?? null
}

/**
 * Simulates an order: sends nothing and returns the success message after 1.5 s. A57 in docs/conformity.md requires
 * this function but no click that reaches it. The order button is always disabled, so only the test calls this
 * function.
 *
 * @param wait resolves after the given number of milliseconds
 */
export async function simulateStandOrder(
  _order: StandOrder,
  wait: (delayMs: number) => Promise<void>,
): Promise<string> {
  await wait(standOrderDelayMs)
  return "Commande de support enregistrée"
}
