import { defaultRestaurantName, isLocalHost, publicMenuPath, sharedBase } from "@ardoise/domain/sharing/links"
import { shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { Fold } from "@ardoise/ui/fold/fold"
import { useToast } from "@ardoise/ui/toast/toast"
import { ChevronRight, Copy, QrCode, Share2 } from "lucide-react"
import { type ReactNode, type Ref, useId, useMemo, useRef, useState } from "react"
import { Link } from "react-router"
import type { Owner } from "../auth/session.tsx"
import { drawQrModules, qrImageSize, qrPath } from "../code-drawing/qr-code.ts"
import { useConfig } from "../config-context.tsx"
import { useShortCode } from "../restaurant/use-short-code.ts"
import { CodeCheck } from "./code-check.tsx"
import { CodeFiles } from "./code-files.tsx"
import styles from "./qr-panel.module.css"
import { TableCards } from "./table-cards.tsx"
import { useLinkSharing } from "./use-link-sharing.ts"

type QrPanelProps = {
  owner: Owner
  /** If false, there is no code, and no link to download, share or copy. */
  hasMenu: boolean
  /** Shown above everything else. */
  notice?: ReactNode
  /** Which menu the code shows now. */
  standing?: ReactNode
}

const tips = [
  "Imprimez-le pour vos tables",
  "Ajoutez-le à vos menus imprimés",
  "Partagez-le sur vos réseaux sociaux",
  "Le code affiche automatiquement votre menu",
  "Le lien ne change jamais",
]

/** The QR code of a restaurant with its addresses, the cards for its tables, and the code as files. */
export function QrPanel({ owner, hasMenu, notice, standing }: QrPanelProps) {
  const { publicBaseUrl } = useConfig()
  const base = sharedBase(location.origin, publicBaseUrl)
  const addresses = { base, userId: owner.id, shortCode: useShortCode(owner.id) }
  const link = base + publicMenuPath(owner.id)
  const restaurantName = owner.restaurantName ?? defaultRestaurantName
  const toast = useToast()
  const [isCopyByHand, setIsCopyByHand] = useState(false)
  const linkField = useRef<HTMLTextAreaElement>(null)
  const sharing = useLinkSharing(link, {
    title: restaurantName,
    onCannotCopy: () => {
      setIsCopyByHand(true)
      linkField.current?.focus()
      linkField.current?.select()
    },
  })
  const withMenu = (action: () => void) => () => {
    if (hasMenu) action()
    else toast({ tone: "error", title: noMenuTitle, text: "Veuillez d'abord créer un menu..." })
  }

  return (
    <div className={styles.columns}>
      <CodePlate
        link={link}
        shortAddress={addresses.shortCode === null ? null : withoutScheme(shortLink(base, addresses.shortCode))}
        restaurantName={restaurantName}
        hasMenu={hasMenu}
        onCopy={withMenu(() => void sharing.copy())}
        onShare={withMenu(() => void sharing.share())}
      />
      <div className={styles.side}>
        {notice}
        {isLocalHost(new URL(base).hostname) && (
          <Banner tone="error">
            Ce lien ne fonctionne que sur cette machine ou dans ce réseau&nbsp;: un code imprimé maintenant ne s’ouvrira
            pas ailleurs.
          </Banner>
        )}
        {hasMenu && <TableCards restaurantName={restaurantName} addresses={addresses} />}
        <Card className={styles.list}>
          <div className={styles.standing}>
            {standing}
            <p className={styles.meta}>Ce lien affiche toujours votre menu actif.</p>
            <LinkField ref={linkField} link={link} isCopyByHand={isCopyByHand} />
          </div>
          <Fold title="Télécharger" note="PNG, SVG">
            <CodeFiles link={link} restaurantName={restaurantName} withMenu={withMenu} />
          </Fold>
          {hasMenu && (
            <Fold title="Scannez votre code">
              <CodeCheck addresses={addresses} />
            </Fold>
          )}
          <Fold title="Conseils d’utilisation">
            <ul className={styles.tips}>
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </Fold>
          {hasMenu && (
            <Link to="/dashboard/papiers" className={styles.papers}>
              Imprimer aussi la carte et le registre des allergènes
              <ChevronRight aria-hidden />
            </Link>
          )}
        </Card>
      </div>
    </div>
  )
}

type CodePlateProps = {
  link: string
  /** Null until it is known. */
  shortAddress: string | null
  restaurantName: string
  hasMenu: boolean
  onCopy: () => void
  onShare: () => void
}

/** The slate with the code and the short address. */
function CodePlate({ link, shortAddress, restaurantName, hasMenu, onCopy, onShare }: CodePlateProps) {
  const picture = useMemo(() => drawQrModules(link), [link])
  return (
    <section className={styles.plate} data-on="slate" aria-label="QR Code">
      {hasMenu ? (
        <>
          <p className={styles.restaurant}>{restaurantName}</p>
          <ChalkStroke className={styles.stroke} />
          <div className={styles.code}>
            <svg
              role="img"
              aria-label={`QR Code de ${restaurantName}`}
              width={qrImageSize}
              height={qrImageSize}
              viewBox={`0 0 ${picture.size} ${picture.size}`}
              shapeRendering="crispEdges"
            >
              <rect width={picture.size} height={picture.size} fill="#fff" />
              <path d={qrPath(picture)} fill="#000" />
            </svg>
          </div>
          <p className={styles.short}>{shortAddress}</p>
        </>
      ) : (
        <>
          <div className={styles.noCode}>
            <QrCode aria-hidden />
          </div>
          <p className={styles.caption}>Votre code apparaîtra ici</p>
        </>
      )}
      <div className={styles.actions}>
        <Button icon={<Copy aria-hidden />} onClick={onCopy}>
          Copier
        </Button>
        <Button icon={<Share2 aria-hidden />} onClick={onShare}>
          Partager
        </Button>
      </div>
    </section>
  )
}

type LinkFieldProps = { ref: Ref<HTMLTextAreaElement>; link: string; isCopyByHand: boolean }

/** The public link, which owners whose browser refuses to copy select themselves. */
function LinkField({ ref, link, isCopyByHand }: LinkFieldProps) {
  const hintId = useId()
  return (
    <>
      {/* A one-line field would cut off a long link; this one grows with it. */}
      <span className={styles.whole} data-link={link}>
        <textarea
          ref={ref}
          className={styles.address}
          readOnly
          rows={1}
          value={link}
          aria-label="Lien public"
          aria-describedby={isCopyByHand ? hintId : undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
      </span>
      <p className={styles.hint} id={hintId} role="status">
        {isCopyByHand && "Ce navigateur ne copie pas tout seul. Le lien est sélectionné : copiez-le."}
      </p>
    </>
  )
}

/** The title where the QR code has no menu to show. */
export const noMenuTitle = "Aucun menu disponible"
