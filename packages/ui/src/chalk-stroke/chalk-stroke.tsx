import styles from "./chalk-stroke.module.css"

/** The chalk stroke: one per view and per level, never as a border (96 × 9 px unless a class sets another size). */
export function ChalkStroke({ className = "" }: { className?: string }) {
  return (
    <svg className={`${styles.stroke} ${className}`} viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true">
      <path d="M1 7.2C30 4.2 58 5.4 92 4.4c38-1.1 72-2.4 107 .2-28 1.1-60 1.5-99 3C66 8.7 34 8.6 1 7.2z" />
    </svg>
  )
}
