import type { BillingAnswer, BillingInvoice } from "@ardoise/contract/functions"
import { formatLongDate } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { buttonClass } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { Download, FileText } from "lucide-react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { LeaveDialog } from "../page-parts/leave-dialog.tsx"
import { UnsavedFormsContext, useUnsavedForms } from "../page-parts/unsaved-forms.tsx"
import { BillingIdentityForm } from "./billing-identity-form.tsx"
import styles from "./billing-page.module.css"
import { billingQuery } from "./subscription-api.ts"
import { Fact, SubscriptionCard } from "./subscription-card.tsx"
import { useSubscription } from "./use-subscription.ts"

/** `/dashboard/billing`: the plan with its next date, the billing identity and the invoices. */
export function BillingPage() {
  const { id } = useOwner()
  const view = useSubscription()
  const billing = useQuery(billingQuery(id, useClients()))
  const provider = billing.data?.provider
  const forms = useUnsavedForms()
  return (
    <div className={styles.page}>
      <title>Abonnement et factures – Ardoise</title>
      <PageHead title="Abonnement et factures" />
      <SubscriptionCard view={view}>
        {provider?.card && <Fact label="Moyen de paiement">{provider.card}</Fact>}
        {view.details?.state === "past_due" && provider?.nextAttemptAt && (
          <Fact label="Prochain essai">{formatLongDate(provider.nextAttemptAt, view.timeZone)}</Fact>
        )}
      </SubscriptionCard>
      {billing.data === undefined && (
        <AwaitedRead read={billing} failed={billing.error?.message ?? ""}>
          <Card>
            <Skeleton height={24} width="40%" />
          </Card>
        </AwaitedRead>
      )}
      {billing.data && (
        <UnsavedFormsContext value={forms}>
          <BillingIdentityForm stored={billing.data.identity} />
        </UnsavedFormsContext>
      )}
      {billing.data && <Invoices billing={billing.data} timeZone={view.timeZone} />}
      <LeaveDialog
        edits={forms}
        isOwnPath={(pathname) => pathname === "/dashboard/billing"}
        changed="Votre identité de facturation a changé"
        back="Revenir à la facturation"
      />
    </div>
  )
}

function Invoices({ billing: { provider, isTest }, timeZone }: { billing: BillingAnswer; timeZone: string }) {
  return (
    <Card aria-labelledby="invoices">
      <h2 id="invoices" className={styles.heading}>
        Factures
      </h2>
      {provider === null && (
        <p className={styles.quiet}>Le prestataire de paiement ne répond pas. Vos factures restent chez lui.</p>
      )}
      {provider !== null && provider.invoices.length === 0 && <p className={styles.quiet}>Pas encore de facture.</p>}
      {isTest && provider !== null && provider.invoices.length > 0 && (
        <p className={styles.quiet}>Paiements de test&nbsp;: rien n’a été débité, il n’y a pas de document.</p>
      )}
      {provider !== null && provider.invoices.length > 0 && (
        <ul className={styles.invoices}>
          {provider.invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type InvoiceLineProps = { invoice: BillingInvoice; timeZone: string }

function InvoiceLine({ invoice: { at, amountCents, isPaid, pdfUrl }, timeZone }: InvoiceLineProps) {
  const day = formatLongDate(at, timeZone)
  return (
    <li>
      <FileText aria-hidden />
      <div>
        <p className={styles.day}>{day}</p>
        <p className={styles.quiet}>
          {formatPrice(amountCents)}, {isPaid ? "payée" : "à payer"}
        </p>
      </div>
      {pdfUrl !== null && (
        <a className={buttonClass("quiet")} href={pdfUrl} target="_blank" rel="noopener noreferrer">
          <Download aria-hidden />
          PDF<span className="visually-hidden"> du {day}</span>
        </a>
      )}
    </li>
  )
}
