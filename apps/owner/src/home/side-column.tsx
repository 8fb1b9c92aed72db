import { Card } from "@ardoise/ui/card/card"
import styles from "./side-column.module.css"

const steps = [
  "Composez votre menu, catégorie par catégorie.",
  "Imprimez votre QR code une seule fois.",
  "Changez la carte quand vous voulez : le code ne change jamais.",
]

/** Explains the product in three steps. */
export function HowItWorksCard() {
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Comment ça marche</h2>
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
    </Card>
  )
}
