import { isLocalHost, qrFileName } from "@ardoise/domain/sharing/links"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { useToast } from "@ardoise/ui/toast/toast"
import { BookOpen, Copy, Download, Infinity as Endless, Printer, QrCode, ScanLine, Share2 } from "lucide-react"
import { type ReactNode, useId, useMemo, useRef, useState } from "react"
import { saveFile } from "../save-file.ts"
import { CodeCheck } from "./code-check.tsx"
import { PrintFiles } from "./print-files.tsx"
import { drawQrCode, qrPath } from "./qr-code.ts"
import styles from "./qr-panel.module.css"
import { toPng } from "./qr-png.ts"
import { TableCards } from "./table-cards.tsx"
import { useLinkSharing } from "./use-link-sharing.ts"

type QrPanelProps = {
  /** The permanent address of the restaurant's menu. */
  link: string
  restaurantName: string
  /** If false, there is no code, and no link to download, share or copy. */
  hasMenu: boolean
  /** Shown above the link. */
  notice?: ReactNode
  /** Shown under the buttons, such as the name of the served menu. */
  standing?: ReactNode
}

const tips = [
  { icon: <Printer aria-hidden />, text: "Imprimez-le pour vos tables" },
  { icon: <BookOpen aria-hidden />, text: "Ajoutez-le à vos menus imprimés" },
  { icon: <Share2 aria-hidden />, text: "Partagez-le sur vos réseaux sociaux" },
  { icon: <ScanLine aria-hidden />, text: "Le code affiche automatiquement votre menu" },
  { icon: <Endless aria-hidden />, text: "Le lien ne change jamais" },
]

/** The QR code with its link and all actions on them. */
export function QrPanel({ link, restaurantName, hasMenu, notice, standing }: QrPanelProps) {
  const picture = useMemo(() => drawQrCode(link), [link])
  const [isCopyByHand, setIsCopyByHand] = useState(false)
  const linkField = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const toast = useToast()
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
  const handleDownload = () => {
    saveFile(qrFileName(restaurantName), new Blob([toPng(picture)], { type: "image/png" }))
    toast({ title: "QR Code téléchargé" })
  }

  return (
    <div className={styles.columns}>
      <section className={styles.plate} data-on="slate" aria-label="QR Code">
        {hasMenu ? (
          <>
            <p className={styles.restaurant}>{restaurantName}</p>
            <div className={styles.code}>
              <svg
                role="img"
                aria-label={`QR Code de ${restaurantName}`}
                width={picture.size}
                height={picture.size}
                viewBox={`0 0 ${picture.size} ${picture.size}`}
                shapeRendering="crispEdges"
              >
                <rect width={picture.size} height={picture.size} fill="#fff" />
                <path d={qrPath(picture)} fill="#000" />
              </svg>
            </div>
            <p className={styles.caption}>Scannez pour voir la carte</p>
          </>
        ) : (
          <>
            <div className={styles.noCode}>
              <QrCode aria-hidden />
            </div>
            <p className={styles.caption}>Votre code apparaîtra ici</p>
          </>
        )}
      </section>
      <div className={styles.side}>
        {notice}
        <Card>
          <h2 className={styles.title}>Lien public</h2>
          <p className={styles.meta}>Ce lien affiche toujours votre menu actif.</p>
          {isLocalHost(new URL(link).hostname) && (
            <Banner tone="error" className={styles.local}>
              Ce lien ne fonctionne que sur cette machine ou dans ce réseau : un code imprimé maintenant ne s’ouvrira
              pas ailleurs.
            </Banner>
          )}
          <div className={styles.link}>
            {/* A one-line field would cut off a long link; this one grows with it. */}
            <span className={styles.whole} data-link={link}>
              <textarea
                ref={linkField}
                className={styles.address}
                readOnly
                rows={1}
                value={link}
                aria-label="Lien public"
                aria-describedby={isCopyByHand ? hintId : undefined}
                onFocus={(event) => event.currentTarget.select()}
              />
            </span>
            <Button icon={<Copy aria-hidden />} onClick={withMenu(() => void sharing.copy())}>
              Copier
            </Button>
          </div>
          <p className={styles.hint} id={hintId} role="status">
            {isCopyByHand && "Ce navigateur ne copie pas tout seul. Le lien est sélectionné : copiez-le."}
          </p>
          <div className={styles.actions}>
            <Button tone="primary" icon={<Download aria-hidden />} onClick={withMenu(handleDownload)}>
              Télécharger
            </Button>
            <Button icon={<Share2 aria-hidden />} onClick={withMenu(() => void sharing.share())}>
              Partager
            </Button>
          </div>
          {standing}
        </Card>
        {hasMenu && (
          <>
            <PrintFiles link={link} restaurantName={restaurantName} />
            <TableCards />
            <CodeCheck link={link} />
          </>
        )}
        <h2 className={styles.tipsTitle}>Conseils d’utilisation</h2>
        <ul>
          {tips.map((tip) => (
            <li key={tip.text} className={styles.tip}>
              {tip.icon}
              {tip.text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The title where the QR code has no menu to show. */
export const noMenuTitle = "Aucun menu disponible"
