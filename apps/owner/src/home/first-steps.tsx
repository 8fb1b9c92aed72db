import { CreateMenuLink } from "./create-menu-link.tsx"
import styles from "./first-steps.module.css"

/** What an owner without a menu sees in place of the list (spec 2). */
export function FirstSteps() {
  return (
    <div className={styles.card}>
      <p className={styles.empty}>Vous n'avez pas encore créé de menu</p>
      <ol>
        <li className={styles.step} aria-current="step">
          <span className={styles.number} aria-hidden>
            1
          </span>
          <div>
            <h3 className={styles.title}>Composez votre carte</h3>
            <p className={styles.text}>Une catégorie et un plat suffisent pour commencer.</p>
          </div>
          <div className={styles.action}>
            <CreateMenuLink tone="primary">Créer mon premier menu</CreateMenuLink>
          </div>
        </li>
        <li className={styles.step}>
          <span className={styles.number} aria-hidden>
            2
          </span>
          <div>
            <h3 className={styles.title}>Regardez-la comme un client</h3>
            <p className={styles.text}>Sur votre téléphone, en un geste.</p>
          </div>
        </li>
        <li className={styles.step}>
          <span className={styles.number} aria-hidden>
            3
          </span>
          <div>
            <h3 className={styles.title}>Posez le QR code sur vos tables</h3>
            <p className={styles.text}>Imprimez-le une fois : le lien ne change jamais.</p>
          </div>
        </li>
      </ol>
    </div>
  )
}
