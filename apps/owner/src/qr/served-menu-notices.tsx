import { countDishes } from "@ardoise/domain/menu/menu"
import type { Plan } from "@ardoise/domain/plan/plan"
import { Banner } from "@ardoise/ui/banner/banner"
import { CircleCheck, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { dishCount, menuName } from "../menus/menu-words.ts"
import { noMenuTitle } from "./qr-panel.tsx"
import styles from "./served-menu-notices.module.css"

/** Shows which menu the code leads to now. */
export function ServedLine({ served }: { served: MenuListEntry }) {
  return (
    <p className={styles.line}>
      <CircleCheck aria-hidden />
      <span>
        {served.menu.isActive ? "Menu actif" : "Menu affiché"} : <b>{menuName(served.menu)}</b>,{" "}
        {dishCount(countDishes(served.menu))}
      </span>
    </p>
  )
}

/** Shown if the owner has no menu: how to get a code, by plan (A04). */
export function NoMenuNotice({ plan }: { plan: Plan }) {
  return (
    <Notice title={noMenuTitle}>
      {plan === "premium"
        ? "Créez et activez un menu depuis le tableau de bord."
        : "Créez un menu pour obtenir votre QR code."}
    </Notice>
  )
}

/** Shown if no menu has a category yet, so the code leads to no menu. */
export function EmptyMenusNotice() {
  return (
    <Notice title="Rien à afficher pour l’instant">
      Ajoutez une catégorie à votre menu : le code l’affichera aussitôt.
    </Notice>
  )
}

/** Shown if a Premium owner has activated no menu: the code falls back to the first menu (A04). */
export function NoneActiveNotice({ served }: { served: MenuListEntry }) {
  return (
    <Notice title="Aucun menu activé">
      Le code affiche « {menuName(served.menu)} », votre premier menu. Activez-en un depuis le tableau de bord.
    </Notice>
  )
}

/** Shown on the page of a menu that the code does not lead to (A33). */
export function OtherMenuServedNotice({ served, name }: { served: MenuListEntry; name: string }) {
  return (
    <Notice title={`Ce code n’affiche pas « ${name} »`}>
      Il affiche toujours votre menu actif, en ce moment « {menuName(served.menu)} ».
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Banner tone="warning" icon={<TriangleAlert aria-hidden />}>
      <p>
        <b>{title}</b>
      </p>
      <p>{children}</p>
    </Banner>
  )
}
