import styles from "./copyright.module.css"

/** The pages about the service, which the server draws. */
const pages = [
  ["/mentions-legales", "Mentions légales"],
  ["/confidentialite", "Confidentialité"],
  ["/conditions", "Conditions d’utilisation"],
  ["/accessibilite", "Accessibilité"],
] as const

/** The copyright line with the current year (spec 2), and below it the pages that the law asks for. */
export function Copyright() {
  return (
    <div className={styles.copyright}>
      <p>© {new Date().getFullYear()} Ardoise</p>
      <p className={styles.pages}>
        {pages.map(([path, name]) => (
          <a key={path} href={path}>
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}
