/** A stand that carries the QR code on a table (spec 3). */
export type Stand = {
  readonly id: "metal" | "wood" | "bio"
  readonly name: string
  readonly description: string
  /** Name of the drawing that shows it. */
  readonly icon: "metal" | "wood" | "bio"
  readonly priceCents: number
}

/** The stands and their prices, delivery included (spec 3, spec 9). */
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

/** How many stands one order may hold (spec 5). */
export const standQuantities = ["1", "2", "3", "4", "5"] as const
export type StandQuantity = (typeof standQuantities)[number]

/** What is chosen in the order form; the quantity is text, as a form has it (spec 2). */
export type StandOrder = { readonly standId: Stand["id"]; readonly quantity: StandQuantity }

/** How long the simulated order takes (spec 9). */
export const standOrderDelayMs = 1500

/** Price times quantity (spec 2). @returns cents */
export function standTotalCents({ standId, quantity }: StandOrder): number {
  const stand = stands.find(({ id }) => id === standId)
  if (!stand) throw new Error(`No stand is called ${standId}`)
  return stand.priceCents * Number(quantity)
}

/** The next quantity up or down, or null at the end of what one order may hold (spec 5). */
export function stepQuantity(quantity: StandQuantity, step: 1 | -1): StandQuantity | null {
  return standQuantities[standQuantities.indexOf(quantity) + step] ?? null
}

/**
 * Simulates an order: sends nothing and returns the success message after 1.5 s. A57 in docs/conformity.md requires the
 * function, and that no click leads to it: the order button is always disabled, so nothing but its test calls it.
 *
 * @param wait resolves after so many milliseconds
 */
export async function simulateStandOrder(
  _order: StandOrder,
  wait: (delayMs: number) => Promise<void>,
): Promise<string> {
  await wait(standOrderDelayMs)
  return "Commande de support enregistrée"
}
