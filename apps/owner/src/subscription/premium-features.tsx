import { Badge } from "@ardoise/ui/badge/badge"
import { CreditCard, Languages, Percent, Sparkles } from "lucide-react"
import styles from "./premium-features.module.css"

const features = [
  { name: "Traduction des menus", detail: "Anglais, espagnol, chinois", icon: <Languages aria-hidden /> },
  { name: "Paiement à table", detail: "Par QR code", icon: <CreditCard aria-hidden /> },
  { name: "Promotions", detail: "Offres spéciales", icon: <Percent aria-hidden /> },
  { name: "Création assistée par IA", detail: "Menus et descriptions", icon: <Sparkles aria-hidden /> },
] as const

/** The four features that Premium includes (A67). Shown only to subscribers. */
export function PremiumFeatures() {
  return (
    <section aria-labelledby="premium-features">
      <h2 id="premium-features" className={styles.heading}>
        Fonctionnalités Premium
      </h2>
      <ul className={styles.features}>
        {features.map(({ name, detail, icon }) => (
          <li key={name}>
            {icon}
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.detail}>{detail}</p>
            </div>
            <Badge tone="success">Activé</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
