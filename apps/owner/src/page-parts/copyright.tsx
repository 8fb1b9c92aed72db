import styles from "./copyright.module.css"

/** The pages about the service, which the server renders. */
const pages = [
  ["/mentions-legales", "Mentions légales"],
  ["/confidentialite", "Confidentialité"],
  ["/conditions", "Conditions d’utilisation"],
  ["/accessibilite", "Accessibilité"],
] as const

/** The copyright line with the current year, and links to the pages that the law requires. */
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
