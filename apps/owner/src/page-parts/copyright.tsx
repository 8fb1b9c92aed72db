import styles from "./copyright.module.css"

/** The pages about the service, which the server renders. */
const pages = [
  ["/mentions-legales", "Mentions légales"],
  ["/confidentialite", "Confidentialité"],
  ["/conditions", "Conditions d’utilisation"],
  ["/accessibilite", "Accessibilité"],
] as const

/**
 * The copyright line with the current year, and links to the pages that the law requires: at the door to all, on other
 * screens to the first, which leads to the others.
 */
export function Copyright({ isShort = false }: { isShort?: boolean }) {
  const line = `© ${new Date().getFullYear()} Ardoise`
  if (isShort) {
    const [[path, name]] = pages
    return (
      <p className={`${styles.copyright} ${styles.pages}`}>
        <span>{line}</span>
        <a href={path}>{name}</a>
      </p>
    )
  }
  return (
    <div className={styles.copyright}>
      <p>{line}</p>
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
