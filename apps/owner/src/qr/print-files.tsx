import { qrFileName } from "@ardoise/domain/sharing/links"
import { Button } from "@ardoise/ui/button"
import { Card } from "@ardoise/ui/card"
import { useToast } from "@ardoise/ui/toast"
import { Download } from "lucide-react"
import { downloadFile } from "./download-file.ts"
import { drawQrCode, qrSvg } from "./qr-code.ts"
import styles from "./qr-panel.module.css"
import { toPng } from "./qr-png.ts"

const largeSize = 1024

/** The code for print: a large picture, and a drawing that grows to any size. */
export function PrintFiles({ link, restaurantName }: { link: string; restaurantName: string }) {
  const toast = useToast()
  const files = [
    {
      title: "PNG 1024 px",
      hint: "Affiche, vitrine",
      label: "PNG",
      save: () =>
        downloadFile(toPng(drawQrCode(link, largeSize)), "image/png", qrFileName(restaurantName, "-1024.png")),
    },
    {
      title: "SVG",
      hint: "Imprimeur, gravure, très grand format",
      label: "SVG",
      save: () => downloadFile(qrSvg(link, largeSize), "image/svg+xml", qrFileName(restaurantName, ".svg")),
    },
  ]
  return (
    <Card>
      <h2 className={styles.title}>Pour l’impression</h2>
      <ul>
        {files.map(({ title, hint, label, save }) => (
          <li key={label} className={styles.file}>
            <span>
              <b>{title}</b>
              <span className={styles.meta}>{hint}</span>
            </span>
            <Button
              icon={<Download aria-hidden />}
              aria-label={title}
              onClick={() => {
                save()
                toast({ title: "QR Code téléchargé" })
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
