import { formatLongDate } from "@ardoise/domain/dates"
import { premiumPriceText } from "@ardoise/domain/plan/offer"
import { Badge } from "@ardoise/ui/badge"
import { Card } from "@ardoise/ui/card"
import { Skeleton } from "@ardoise/ui/skeleton"
import { Check } from "lucide-react"
import type { PlanState } from "../subscription/use-plan.ts"
import styles from "./side-column.module.css"

const features = ["Menus illimités", "Traduction : anglais, espagnol, chinois", "Paiement à table par QR code"]

const steps = [
  "Composez votre menu, catégorie par catégorie.",
  "Imprimez votre QR code une seule fois.",
  "Changez la carte quand vous voulez : le code ne change jamais.",
]

/** What Premium gives, and whether the owner has it (spec 2). */
export function PremiumCard({ state }: { state: PlanState }) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Premium</h2>
        {state.plan === "premium" && <Badge tone="success">Abonnement actif</Badge>}
      </div>
      <div className={styles.meta}>{state.isChecking ? <Skeleton height={14} width="70%" /> : planSentence(state)}</div>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function planSentence({ plan, endsAt, isFailed }: PlanState): string {
  if (isFailed) return "Erreur lors de la vérification de l'abonnement"
  if (plan === "free") return premiumPriceText
  return endsAt === null ? "Sans date de fin" : `Valable jusqu’au ${formatLongDate(endsAt)}`
}

/** Three steps from the first dish to the table (spec 2). */
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
