import { qrFileName } from "@ardoise/domain/sharing/links"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { useToast } from "@ardoise/ui/toast/toast"
import { Download } from "lucide-react"
import { saveFile } from "../save-file.ts"
import { drawQrCode, qrSvg } from "./qr-code.ts"
import styles from "./qr-panel.module.css"
import { toPng } from "./qr-png.ts"

const largeSize = 1024

/** The code as files for print: a large PNG, and an SVG for any size. */
export function PrintFiles({ link, restaurantName }: { link: string; restaurantName: string }) {
  const toast = useToast()
  const files = [
    {
      title: "PNG 1024 px",
      hint: "Affiche, vitrine",
      label: "PNG",
      save: () =>
        saveFile(
          qrFileName(restaurantName, "-1024.png"),
          new Blob([toPng(drawQrCode(link, largeSize))], { type: "image/png" }),
        ),
    },
    {
      title: "SVG",
      hint: "Imprimeur, gravure, très grand format",
      label: "SVG",
      save: () =>
        saveFile(qrFileName(restaurantName, ".svg"), new Blob([qrSvg(link, largeSize)], { type: "image/svg+xml" })),
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
