import { type ComponentType, useEffect, useState } from "react"
import { usePlan } from "../../subscription/use-plan.ts"
import type { DescribingSlot } from "./describing-slot.ts"

/** The place of the ingredients and the proposals, with Premium. Their code is loaded when a dish is opened. */
export function DescribingOpener(props: DescribingSlot) {
  const { plan } = usePlan()
  const [Field, setField] = useState<ComponentType<DescribingSlot> | null>(null)
  const isPremium = plan === "premium"
  // Loads the code. Without a connection "Générer" writes the simple sentence.
  useEffect(() => {
    if (!isPremium) return
    let isGone = false
    import("./describing-field.tsx").then(
      (part) => {
        if (!isGone) setField(() => part.DescribingField)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isPremium])
  return isPremium && Field !== null && <Field {...props} />
}
