import { ClipboardList, House, QrCode, SquarePen } from "lucide-react"
import type { ReactNode } from "react"
import { newMenuPath } from "../menu-pages/use-creation-notice.ts"

/** The address of the orders board. */
export const ordersPath = "/dashboard/orders"

type NavigationLink = {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  /** Paths of the screens that are reached from this one. */
  readonly within?: RegExp
}

/** The four links of the header. Small screens also have them in the account menu. */
export const navigation: readonly NavigationLink[] = [
  {
    to: "/dashboard",
    label: "Accueil",
    icon: <House aria-hidden />,
    within: /^\/dashboard\/(ardoise|chiffres|papiers|promotions|menu\/[^/]+\/(translations|publication|view))(\/|$)/,
  },
  { to: newMenuPath, label: "Créer un menu", icon: <SquarePen aria-hidden /> },
  { to: ordersPath, label: "Commandes", icon: <ClipboardList aria-hidden />, within: /^\/dashboard\/orders\// },
  {
    to: "/dashboard/qr-code",
    label: "QR Code",
    icon: <QrCode aria-hidden />,
    within: /^\/dashboard\/menu\/[^/]+\/qr$/,
  },
]

/** Whether a screen is the one of a link, or is reached from it: the value of `aria-current`. */
export function currentOf({ to, within }: NavigationLink, pathname: string): "page" | "true" | undefined {
  if (pathname.replace(/\/$/, "") === to) return "page"
  return within?.test(pathname) ? "true" : undefined
}
