import { removeKey } from "@ardoise/browser/storage"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import {
  defaultRestaurantName,
  isLocalHost,
  previewBase,
  publicMenuPath,
  sharedBase,
} from "@ardoise/domain/sharing/links"
import { shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import { buttonClass } from "@ardoise/ui/button/button"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { useDismissToast } from "@ardoise/ui/toast/toast"
import { Check, Printer } from "lucide-react"
import { type AnimationEvent, useEffect, useRef, useState } from "react"
import { Link, Navigate, useNavigationType, useParams } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { aboutSave } from "../editor/saving/use-save-reports.ts"
import { dishCount, listLoadFailed, menuName } from "../menus/menu-words.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { CodePicture } from "../qr/code-picture.tsx"
import { useShortCode } from "../restaurant/use-short-code.ts"
import { storageKeys } from "../storage-keys.ts"
import { MenuLines } from "./menu-lines.tsx"
import styles from "./publication-page.module.css"

/** `/dashboard/menu/{menuId}/publication`: the menu is online for the first time. Back leads to the editor. */
export function PublicationPage() {
  const { menuId } = useParams()
  const list = useMenuList(useOwner().id)
  const dismissToast = useDismissToast()
  // The screen is shown once, and it says itself that the menu is saved.
  useEffect(() => {
    removeKey(storageKeys.firstMenu)
    dismissToast(aboutSave)
  }, [dismissToast])
  if (list.data === undefined) return <AwaitedRead read={list} failed={listLoadFailed} />
  const entry = list.data.find(({ id }) => id === menuId)
  // The list may be older than the menu.
  if (entry === undefined && list.isFetching) return <AwaitedRead read={list} failed={listLoadFailed} />
  // An old address of a menu that was deleted.
  if (entry === undefined) return <Navigate to="/dashboard" replace />
  return <Publication menu={entry.menu} />
}

/** The sheet of paper with the menu turns to slate, and the QR code appears on it. A press or a key ends the motion. */
function Publication({ menu }: { menu: Menu }) {
  const owner = useOwner()
  const { publicBaseUrl } = useConfig()
  const isPhone = !useMedia("(min-width: 768px)")
  const isStill = useMedia("(prefers-reduced-motion: reduce)")
  // A reload and the Back button show the end at once.
  const [isMoving, setIsMoving] = useState(useNavigationType() === "PUSH" && !isStill)
  const heading = useRef<HTMLHeadingElement>(null)

  // Ends the motion, wherever the owner presses.
  useEffect(() => {
    if (!isMoving) return heading.current?.focus()
    const end = () => setIsMoving(false)
    window.addEventListener("keydown", end)
    window.addEventListener("pointerdown", end)
    return () => {
      window.removeEventListener("keydown", end)
      window.removeEventListener("pointerdown", end)
    }
  }, [isMoving])
  // In a low window the sheet is lower than 620 px: the 180 px below are those of the style sheet.
  const [heights] = useState(() =>
    isPhone
      ? { room: 354, category: 40, dish: 28 }
      : { room: Math.min(620, window.innerHeight - 180) - 116, category: 46, dish: 29 },
  )
  const handleAnimationEnd = (event: AnimationEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) setIsMoving(false)
  }

  const shortCode = useShortCode(owner.id)
  const base = sharedBase(location.origin, publicBaseUrl)
  const restaurant = owner.restaurantName ?? defaultRestaurantName
  const printLink = (
    <Link to="/dashboard/qr-code" className={buttonClass(isPhone ? "secondary" : "primary")}>
      <Printer aria-hidden />
      Imprimer les cartes de table
    </Link>
  )
  return (
    <div className={styles.page}>
      <PageMark name="has-no-footer" />
      <title>Votre carte est en ligne – Ardoise</title>
      <div className={isMoving ? `${styles.scene} ${styles.moving}` : styles.scene}>
        <div className={styles.piece}>
          <div className={styles.paper} aria-hidden>
            <MenuLines menu={menu} heights={heights} />
          </div>
          <div className={styles.slate} data-on="slate">
            <div className={styles.lines} aria-hidden>
              <MenuLines menu={menu} heights={heights} />
            </div>
            <div className={styles.code}>
              <p className={styles.restaurant}>{restaurant}</p>
              <ChalkStroke className={styles.stroke} />
              <div className={styles.plate}>
                <CodePicture link={base + publicMenuPath(owner.id)} label={`QR code de ${restaurant}`} />
              </div>
              <p className={styles.address}>{shortCode !== null && withoutScheme(shortLink(base, shortCode))}</p>
            </div>
          </div>
          <p className={styles.saved} role="status">
            <Check aria-hidden />
            Menu sauvegardé
          </p>
        </div>
        <div className={styles.words} onAnimationEnd={handleAnimationEnd}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            Votre carte est en ligne
          </h1>
          <p className={styles.lead}>
            {`«\u00a0${menuName(menu)}\u00a0», ${dishCount(countDishes(menu))}. Qui scanne ce code la lit, dès maintenant.`}
          </p>
          {!isPhone && (
            <ol className={styles.steps}>
              <li>
                <b>Scannez-la maintenant</b>
                <span>
                  Avec l’appareil photo de votre téléphone&nbsp;: vous voyez ce que vos clients verront.
                  {isLocalHost(new URL(base).hostname) &&
                    " Pour cet essai, ouvrez Ardoise à l’adresse «\u00a0Depuis un téléphone\u00a0» du terminal\u00a0: le code n’est pas encore celui d’une adresse publique."}
                </span>
              </li>
              <li>
                <b>Posez-la sur vos tables</b>
                <span>
                  Une carte par table, numérotée. Le code ne change jamais&nbsp;: modifiez la carte quand vous voulez.
                </span>
              </li>
            </ol>
          )}
          <div className={styles.actions}>
            {isPhone && (
              <a
                className={buttonClass("primary")}
                href={previewBase(location.origin, publicBaseUrl) + publicMenuPath(owner.id)}
                target="_blank"
                rel="noopener"
              >
                Voir ma carte
              </a>
            )}
            {printLink}
            <Link to="/dashboard" className={buttonClass("quiet")}>
              Aller à l’accueil
            </Link>
          </div>
        </div>
      </div>
    </div>
  )
}
