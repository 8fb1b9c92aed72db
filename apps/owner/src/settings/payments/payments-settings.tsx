import type { PaymentAccountAnswer, TablePaymentsRow } from "@ardoise/contract/bills"
import { premiumPriceText } from "@ardoise/domain/plan/offer"
import { Button } from "@ardoise/ui/button/button"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { ChevronRight } from "lucide-react"
import { Link } from "react-router"
import { useOwner } from "../../auth/session.tsx"
import { paymentAccountQuery } from "../../bills/payment-account-api.ts"
import { tablePaymentsQuery } from "../../bills/table-payments-api.ts"
import { useClients } from "../../clients-context.tsx"
import { AwaitedRead } from "../../page-parts/awaited-read.tsx"
import { usePaymentActions } from "../../subscription/use-payment-actions.ts"
import { usePlan } from "../../subscription/use-plan.ts"
import { SettingsGroup } from "../settings-group.tsx"
import { AccountState } from "./account-state.tsx"
import { DisconnectAccount } from "./disconnect-account.tsx"
import { OpeningSwitch } from "./opening-switch.tsx"
import styles from "./payments-settings.module.css"
import { TipSwitch } from "./tip-switch.tsx"
import { VatForm } from "./vat-form.tsx"

const lead =
  "Vos clients paient l’addition avec leur téléphone, sur votre propre compte Stripe. Ardoise ne prend aucune commission et ne touche pas l’argent."

/** Payment at the table: the account at the provider, the switch, tips and VAT. */
export function PaymentsSettings() {
  const { id } = useOwner()
  const clients = useClients()
  const account = useQuery(paymentAccountQuery(id, clients))
  const settings = useQuery(tablePaymentsQuery(id))
  if (account.data === undefined || settings.data === undefined) {
    const read = account.isError ? account : settings
    return (
      <SettingsGroup text={lead}>
        <AwaitedRead read={read} failed="Le paiement à table n’a pas pu être chargé">
          <p className="visually-hidden" role="status">
            Chargement...
          </p>
          <Skeleton height={140} />
        </AwaitedRead>
      </SettingsGroup>
    )
  }
  return <Loaded account={account.data} settings={settings.data} />
}

type LoadedProps = { account: PaymentAccountAnswer; settings: TablePaymentsRow }

function Loaded({ account, settings }: LoadedProps) {
  const { plan } = usePlan()
  const { provider, state } = account
  if (provider === null) {
    return (
      <SettingsGroup text={lead}>
        <p className={styles.quiet}>Le paiement à table n’est pas configuré sur ce serveur.</p>
      </SettingsGroup>
    )
  }
  const isConnected = state !== "none"
  const isFree = plan === "free"
  return (
    <>
      <SettingsGroup text={lead}>
        {isFree && (
          <div className={styles.card}>
            <PremiumLine />
          </div>
        )}
        {(isConnected || !isFree) && (
          <div className={styles.card}>
            {provider === "test" && <p className={styles.test}>Paiements de test&nbsp;: personne n’est débité.</p>}
            <AccountState account={account} />
            {(state === "ready" || settings.is_on) && !isFree && (
              <OpeningSwitch account={account} settings={settings} />
            )}
            {isConnected && !isFree && <TipSwitch settings={settings} />}
            {isConnected && (
              <Link to="/dashboard/paiements" className={styles.link}>
                Paiements en ligne
                <ChevronRight aria-hidden />
              </Link>
            )}
          </div>
        )}
      </SettingsGroup>
      {isConnected && !isFree && (
        <SettingsGroup title="Taux de TVA">
          <VatForm stored={settings} isPrimary={state === "ready"} />
        </SettingsGroup>
      )}
      {isConnected && <DisconnectAccount />}
    </>
  )
}

/** What the free plan lacks. */
function PremiumLine() {
  const { subscribe, isSubscribing } = usePaymentActions()
  return (
    <div className={styles.offer}>
      <p className={styles.quiet}>{`Le paiement à table fait partie de Premium\u00a0: ${premiumPriceText}.`}</p>
      <Button tone="primary" isBusy={isSubscribing} onClick={subscribe}>
        S’abonner à Premium
      </Button>
    </div>
  )
}
