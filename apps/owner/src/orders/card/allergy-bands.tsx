import { listAllergyNotes } from "@ardoise/domain/order/allergy-note"
import type { OrderLine } from "@ardoise/domain/order/order"
import { TriangleAlert } from "lucide-react"
import { useMemo } from "react"
import styles from "./allergy-bands.module.css"

/** The notes of an order about an allergy, each as a red band. Place it before everything else of the order. */
export function AllergyBands({ lines }: { lines: readonly OrderLine[] }) {
  const notes = useMemo(() => listAllergyNotes(lines), [lines])
  return notes.map(({ note, dishes }) => (
    <p key={note} className={styles.band}>
      <TriangleAlert role="img" aria-label="Allergie" />
      <span>
        <b>{note}</b>
        <span className={styles.dishes}>{dishes.join(", ")}</span>
      </span>
    </p>
  ))
}

/** Marks a dish whose note is shown in a band. */
export function AllergyMark() {
  return <TriangleAlert role="img" aria-label="Allergie" className={styles.mark} />
}
