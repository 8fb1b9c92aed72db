import { messages } from "@ardoise/domain/messages"
import { countSheets, mostTableCards } from "@ardoise/domain/sharing/table-cards"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useClients } from "../clients-context.tsx"
import { saveFile } from "../save-file.ts"
import styles from "./qr-panel.module.css"

const formats = [
  { value: "a4", label: "A4, par huit", note: "le code mesure 4,6 cm" },
  { value: "a6", label: "A6", note: "le code mesure 6,2 cm" },
] as const

type Format = (typeof formats)[number]["value"]

/** The form for table cards. The server renders them as one PDF, one card for each table from 1 to N. */
export function TableCards() {
  const [typed, setTyped] = useState("8")
  const [format, setFormat] = useState<Format>("a4")
  const [isNumbered, setIsNumbered] = useState(true)
  const { restUrl, restFetch } = useClients()
  const toast = useToast()
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const isPossible = count >= 1 && count <= mostTableCards
  const download = useMutation({
    mutationFn: async () => {
      const response = await restFetch(new URL("../functions/v1/table-cards", restUrl), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ count, format, numbered: isNumbered }),
      })
      if (!response.ok) throw new Error(`table-cards answered ${response.status}`)
      saveFile("cartes-de-table.pdf", await response.blob())
    },
    onSuccess: () => toast({ title: "Cartes téléchargées" }),
    onError: () => toast({ tone: "error", title: "Erreur", text: "Le PDF n’a pas pu être préparé. Réessayez." }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPossible) download.mutate()
  }
  const sheets = countSheets(count, format)
  const note = formats.find(({ value }) => value === format)?.note
  return (
    <Card>
      <h2 className={styles.title}>Cartes de table</h2>
      <p className={styles.meta}>
        Un PDF prêt à imprimer. Chaque carte porte son numéro&nbsp;: la commande arrive avec la table.
      </p>
      <form className={styles.cards} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Tables, de 1 à"
          inputMode="numeric"
          maxLength={3}
          value={typed}
          error={isPossible ? "" : messages["table-cards-invalid"]}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Segmented label="Format" value={format} options={formats} onChange={setFormat} />
        <label className={styles.numbered}>
          <input type="checkbox" checked={isNumbered} onChange={(event) => setIsNumbered(event.target.checked)} />
          Numéroter les tables
        </label>
        <Button type="submit" icon={<Download aria-hidden />} disabled={download.isPending}>
          Créer le PDF
        </Button>
        {isPossible && (
          <p className={styles.meta}>
            {`${count} ${count > 1 ? "cartes" : "carte"} sur ${sheets} ${sheets > 1 ? "feuilles" : "feuille"}. Papier mat de 200 g ou plus\u00a0; ${note}.`}
          </p>
        )}
      </form>
    </Card>
  )
}
