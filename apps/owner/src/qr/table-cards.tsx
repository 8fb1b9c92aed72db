import { messages } from "@ardoise/domain/messages"
import { readMark } from "@ardoise/domain/restaurant/mark"
import { publicMenuPath } from "@ardoise/domain/sharing/links"
import {
  type RestaurantAddresses,
  shortCodeLink,
  shortLink,
  withoutScheme,
} from "@ardoise/domain/sharing/short-address"
import { countSheets, mostTableCards } from "@ardoise/domain/sharing/table-cards"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Printer } from "lucide-react"
import { type FormEvent, useState } from "react"
import { useClients } from "../clients-context.tsx"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { saveFile } from "../save-file.ts"
import { CardDrawing } from "./card-drawing.tsx"
import styles from "./table-cards.module.css"

const formats = [
  { value: "a6", label: "A6", note: "le code mesure 6 cm" },
  { value: "a4", label: "A4, par huit", note: "le code mesure 4,6 cm" },
] as const

type Format = (typeof formats)[number]["value"]

/** The table of the card in the picture. Its code is one of many: the owner scans printed cards, not the picture. */
const shownTable = { name: "7", code: "AAAAAAAAAAAAAA" }

type TableCardsProps = { restaurantName: string; addresses: RestaurantAddresses }

/**
 * The form for table cards, with a drawing that follows it. The server renders them as one PDF, one card for each table
 * from 1 to N.
 */
export function TableCards({ restaurantName, addresses: { base, userId, shortCode } }: TableCardsProps) {
  const [typed, setTyped] = useState("8")
  const [format, setFormat] = useState<Format>("a6")
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
  const table = isNumbered ? shownTable : null
  const profile = useQuery(restaurantQuery(userId)).data?.profile
  const mark = profile?.isMarkOnCards ? readMark(profile.mark) : null
  return (
    <Card className={styles.card}>
      <CardDrawing
        restaurantName={restaurantName}
        codeLink={shortCode === null ? base + publicMenuPath(userId) : shortCodeLink(base, shortCode, table)}
        address={shortCode === null ? "" : withoutScheme(shortLink(base, shortCode))}
        table={table === null ? null : table.name}
        mark={mark}
        format={format}
      />
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <h2 className={styles.title}>Cartes de table</h2>
        <p className={styles.lead}>
          Un PDF prêt à imprimer. Chaque carte porte son numéro&nbsp;: la commande arrive avec la table.
        </p>
        <div className={styles.choices}>
          <TextField
            label="Tables, de 1 à"
            inputMode="numeric"
            maxLength={3}
            value={typed}
            error={isPossible ? "" : messages["table-cards-invalid"]}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div>
            <p className={styles.label} aria-hidden>
              Format
            </p>
            <Segmented label="Format" value={format} options={formats} onChange={setFormat} />
          </div>
        </div>
        <label className={styles.numbered}>
          <input type="checkbox" checked={isNumbered} onChange={(event) => setIsNumbered(event.target.checked)} />
          Numéroter les tables
        </label>
        <Button type="submit" tone="primary" icon={<Printer aria-hidden />} disabled={download.isPending}>
          Créer le PDF
        </Button>
        {isPossible && (
          <p className={styles.note}>
            {`${count} ${count > 1 ? "cartes" : "carte"} sur ${sheets} ${sheets > 1 ? "feuilles" : "feuille"}. Papier mat de 200 g ou plus\u00a0; ${note}.`}
          </p>
        )}
      </form>
    </Card>
  )
}
