import styles from "./copyright.module.css"

/** The copyright line with the current year (spec 2). */
export function Copyright() {
  return <p className={styles.copyright}>© {new Date().getFullYear()} Ardoise</p>
}
