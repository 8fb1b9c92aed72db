import type { BillingIdentityFields } from "@ardoise/contract/functions"
import { messages } from "@ardoise/domain/messages"
import { type BillingMistakes, readBillingIdentity } from "@ardoise/domain/plan/billing-identity"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useUnsavedForm } from "../page-parts/unsaved-forms.tsx"
import { withoutSent } from "../page-parts/without-sent.ts"
import { readAgain } from "../read-again.ts"
import styles from "./billing-page.module.css"
import { billingQuery, saveBillingIdentity } from "./subscription-api.ts"

type Field = keyof BillingIdentityFields

const nothing: BillingIdentityFields = { name: "", street: "", postalCode: "", city: "", siren: "", vatNumber: "" }

const fields: readonly { field: Field; label: string; autoComplete: string; isWide?: boolean; hint?: string }[] = [
  { field: "name", label: "Raison sociale", autoComplete: "organization", isWide: true },
  { field: "street", label: "Adresse", autoComplete: "street-address", isWide: true },
  { field: "postalCode", label: "Code postal", autoComplete: "postal-code" },
  { field: "city", label: "Ville", autoComplete: "address-level2" },
  { field: "siren", label: "SIREN", autoComplete: "off" },
  { field: "vatNumber", label: "TVA intracommunautaire", autoComplete: "off", hint: "Facultatif" },
]

/** The form for the name and address on invoices. It applies the same rules as the server. */
export function BillingIdentityForm({ stored }: { stored: BillingIdentityFields | null }) {
  const { id } = useOwner()
  const clients = useClients()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<BillingIdentityFields>>({})
  const [mistakes, setMistakes] = useState<BillingMistakes>({})
  const before = { ...nothing, ...stored }
  const values = { ...before, ...typed }

  const saving = useMutation({
    mutationFn: ({ identity }: { identity: BillingIdentityFields; sent: Partial<BillingIdentityFields> }) =>
      saveBillingIdentity(clients, identity),
    onSuccess: (identity, { sent }) => {
      const { queryKey } = billingQuery(id, clients)
      // Shown at once: the read that follows may fail.
      queryClient.setQueryData(queryKey, (before) => (before === undefined ? before : { ...before, identity }))
      setTyped((now) => withoutSent(now, sent))
      void readAgain(queryClient, { queryKey })
      toast({ title: "Identité de facturation enregistrée", about: "billing" })
    },
    onError: (error) => toast({ tone: "error", title: "Erreur", text: error.message, about: "billing" }),
  })
  const handleChange = (field: Field, text: string) => {
    setTyped((now) => ({ ...now, [field]: text }))
    const { [field]: _mended, ...others } = mistakes
    setMistakes(others)
  }
  const save = async () => {
    const read = readBillingIdentity(values)
    if (read.ok) {
      return saving.mutateAsync({ identity: read.value, sent: typed }).then(
        () => true,
        () => false,
      )
    }
    setMistakes(read.mistakes)
    const first = fields.find(({ field }) => read.mistakes[field])
    form.current?.querySelector<HTMLInputElement>(`[name=${first?.field}]`)?.focus()
    return false
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  useUnsavedForm("identity", fields.some(({ field }) => values[field] !== before[field]) ? { save } : null)

  return (
    <Card aria-labelledby="identity">
      <h2 id="identity" className={styles.heading}>
        Identité de facturation
      </h2>
      <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
        {fields.map(({ field, label, autoComplete, isWide, hint }) => {
          const mistake = mistakes[field]
          return (
            <TextField
              key={field}
              name={field}
              label={label}
              autoComplete={autoComplete}
              className={isWide ? styles.wide : undefined}
              inputMode={field === "siren" || field === "postalCode" ? "numeric" : undefined}
              required={field !== "vatNumber"}
              hint={hint}
              error={mistake && messages[mistake]}
              value={values[field]}
              onChange={(event) => handleChange(field, event.target.value)}
            />
          )
        })}
        <Button type="submit" tone="primary" className={styles.save} isBusy={saving.isPending}>
          {saving.isPending ? "Sauvegarde..." : "Sauvegarder"}
        </Button>
      </form>
    </Card>
  )
}
