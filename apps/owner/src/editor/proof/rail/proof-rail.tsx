import type { Menu } from "@ardoise/domain/menu/menu"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import type { ReactNode } from "react"
import { A6Drawing, type CardContent } from "../../../code-drawing/card-drawing.tsx"
import type { Proof } from "../card-layout.ts"
import { onePress } from "../one-press.ts"
import type { ProofFormat } from "../proof-format.ts"
import { SheetPage } from "../sheet-page.tsx"
import { useSettled } from "../use-settled.ts"
import { PhoneDrawing } from "./phone-drawing.tsx"
import styles from "./proof-rail.module.css"

type ProofRailProps = {
  format: ProofFormat
  onChoose: (format: ProofFormat) => void
  menu: Menu
  card: CardContent
  /** Null until the first one is laid out. */
  proof: Proof | null
}

/** Milliseconds without a change after which the pictures are rendered again. */
const pauseMs = 300

/** The same menu in each of its formats. The chalk stroke marks the one that is on the desk. */
export function ProofRail({ format, onChoose, menu, card, proof }: ProofRailProps) {
  // The pictures follow when the owner pauses.
  const shownMenu = useSettled(menu, pauseMs)
  const shownProof = useSettled(proof, pauseMs)
  const page = shownProof?.card.pages[0]
  const pictures: readonly { readonly value: ProofFormat; readonly word: string; readonly picture: ReactNode }[] = [
    {
      value: "phone",
      word: "Téléphone",
      picture: <PhoneDrawing menu={shownMenu} restaurantName={card.restaurantName} />,
    },
    {
      value: "paper",
      word: "Papier A4",
      picture: shownProof && page && (
        <SheetPage width={shownProof.card.width} height={shownProof.card.height} boxes={page} isDecoration />
      ),
    },
    { value: "table-card", word: "Carte de table", picture: <A6Drawing {...card} className={styles.card} /> },
  ]
  return (
    <aside className={styles.rail} aria-label="Formats">
      {pictures.map(({ value, word, picture }) => (
        <button
          key={value}
          type="button"
          className={styles.format}
          data-format={value}
          aria-current={format === value || undefined}
          onClick={onePress(() => onChoose(value))}
        >
          <span>{word}</span>
          <span className={styles.picture} aria-hidden>
            {picture}
          </span>
          {format === value && <ChalkStroke className={styles.stroke} />}
        </button>
      ))}
    </aside>
  )
}
