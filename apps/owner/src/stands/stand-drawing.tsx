import type { Stand } from "@ardoise/domain/stands"
import styles from "./stands-drawer.module.css"

/** A line drawing of the stand, by material. */
export function StandDrawing({ icon }: { icon: Stand["icon"] }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 64 48" aria-hidden>
      {drawings[icon]}
    </svg>
  )
}

const drawings: Readonly<Record<Stand["icon"], React.ReactNode>> = {
  metal: (
    <>
      <rect x="21" y="4" width="22" height="36" rx="2" />
      <path d="M18 40h28l4 4H14z" />
      <path d="M26 10h4v4h-4zM34 10h4v4h-4zM26 18h4v4h-4zM34 19h4M34 22h4M27 28h10M27 33h7" />
    </>
  ),
  wood: (
    <>
      <path d="M23 32V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v26" />
      <rect x="14" y="32" width="36" height="11" rx="2" />
      <path d="M19 38c5-2 8 1 12 0s8-2 14 0" />
      <path d="M27 10h4v4h-4zM34 10h4v4h-4zM27 18h4v4h-4zM34 19h4M34 22h4M28 27h8" />
    </>
  ),
  bio: (
    <>
      <path d="m23 5-11 38h16" />
      <path d="M23 5h19l9 38H28L19 8z" />
      <path d="M31 12h4v4h-4zM38 12h4v4h-4zM33 20h4v4h-4zM40 21h4M41 24h3M35 30h9" />
    </>
  ),
}
