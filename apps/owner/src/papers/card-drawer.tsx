import type { CardSize, PaperStyle } from "@ardoise/domain/papers/card-styles"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { type ReactNode, useId } from "react"
import { looks } from "./card-choices.ts"
import styles from "./card-drawer.module.css"
import { CardThumbnail } from "./paper-thumbnail.tsx"

type CardDrawerProps = {
  onClose: () => void
  restaurantName: string
  size: CardSize
  style: PaperStyle
  /** Whether every style can be chosen. */
  isPremium: boolean
  onStyle: (style: PaperStyle) => void
  /** The button that makes the card. */
  footer: ReactNode
  /** The choices without a picture. */
  children: ReactNode
}

/** The choices of the card on a phone: its style by its picture, then the others. */
export function CardDrawer(props: CardDrawerProps) {
  const { onClose, restaurantName, size, style, isPremium, onStyle, footer, children } = props
  const name = useId()
  return (
    <Drawer isOpen onClose={onClose} title="Carte" footer={footer}>
      <fieldset className={styles.looks}>
        <legend className="visually-hidden">Style</legend>
        {looks.map(({ value, label }) => (
          <label key={value} className={styles.look}>
            <input
              type="radio"
              name={name}
              checked={value === style}
              disabled={!isPremium && value !== "affiche"}
              onChange={() => onStyle(value)}
            />
            <CardThumbnail restaurantName={restaurantName} style={value} size={size} page={1} />
            {label}
          </label>
        ))}
      </fieldset>
      {children}
    </Drawer>
  )
}
