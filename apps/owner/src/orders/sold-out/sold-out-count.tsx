import { useServedMenu } from "../use-served-menu.ts"
import styles from "./sold-out-count.module.css"
import { useSoldOut } from "./use-sold-out.ts"

/** How many dishes of the served menu are sold out, at the end of the line "Plus de…". Renders nothing for none. */
export function SoldOutCount() {
  const menu = useServedMenu()
  const { dishes } = useSoldOut(menu?.id ?? null)
  const count = dishes?.size ?? 0
  if (count === 0) return null
  return <span className={styles.count}>{count === 1 ? "1 épuisé" : `${count} épuisés`}</span>
}
