import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { SelectField } from "@ardoise/ui/field/field"
import { Fold } from "@ardoise/ui/fold/fold"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { tableCodesQuery } from "../bills/bill-api.ts"
import { useClients } from "../clients-context.tsx"
import { readAgain } from "../read-again.ts"
import { saveFile } from "../save-file.ts"
import styles from "./table-cards.module.css"
import { drawTableCards, renewTableCode } from "./table-cards-api.ts"

type SignedCardsProps = {
  /** The tables whose cards are printed, in their order. */
  tables: readonly string[]
  format: "a6" | "a4"
}

/** What the codes of cards are for, and how the code of a table is renewed: an old card then proves nothing. */
export function SignedCards({ tables, format }: SignedCardsProps) {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState("")
  const [asked, setAsked] = useState<string | null>(null)
  const back = useRef<HTMLButtonElement>(null)
  const table = tables.includes(chosen) ? chosen : (tables[0] ?? "")
  /** The table whose code is renewed, but whose new card could not be prepared. */
  const [unprinted, setUnprinted] = useState<string | null>(null)
  /** The version of the code that a try replaces: after a lost answer, another try renews nothing. */
  const seen = useRef<{ readonly table: string; readonly version: number } | null>(null)
  const print = useMutation({
    mutationFn: (name: string) => drawTableCards(clients, { tables: [name], format, numbered: true }),
    onSuccess: (pdf, name) => {
      setUnprinted(null)
      setAsked(null)
      saveFile(`carte-de-table-${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.pdf`, pdf)
      toast({
        title: `Le code de la table ${name} est renouvelé`,
        text: "Sa nouvelle carte est téléchargée.",
        about: "table-code",
      })
    },
    onError: (_error, name) => {
      setUnprinted(name)
      toast({
        tone: "error",
        title: "La nouvelle carte n’a pas pu être préparée",
        text: `Le code de la table ${name} est renouvelé.`,
        about: "table-code",
      })
    },
  })
  const renew = useMutation({
    mutationFn: async (name: string) => {
      if (seen.current?.table !== name) {
        // The version of now: another device may have renewed the code since this page was opened.
        const codes = await queryClient.fetchQuery({ ...tableCodesQuery(id), staleTime: 0 })
        const known = codes.find((code) => tableKeyOf(code.table) === tableKeyOf(name))
        seen.current = { table: name, version: known?.version ?? 1 }
      }
      await renewTableCode(name, seen.current.version)
    },
    onSuccess: (_renewed, name) => {
      seen.current = null
      void readAgain(queryClient, tableCodesQuery(id))
      print.mutate(name)
    },
    onError: () => {
      setAsked(null)
      toast({
        tone: "error",
        title: "Le code n’a pas pu être renouvelé",
        text: "Réessayez : rien ne sera fait deux fois.",
        about: "table-code",
      })
    },
  })
  const isRenewed = asked !== null && asked === unprinted
  return (
    <Fold title="Cartes signées" level={3}>
      <p className={styles.signed}>
        Chaque carte numérotée porte un code secret de sa table. Une carte plus ancienne sert toujours à commander ; là
        où l’addition se paie au téléphone, ses commandes arrivent avec «&nbsp;Table non vérifiée&nbsp;».
      </p>
      <div className={styles.renewal}>
        <SelectField label="Table" value={table} onChange={(event) => setChosen(event.target.value)}>
          {tables.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Button onClick={() => setAsked(table)} disabled={table === ""}>
          Renouveler le code
        </Button>
      </div>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        size="question"
        title={`Renouveler le code de la table ${asked ?? ""}`}
        initialFocus={back}
        footer={
          <>
            <Button ref={back} onClick={() => setAsked(null)}>
              Revenir
            </Button>
            <Button
              tone={isRenewed ? "primary" : "danger"}
              isBusy={renew.isPending || print.isPending}
              onClick={() => asked !== null && (isRenewed ? print : renew).mutate(asked)}
            >
              {isRenewed ? "Imprimer la nouvelle carte" : "Renouveler et imprimer"}
            </Button>
          </>
        }
      >
        <p>
          {isRenewed
            ? "Le code est renouvelé\u00a0: l’ancienne carte n’ouvre plus l’addition. Il reste à imprimer la nouvelle."
            : "L’ancienne carte n’ouvrira plus l’addition."}
        </p>
      </Dialog>
    </Fold>
  )
}
