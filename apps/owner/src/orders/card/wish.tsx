import { isAllergyNote } from "@ardoise/domain/order/allergy-note"
import { MessageSquareText } from "lucide-react"
import { AllergyMark } from "./allergy-bands.tsx"
import styles from "./wish.module.css"

/** A diner's note beside its dish. A note about an allergy is in its band, so here only its sign is shown. */
export function Wish({ note }: { note: string }) {
  if (note === "") return null
  if (isAllergyNote(note)) return <AllergyMark />
  return (
    <span className={styles.wish}>
      <MessageSquareText aria-hidden />
      {note}
    </span>
  )
}
