import { formatPrice } from "@ardoise/domain/money"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import styles from "./sample-carte.module.css"

/**
 * A sample menu on the slate. It is decoration, which the page hides from screen readers.
 *
 * @param sign the name of the restaurant as it is being typed, shown as its sign; undefined without a sign
 */
export function SampleCarte({ sign }: { sign?: string | undefined }) {
  const name = sign?.trim()
  return (
    <div className={styles.carte}>
      {name !== undefined && (
        <div className={styles.sign}>
          <p className={name === "" ? styles.example : undefined}>{name || "Le Petit Bistro"}</p>
          <ChalkStroke className={styles.stroke} />
        </div>
      )}
      {sample.map(({ category, dishes }) => (
        <section key={category}>
          <p className={styles.category}>{category}</p>
          {dishes.map(([name, cents]) => (
            <p key={name} className={styles.dish}>
              <span>{name}</span>
              <span className={styles.leader} />
              <span className={styles.price}>{formatPrice(cents)}</span>
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}

const sample: readonly { category: string; dishes: readonly (readonly [name: string, priceCents: number])[] }[] = [
  {
    category: "Entrées",
    dishes: [
      ["Œufs mayonnaise", 750],
      ["Poireaux vinaigrette", 900],
      ["Soupe à l’oignon gratinée", 1000],
    ],
  },
  {
    category: "Plats",
    dishes: [
      ["Quenelle de brochet", 2200],
      ["Bœuf bourguignon", 2150],
      ["Sole meunière", 3400],
    ],
  },
  {
    category: "Desserts",
    dishes: [
      ["Tarte aux pralines roses", 850],
      ["Île flottante", 750],
      ["Mousse au chocolat", 700],
    ],
  },
]
