import { ClipboardList, House, QrCode, SquarePen } from "lucide-react"
import { newMenuPath } from "../menus/use-creation-notice.ts"

/** The board of orders. */
export const ordersPath = "/dashboard/orders"

/** The four entries of the header, which small screens also find in the account menu (spec 2). */
export const navigation = [
  { to: "/dashboard", label: "Accueil", icon: <House aria-hidden /> },
  { to: newMenuPath, label: "Créer un menu", icon: <SquarePen aria-hidden /> },
  { to: ordersPath, label: "Commandes", icon: <ClipboardList aria-hidden /> },
  { to: "/dashboard/qr-code", label: "QR Code", icon: <QrCode aria-hidden /> },
] as const
