import { formatLongDate } from "@ardoise/domain/dates"
import { countDishes } from "@ardoise/domain/menu/menu"
import { previewBase, publicMenuPath, qrLink } from "@ardoise/domain/sharing/links"
import { buttonClass } from "@ardoise/ui/button/button"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { Loading } from "@ardoise/ui/loading/loading"
import { useMedia } from "@ardoise/ui/media/use-media"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { Tooltip } from "@ardoise/ui/tooltip/tooltip"
import { Eye, QrCode } from "lucide-react"
import { lazy, Suspense, useId } from "react"
import { Link } from "react-router"
import { useConfig } from "../../config-context.tsx"
import { BoardPanel } from "../../daily-board/board-panel.tsx"
import type { MenuListEntry } from "../../menus/menu-api.ts"
import { dishCount, menuName } from "../../menus/menu-words.ts"
import { KitchenSwitch } from "../../orders/kitchen-switch.tsx"
import { useOrderingSettings } from "../../orders/settings/use-ordering-settings.ts"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { usePlan } from "../../subscription/use-plan.ts"
import { ActivationSwitch, MenuControls } from "../menu-controls.tsx"
import { RegulationLine } from "../regulation-line.tsx"
import type { MenuActions } from "../use-menu-actions.ts"
import styles from "./service-slate.module.css"
import { SlateMenu } from "./slate-menu.tsx"

/** Decoration: if its file is lost on the way or gone with an older release, the place stays empty. */
const CodePicture = lazy(async () => {
  const loaded = await import("../../qr/code-picture.tsx").catch(() => null)
  return { default: loaded?.CodePicture ?? ((_: { link: string }) => null) }
})

type ServiceSlateProps = {
  userId: string
  /** The menu that the QR code leads to. */
  entry: MenuListEntry
  /** The earliest menu of the owner (A05). */
  isFirst: boolean
  /** Whether it is served by itself at some hours. */
  hasService: boolean
  /** Until when it is shown, and which menu then: "jusqu’à 14 h 30, ensuite…". Null: it stays. */
  next: string | null
  actions: MenuActions
}

/**
 * The menu that diners see now, on slate: readable in place, each dish can be struck, and everything that acts on this
 * menu is on it (A82).
 */
export function ServiceSlate({ userId, entry, isFirst, hasService, next, actions }: ServiceSlateProps) {
  const { menu } = entry
  const { plan } = usePlan()
  const { publicBaseUrl } = useConfig()
  const timeZone = useTimeZone()
  const hasCode = useMedia("(min-width: 1024px)")
  const nameId = useId()
  return (
    <article className={styles.slate} data-on="slate" aria-labelledby={nameId}>
      <div className={styles.head}>
        <div>
          <p className={styles.line}>
            {plan === "premium" ? (
              <PremiumLine isShown={menu.isActive || hasService} next={next} />
            ) : (
              <FreeLine isDefault={isFirst} />
            )}
          </p>
          <h2 id={nameId} className={styles.name}>
            {menuName(menu)}
          </h2>
          <ChalkStroke className={styles.stroke} />
        </div>
        <div className={styles.service}>
          {plan === "premium" && <KitchenSwitch />}
          <Tooltip text="Voir l'aperçu client">
            <a
              className={buttonClass("secondary")}
              href={previewBase(location.origin, publicBaseUrl) + publicMenuPath(userId)}
              target="_blank"
              rel="noopener"
            >
              <Eye aria-hidden />
              Aperçu client
            </a>
          </Tooltip>
          {!hasCode && (
            <Link to="/dashboard/qr-code" className={buttonClass("secondary")}>
              <QrCode aria-hidden />
              QR Code
            </Link>
          )}
        </div>
        {hasCode && (
          <Link to="/dashboard/qr-code" className={styles.code}>
            <span className={styles.plate}>
              <Suspense>
                <CodePicture link={qrLink(location.origin, publicBaseUrl, userId)} />
              </Suspense>
            </span>
            QR Code
          </Link>
        )}
      </div>
      <BoardPanel />
      <SlateMenu menu={menu} />
      <div className={styles.foot}>
        <div className={styles.facts}>
          <p>
            <span>{dishCount(countDishes(menu))}</span>
            {" · "}
            <span>Mis à jour le {formatLongDate(entry.updatedAt, timeZone)}</span>
          </p>
          {countDishes(menu) > 0 && <RegulationLine menu={menu} />}
        </div>
        <div className={styles.controls}>
          <ActivationSwitch entry={entry} actions={actions} />
          <MenuControls entry={entry} actions={actions} nameId={nameId} />
        </div>
      </div>
    </article>
  )
}

function FreeLine({ isDefault }: { isDefault: boolean }) {
  if (!isDefault) return <b>Affiché en ce moment</b>
  return (
    <>
      <b>Menu par défaut</b>, affiché par votre QR code
    </>
  )
}

/** @param isShown whether the owner has activated it or given it hours */
function PremiumLine({ isShown, next }: { isShown: boolean; next: string | null }) {
  const { settings, isKnown } = useOrderingSettings()
  if (isKnown && !settings.isOpen) {
    return (
      <>
        <b>Cuisine fermée.</b> Les clients lisent la carte et ne peuvent pas commander&nbsp;; les commandes en cours
        continuent.
      </>
    )
  }
  if (!isShown && next === null) {
    return (
      <>
        <b>Aucun menu activé.</b> Votre code affiche votre premier menu.
      </>
    )
  }
  return (
    <>
      <b>Affiché en ce moment</b>
      {next !== null && (
        <>
          <span className={styles.comma}>, </span>
          <span className={styles.next}>{next}</span>
        </>
      )}
    </>
  )
}

/** The slate while it is not known which menu is served. */
export function ServiceSlateSkeleton() {
  return (
    <div className={styles.slate} data-on="slate">
      <Loading text="Chargement des menus...">
        <div className={styles.bones}>
          <Skeleton height={36} width="38%" />
          {[82, 68, 75, 61, 72].map((width) => (
            <Skeleton key={width} height={16} width={`${width}%`} />
          ))}
        </div>
      </Loading>
    </div>
  )
}
