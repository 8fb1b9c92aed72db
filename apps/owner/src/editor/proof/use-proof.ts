import type { Menu } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { defaultRestaurantName, sharedBase } from "@ardoise/domain/sharing/links"
import { shortCodeLink, shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import { startTransition, useEffect, useMemo, useRef, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import { useConfig } from "../../config-context.tsx"
import { useShortCode } from "../../restaurant/use-short-code.ts"
import { type CardFrame, type CardOrder, layOutInSlices, type Proof } from "./card-layout.ts"

/** As wide as a code, until the server has answered with it. */
const unknownCode = "······"

/** Returns what the card says beside the menu; null while the restaurant loads. */
export function useCardFrame(profile: RestaurantProfile | undefined): CardFrame | null {
  const owner = useOwner()
  const { publicBaseUrl } = useConfig()
  const code = useShortCode(owner.id)
  const base = sharedBase(location.origin, publicBaseUrl)
  const restaurantName = owner.restaurantName || defaultRestaurantName
  return useMemo(
    () =>
      profile === undefined
        ? null
        : {
            restaurantName,
            profile,
            codeLink: code === null ? "" : shortCodeLink(base, code),
            shownAddress: withoutScheme(shortLink(base, code ?? unknownCode)),
          },
    [restaurantName, profile, code, base],
  )
}

/**
 * The sheet waits this many times as long as its last update took: on a slow device most of the time stays for typing.
 */
const restFactor = 4

/** The longest that it waits, in milliseconds. */
const mostWaitMs = 600

/** Returns the card of a menu, and the one before while a newer one is laid out; null until the first one is ready. */
export function useProof(menu: Menu, frame: CardFrame | null, order: CardOrder): Proof | null {
  const [proof, setProof] = useState<Proof | null>(null)
  const waitMs = useRef(0)
  const { size, style, allergens } = order
  // Lays out the newest menu. A newer one cancels it.
  useEffect(() => {
    if (frame === null) return
    const onDone = (done: Proof) => {
      const startMs = performance.now()
      startTransition(() => setProof(done))
      // After the frame that shows it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          waitMs.current = Math.min(mostWaitMs, restFactor * (performance.now() - startMs))
        }),
      )
    }
    const surroundings = { waitMs: waitMs.current, nowMs: () => performance.now(), onDone }
    return layOutInSlices(menu, frame, { size, style, allergens }, surroundings)
  }, [menu, frame, size, style, allergens])
  return proof
}
