import { formatTime } from "@ardoise/domain/dates"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Ban, Check, Ellipsis, X } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { ConnectionState } from "../connection-state.tsx"
import { KitchenSwitch } from "../kitchen-switch.tsx"
import type { BoardConnection } from "../orders-context.tsx"
import styles from "./kitchen-head.module.css"
import { type KitchenSize, kitchenSizes } from "./use-kitchen-size.ts"

export type KitchenHeadProps = {
  /** The server's time, in milliseconds since 1970. */
  now: number
  timeZone: string
  connection: BoardConnection
  size: KitchenSize
  onSize: (size: KitchenSize) => void
  onSoldOut: () => void
  /** On a device of the team: what is in "…" below the sizes, in place of the way out. */
  deviceActions?: ReactNode
}

const sizeNames: Readonly<Record<KitchenSize, string>> = { a: "A", "a+": "A+", "a++": "A++" }

/** The bar of the kitchen view. In a narrow window and on a device of the team, all but the main actions are behind "…". */
export function KitchenHead({ now, timeZone, connection, size, onSize, onSoldOut, deviceActions }: KitchenHeadProps) {
  const isDevice = deviceActions !== undefined
  return (
    <header className={styles.head}>
      <h1>
        Le passe
        <ChalkStroke className={styles.stroke} />
      </h1>
      <span className={styles.clock}>{formatTime(new Date(now).toISOString(), timeZone)}</span>
      <div className={styles.state}>
        <ConnectionState connection={connection} />
      </div>
      <div className={styles.tools}>
        <KitchenSwitch />
        <Button icon={<Ban aria-hidden />} onClick={onSoldOut}>
          Plus de…
        </Button>
        {!isDevice && (
          <div className={styles.wide}>
            <Segmented
              label="Taille"
              value={size}
              options={kitchenSizes.map((value) => ({ value, label: sizeNames[value] }))}
              onChange={onSize}
            />
            <Link to="/dashboard/orders" className={buttonClass("secondary")}>
              <X aria-hidden />
              Quitter la vue cuisine
            </Link>
          </div>
        )}
        <div className={isDevice ? undefined : styles.narrow}>
          <DropdownMenu label={<Ellipsis aria-hidden />} accessibleLabel="Autres actions" className={styles.more}>
            {kitchenSizes.map((one) => (
              <DropdownMenuItem key={one} icon={one === size ? <Check /> : <i />} onSelect={() => onSize(one)}>
                Taille {sizeNames[one]}
              </DropdownMenuItem>
            ))}
            <DropdownMenuSeparator />
            {deviceActions ?? (
              <DropdownMenuLink render={<Link to="/dashboard/orders" />} icon={<X />}>
                Quitter la vue cuisine
              </DropdownMenuLink>
            )}
          </DropdownMenu>
        </div>
      </div>
    </header>
  )
}
