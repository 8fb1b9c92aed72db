import { Button } from "@ardoise/ui/button/button"
import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useClients } from "../clients-context.tsx"
import { saveFile } from "../save-file.ts"
import { drawPaper, type PaperOrder } from "./paper-api.ts"
import { wordsOfRefusal } from "./paper-words.ts"
import styles from "./papers-page.module.css"

type PaperActionProps = {
  order: PaperOrder
  /** "A4": the size in the sentence about what came out. */
  size: string
  /** The one primary button of the page. */
  isMain?: boolean
}

/** The button that draws a paper and saves it, what came out, and why it did not. */
export function PaperAction({ order, size, isMain = false }: PaperActionProps) {
  const clients = useClients()
  const draw = useMutation({
    mutationFn: (wanted: PaperOrder) => drawPaper(clients, wanted),
    onSuccess: ({ name, pdf }) => saveFile(name, pdf),
  })
  // What came out belongs to the choices that it was made with.
  const isCurrent = JSON.stringify(draw.variables) === JSON.stringify(order)
  const file = isCurrent ? draw.data : undefined
  return (
    <div className={styles.action}>
      {draw.isError && isCurrent && (
        <p role="alert" className={styles.failed}>
          {wordsOfRefusal(draw.error)}
        </p>
      )}
      <Button
        tone={isMain ? "primary" : "secondary"}
        icon={<Download aria-hidden />}
        isBusy={draw.isPending}
        onClick={() => draw.mutate(order)}
      >
        {draw.isPending ? "Préparation…" : "Créer le PDF"}
      </Button>
      <p className={styles.result} role="status">
        {file && `${file.pages} ${file.pages === 1 ? "page" : "pages"} ${size}, enregistré`}
      </p>
      {file && file.unprinted > 0 && (
        <p className={styles.unprinted}>
          {file.unprinted === 1
            ? "1 texte contient des caractères qui ne peuvent pas être imprimés."
            : `${file.unprinted} textes contiennent des caractères qui ne peuvent pas être imprimés.`}
        </p>
      )}
    </div>
  )
}
