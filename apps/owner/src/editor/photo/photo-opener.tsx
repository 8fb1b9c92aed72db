import { type ComponentType, useEffect, useState } from "react"
import type { PhotoField } from "./photo-field.tsx"
import styles from "./photo-opener.module.css"
import type { PhotoSlot } from "./photo-slot.ts"

type PhotoOpenerProps = PhotoSlot & { ownerId: string }

/**
 * The place of a dish's photo field. The code of the field is loaded when a dish is opened. The place reserves its
 * space before that. If the code cannot be loaded, a message says so.
 */
export function PhotoOpener(props: PhotoOpenerProps) {
  const [Field, setField] = useState<ComponentType<Parameters<typeof PhotoField>[0]> | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  // Loads the code of the field.
  useEffect(() => {
    let isGone = false
    const fetchField = async () => {
      try {
        const part = await import("./photo-field.tsx")
        if (!isGone) setField(() => part.PhotoField)
      } catch {
        if (!isGone) setIsMissing(true)
      }
    }
    void fetchField()
    return () => {
      isGone = true
    }
  }, [])
  if (Field !== null) return <Field {...props} />
  return <p className={styles.place}>{isMissing && "Sans connexion, la photo ne peut pas être changée."}</p>
}
