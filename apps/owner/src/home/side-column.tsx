import { Card } from "@ardoise/ui/card/card"
import { ChevronDown } from "lucide-react"
import styles from "./side-column.module.css"

const steps = [
  "Composez votre menu, catégorie par catégorie.",
  "Imprimez votre QR code une seule fois.",
  "Changez la carte quand vous voulez : le code ne change jamais.",
]

/** Explains the product in three steps. @param props.isOpen whether they are visible at first */
export function HowItWorksCard({ isOpen }: { isOpen: boolean }) {
  return (
    <Card>
      <details key={String(isOpen)} className={styles.fold} open={isOpen}>
        <summary className={styles.title}>
          <h2>Comment ça marche</h2>
          <ChevronDown aria-hidden />
        </summary>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
