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
import { paymentAccountQuery } from "../bills/payment-account-api.ts"
import { tablePaymentsQuery } from "../bills/table-payments-api.ts"
import { useClients } from "../clients-context.tsx"
import { CardDrawing } from "../code-drawing/card-drawing.tsx"
import { orderingSettingsQuery } from "../orders/settings/ordering-settings-api.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { saveFile } from "../save-file.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { SignedCards } from "./signed-cards.tsx"
import styles from "./table-cards.module.css"
import { drawTableCards } from "./table-cards-api.ts"

const formats = [
  { value: "a6", label: "A6", note: "le code mesure 6 cm" },
  { value: "a4", label: "A4, par huit", note: "le code mesure 4,6 cm" },
] as const

const tableChoices = [
  { value: "named", label: "Vos tables" },
  { value: "numbers", label: "Numéros" },
] as const

type Format = (typeof formats)[number]["value"]

/** The table of the card in the picture. Its code is one of many: the owner scans printed cards, not the picture. */
const shownTable = { name: "7", code: "AAAAAAAAAAAAAA" }

type TableCardsProps = { restaurantName: string; addresses: RestaurantAddresses }

/**
 * The form for table cards, with a drawing that follows it. The server renders them as one PDF, one card for each table
 * of the restaurant's list, or from 1 to N.
 */
export function TableCards({ restaurantName, addresses: { base, userId, shortCode } }: TableCardsProps) {
  const [typed, setTyped] = useState("8")
  const [format, setFormat] = useState<Format>("a6")
  const [isNumbered, setIsNumbered] = useState(true)
  const [wantsMarks, setWantsMarks] = useState(false)
  const { plan } = usePlan()
  // Eight cards on a sheet are cut at the restaurant.
  const mayHaveMarks = plan === "premium" && format === "a6"
  const isForShop = wantsMarks && mayHaveMarks
  const clients = useClients()
  const toast = useToast()
  const named = useQuery(orderingSettingsQuery(userId)).data?.tables ?? []
  const [wantsNamed, setWantsNamed] = useState(true)
  const isNamed = wantsNamed && named.length > 0
  const typedCount = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const count = isNamed ? named.length : typedCount
  const isPossible = count >= 1 && count <= mostTableCards
  const tables = isNamed ? named : isPossible ? Array.from({ length: count }, (_, n) => String(n + 1)) : []
  const download = useMutation({
    mutationFn: async () => {
      const which = isNamed ? { tables: named } : { count }
      const order = { ...which, format, numbered: isNumbered, marks: isForShop }
      saveFile("cartes-de-table.pdf", await drawTableCards(clients, order))
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
  const table = isNumbered ? { ...shownTable, name: isNamed ? (named[0] ?? "") : shownTable.name } : null
  const payments = useQuery(tablePaymentsQuery(userId)).data
  const account = useQuery({ ...paymentAccountQuery(userId, clients), enabled: payments?.is_on === true }).data
  const billPayment = payments?.is_on && isNumbered ? (account?.provider ?? "test") : null
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
        billPayment={billPayment}
        format={format}
      />
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <h2 className={styles.title}>Cartes de table</h2>
        <p className={styles.lead}>
          Un PDF prêt à imprimer. Chaque carte porte son numéro&nbsp;: la commande arrive avec la table.
        </p>
        <div className={styles.choices}>
          {named.length > 0 && (
            <div>
              <p className={styles.label} aria-hidden>
                Tables
              </p>
              <Segmented
                label="Tables"
                value={isNamed ? "named" : "numbers"}
                options={tableChoices}
                onChange={(choice) => setWantsNamed(choice === "named")}
              />
              {isNamed && <p className={styles.own}>{`${named[0]}${named.length > 1 ? ` à ${named.at(-1)}` : ""}`}</p>}
            </div>
          )}
          {!isNamed && (
            <TextField
              label="Tables, de 1 à"
              inputMode="numeric"
              maxLength={3}
              value={typed}
              error={isPossible ? "" : messages["table-cards-invalid"]}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
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
        {mayHaveMarks && (
          <label className={styles.numbered}>
            <input type="checkbox" checked={wantsMarks} onChange={(event) => setWantsMarks(event.target.checked)} />
            <span>Pour un imprimeur&nbsp;: fonds perdus de 3&nbsp;mm et repères de coupe</span>
          </label>
        )}
        <Button type="submit" tone="primary" icon={<Printer aria-hidden />} disabled={download.isPending}>
          Créer le PDF
        </Button>
        {isPossible && (
          <p className={styles.note}>
            {`${count} ${count > 1 ? "cartes" : "carte"} sur ${sheets} ${sheets > 1 ? "feuilles" : "feuille"}. Papier mat de 200 g ou plus\u00a0; ${note}.`}
          </p>
        )}
      </form>
      {isNumbered && tables.length > 0 && (
        <div className={styles.after}>
          <SignedCards tables={tables} format={format} />
        </div>
      )}
    </Card>
  )
}
