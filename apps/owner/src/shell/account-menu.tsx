import {
  DropdownMenu,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { useToast } from "@ardoise/ui/toast/toast"
import { ChevronDown, LogOut, Percent, Settings } from "lucide-react"
import { NavLink } from "react-router"
import { useAuthActions, useOwner } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { newMenuPath, useCreationLink } from "../menu-pages/use-creation-notice.ts"
import { useUnsavedWorkRegistry } from "../unsaved-work.tsx"
import styles from "./account-menu.module.css"
import { navigation, ordersPath } from "./navigation.tsx"
import { OpenOrdersBadge } from "./open-orders-badge.tsx"

/**
 * The menu under the restaurant's name in the header: settings and sign-out, and on small screens links to every
 * screen.
 */
export function AccountMenu() {
  const { email, restaurantName } = useOwner()
  const { marketingUrl } = useConfig()
  const { signOut } = useAuthActions()
  const showToast = useToast()
  const registry = useUnsavedWorkRegistry()
  const creationLink = useCreationLink()
  const name = restaurantName ?? "Mon Restaurant"

  // Ask first if there is unsaved work: after the sign-out it could not be saved any more.
  const handleSignOut = () =>
    registry.leave(async () => {
      const outcome = await signOut(marketingUrl)
      if (!outcome.ok) showToast({ title: "Erreur", text: outcome.text, tone: "error" })
      return outcome.ok
    })

  return (
    <DropdownMenu
      className={styles.trigger}
      popupClassName={styles.popup}
      label={
        <>
          <span className={styles.name}>{name}</span>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <DropdownMenuGroup
        label={`${name}, ${email}`}
        heading={
          <>
            <span className={styles.owner}>{name}</span>
            <span className={styles.email}>{email}</span>
          </>
        }
      >
        {navigation.map(({ to, label, icon }) => (
          <DropdownMenuLink
            key={to}
            className={styles.smallOnly}
            render={<NavLink end {...(to === newMenuPath ? creationLink : { to })} />}
            icon={icon}
          >
            {label}
            {to === ordersPath && <OpenOrdersBadge className={styles.owed} />}
          </DropdownMenuLink>
        ))}
        <DropdownMenuSeparator className={styles.smallOnly} />
        <DropdownMenuLink render={<NavLink to="/dashboard/promotions" />} icon={<Percent aria-hidden />}>
          Promotions
        </DropdownMenuLink>
        <DropdownMenuLink render={<NavLink to="/dashboard/settings" />} icon={<Settings aria-hidden />}>
          Paramètres
        </DropdownMenuLink>
        <DropdownMenuItem icon={<LogOut aria-hidden />} onSelect={handleSignOut}>
          Déconnexion
        </DropdownMenuItem>
      </DropdownMenuGroup>
    </DropdownMenu>
  )
}
