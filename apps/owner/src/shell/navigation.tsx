import { ClipboardList, House, QrCode, SquarePen } from "lucide-react"
import { newMenuPath } from "../menu-pages/use-creation-notice.ts"

/** The address of the orders board. */
export const ordersPath = "/dashboard/orders"

/** The four links of the header. Small screens also have them in the account menu. */
export const navigation = [
  { to: "/dashboard", label: "Accueil", icon: <House aria-hidden /> },
  { to: newMenuPath, label: "Créer un menu", icon: <SquarePen aria-hidden /> },
  { to: ordersPath, label: "Commandes", icon: <ClipboardList aria-hidden /> },
  { to: "/dashboard/qr-code", label: "QR Code", icon: <QrCode aria-hidden /> },
] as const
