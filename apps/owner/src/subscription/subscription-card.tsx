import { formatLongDate } from "@ardoise/domain/dates"
import { earliestMenu } from "@ardoise/domain/menu/active-menu"
import { formatPrice } from "@ardoise/domain/money"
import { premiumAdvantages, premiumPriceText } from "@ardoise/domain/plan/offer"
import { premiumPriceCents } from "@ardoise/domain/plan/subscription"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { menuListQuery } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { CancelDialog } from "./cancel-dialog.tsx"
import { FeatureList } from "./feature-list.tsx"
import { paymentWords } from "./payment-words.ts"
import { StateBadge } from "./state-badge.tsx"
import styles from "./subscription-card.module.css"
import { type PaymentActions, usePaymentActions } from "./use-payment-actions.ts"
import type { SubscriptionView } from "./use-subscription.ts"

type SubscriptionCardProps = {
  view: SubscriptionView
  /** More facts with dates, beside the next payment. */
  children?: ReactNode
}

/** The card in the settings: subscribe, manage, cancel, and the state of the subscription. */
export function SubscriptionCard({ view, children }: SubscriptionCardProps) {
  const actions = usePaymentActions()
  const [isCancelling, setIsCancelling] = useState(false)
  const { subscribed, error, isLoading, isRetrying, check, subscriptionEnd } = view
  return (
    <>
      {error !== null && (
        <FailureBanner
          title={paymentWords.checkFailed}
          icon={<TriangleAlert aria-hidden />}
          isRetrying={isRetrying}
          onRetry={() => void check()}
        >
          Vos droits ne changent pas.
        </FailureBanner>
      )}
      {!subscribed && isLoading && (
        <Card>
          <Skeleton height={24} width="40%" />
        </Card>
      )}
      {!subscribed && !isLoading && <Offer view={view} actions={actions} onCancel={() => setIsCancelling(true)} />}
      {subscribed && (
        <Card aria-labelledby="subscription">
          <Notice view={view} />
          <div className={styles.head}>
            <div>
              <h2 id="subscription" className={styles.heading}>
                Abonnement Premium
              </h2>
              <p className={styles.terms}>{premiumPriceText}</p>
            </div>
            <StateBadge view={view} />
          </div>
          <dl className={styles.facts}>
            <Facts view={view} />
            {children}
          </dl>
          <Actions view={view} actions={actions} onCancel={() => setIsCancelling(true)} />
        </Card>
      )}
      {isCancelling && (
        <CancelDialog
          until={subscriptionEnd === null ? null : formatLongDate(subscriptionEnd, view.timeZone)}
          isRefused={typeof view.details?.refusedAt === "string"}
          isCancelling={actions.isChanging}
          onConfirm={() => actions.cancel(() => setIsCancelling(false))}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </>
  )
}

function Offer({ view: { details, timeZone }, actions, onCancel }: ActionsProps) {
  const refusedAt = details?.refusedAt ?? null
  return (
    <Card className={styles.offer} aria-labelledby="subscription">
      {refusedAt !== null && (
        <Banner tone="error" icon={<TriangleAlert aria-hidden />} className={styles.notice}>
          <p>
            <b>Le paiement du {formatLongDate(refusedAt, timeZone)} a été refusé</b>
          </p>
          <p>Il peut encore être tenté. Donnez une autre carte pour reprendre Premium, ou désabonnez-vous.</p>
        </Banner>
      )}
      <h2 id="subscription" className={styles.title}>
        Premium
      </h2>
      <p className={styles.terms}>Plusieurs menus, plusieurs langues, une seule ardoise.</p>
      <p className={styles.price}>
        <strong>{formatPrice(premiumPriceCents)}</strong> par mois, <span>résiliable à tout moment</span>
      </p>
      <FeatureList features={premiumAdvantages} />
      {refusedAt === null ? (
        <Button tone="primary" className={styles.subscribe} isBusy={actions.isSubscribing} onClick={actions.subscribe}>
          S’abonner à Premium
        </Button>
      ) : (
        <RefusedActions actions={actions} onCancel={onCancel} />
      )}
    </Card>
  )
}

/** The most important notice, at the top of the card. */
function Notice({ view: { details, subscriptionEnd, timeZone } }: { view: SubscriptionView }) {
  const { id } = useOwner()
  const list = useQuery({ ...menuListQuery(id), enabled: details?.state === "cancelled" })
  if (details?.state === "past_due" && details.refusedAt !== null) {
    return (
      <Banner tone="error" icon={<TriangleAlert aria-hidden />} className={styles.notice}>
        <p>
          <b>Le paiement du {formatLongDate(details.refusedAt, timeZone)} a été refusé</b>
        </p>
        <p>Donnez une autre carte pour garder Premium.</p>
      </Banner>
    )
  }
  if (details?.state !== "cancelled" || subscriptionEnd === null) return null
  const entries = list.data ?? []
  const first = earliestMenu(entries)
  if (first === null || entries.length < 2) return null
  return (
    <Banner tone="neutral" className={styles.notice}>
      <p>
        Après le {formatLongDate(subscriptionEnd, timeZone)}, vos {entries.length} menus restent ici. Le QR code
        affichera le premier, «&nbsp;{menuName(first.menu)}&nbsp;».
      </p>
    </Banner>
  )
}

function Facts({ view: { details, isStateComing, subscriptionEnd, timeZone } }: { view: SubscriptionView }) {
  if (subscriptionEnd === null || isStateComing) return <Fact label="Formule">Premium</Fact>
  const day = formatLongDate(subscriptionEnd, timeZone)
  switch (details?.state) {
    case "cancelled":
      return (
        <>
          <Fact label="Actif jusqu’au">{day}</Fact>
          <Fact label="Ensuite">Version gratuite</Fact>
        </>
      )
    case "past_due":
      return <Fact label="Premium maintenu jusqu’au">{day}</Fact>
    case "granted":
      return (
        <>
          <Fact label="Valable jusqu’au">{day}</Fact>
          <Fact label="Formule">Premium offert</Fact>
        </>
      )
    default:
      return (
        <>
          <Fact label="Prochain paiement">{day}</Fact>
          <Fact label="Formule">Premium</Fact>
        </>
      )
  }
}

/** A fact with its label. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type ActionsProps = { view: SubscriptionView; actions: PaymentActions; onCancel: () => void }

/** The actions, with a primary button only if the owner must act. */
function Actions({ view: { details, isStateComing }, actions, onCancel }: ActionsProps) {
  if (isStateComing || details?.state === "granted") return null
  if (details?.state === "cancelled") {
    return (
      <div className={styles.actions}>
        <Button tone="primary" isBusy={actions.isChanging} onClick={actions.resume}>
          Reprendre l’abonnement
        </Button>
        <Button tone="quiet" isBusy={actions.isManaging} onClick={actions.manage}>
          Gérer mon abonnement
        </Button>
      </div>
    )
  }
  if (details?.state === "past_due") return <RefusedActions actions={actions} onCancel={onCancel} />
  return (
    <div className={styles.actions}>
      <Button isBusy={actions.isManaging} onClick={actions.manage}>
        Gérer mon abonnement
      </Button>
      <Button tone="quiet" onClick={onCancel}>
        Se désabonner
      </Button>
    </div>
  )
}

/** The two ways out of a refused payment: pay it, or end the subscription. */
function RefusedActions({ actions, onCancel }: Omit<ActionsProps, "view">) {
  return (
    <div className={styles.actions}>
      <Button tone="primary" isBusy={actions.isManaging} onClick={actions.manage}>
        Changer de carte
      </Button>
      <Button tone="quiet" onClick={onCancel}>
        Se désabonner
      </Button>
    </div>
  )
}
