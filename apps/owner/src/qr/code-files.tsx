import { qrFileName } from "@ardoise/domain/sharing/links"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { Download } from "lucide-react"
import { drawQrCode, qrImageSize, qrSvg } from "../code-drawing/qr-code.ts"
import { toPng } from "../code-drawing/qr-png.ts"
import { saveFile } from "../save-file.ts"
import styles from "./qr-panel.module.css"

const largeSize = 1024

type CodeFilesProps = {
  /** The address in the code. */
  link: string
  restaurantName: string
  /** Runs an action if there is a menu that the code can show. */
  withMenu: (action: () => void) => () => void
}

/** The code as files: the picture of the screen, a large PNG for print, and an SVG for any size. */
export function CodeFiles({ link, restaurantName, withMenu }: CodeFilesProps) {
  const toast = useToast()
  const png = (size: number) => new Blob([toPng(drawQrCode(link, size))], { type: "image/png" })
  const files = [
    {
      title: `PNG ${qrImageSize} px`,
      hint: "Écran, courriel",
      label: "Télécharger",
      ending: ".png",
      draw: () => png(qrImageSize),
    },
    {
      title: `PNG ${largeSize} px`,
      hint: "Affiche, vitrine",
      label: "PNG",
      ending: `-${largeSize}.png`,
      draw: () => png(largeSize),
    },
    {
      title: "SVG",
      hint: "Imprimeur, gravure, très grand format",
      label: "SVG",
      ending: ".svg",
      draw: () => new Blob([qrSvg(link, largeSize)], { type: "image/svg+xml" }),
    },
  ]
  return (
    <ul>
      {files.map(({ title, hint, label, ending, draw }) => (
        <li key={label} className={styles.file}>
          <span>
            <b>{title}</b>
            <span className={styles.meta}>{hint}</span>
          </span>
          <Button
            icon={<Download aria-hidden />}
            aria-label={label === "Télécharger" ? undefined : title}
            onClick={withMenu(() => {
              saveFile(qrFileName(restaurantName, ending), draw())
              toast({ title: "QR Code téléchargé" })
            })}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
