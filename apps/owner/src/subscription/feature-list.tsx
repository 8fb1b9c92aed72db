import { Check } from "lucide-react"
import styles from "./feature-list.module.css"

/** The features of Premium, one per line. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  )
}
