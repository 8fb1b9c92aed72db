import type { Menu } from "@ardoise/domain/menu/menu"
import { type ComponentType, useEffect, useState } from "react"
import type { LegalField } from "./legal-field.tsx"
import type { LegalSlot } from "./legal-slot.ts"

/** The place of the legal fields. Their code, with the words of the rules, is loaded when a dish is opened. */
export function LegalOpener(props: LegalSlot & { menu: Menu }) {
  const [Field, setField] = useState<ComponentType<Parameters<typeof LegalField>[0]> | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  // Loads the code of the fields.
  useEffect(() => {
    let isGone = false
    import("./legal-field.tsx").then(
      (part) => {
        if (!isGone) setField(() => part.LegalField)
      },
      () => {
        if (!isGone) setIsMissing(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  if (Field !== null) return <Field {...props} />
  return <p>{isMissing && "Sans connexion, les mentions légales ne peuvent pas être changées."}</p>
}
