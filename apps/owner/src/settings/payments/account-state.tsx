import type { PaymentAccountAnswer } from "@ardoise/contract/bills"
import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { connectPayments, wordsOf } from "../../bills/payment-account-api.ts"
import { useClients } from "../../clients-context.tsx"
import styles from "./payments-settings.module.css"

/** The account at the payment provider, with the one thing that the owner can do about it. */
export function AccountState({ account: { provider, state } }: { account: PaymentAccountAnswer }) {
  const clients = useClients()
  const toast = useToast()
  const connect = useMutation({
    mutationFn: async () => window.location.assign(await connectPayments(clients)),
    onError: (error) => toast({ tone: "error", title: wordsOf(error), about: "payments" }),
  })
  const handleConnect = () => connect.mutate()
  switch (state) {
    case "none":
      return (
        <>
          <div className={styles.row}>
            <p className={styles.name}>Non relié</p>
          </div>
          <div className={styles.foot}>
            <Button tone="primary" isBusy={connect.isPending} onClick={handleConnect}>
              Relier un compte Stripe
            </Button>
          </div>
        </>
      )
    case "checking":
      return (
        <>
          <div className={styles.row}>
            <div>
              <p className={styles.name}>Vérification en cours chez Stripe</p>
              <p className={styles.quiet}>Quelques minutes le plus souvent. Vous pouvez quitter cette page.</p>
            </div>
            <Badge tone="info">En cours</Badge>
          </div>
          <div className={styles.foot}>
            <Button isBusy={connect.isPending} onClick={handleConnect}>
              Reprendre
            </Button>
          </div>
        </>
      )
    case "missing":
      return (
        <>
          <div className={styles.row}>
            <p className={styles.name}>Stripe demande des informations</p>
            <Badge tone="warning">À compléter</Badge>
          </div>
          <div className={styles.foot}>
            <Button tone="primary" isBusy={connect.isPending} onClick={handleConnect}>
              Compléter chez Stripe
            </Button>
          </div>
        </>
      )
    case "ready":
      return (
        <div className={styles.row}>
          <p className={styles.name}>{provider === "test" ? "Compte de test" : "Compte Stripe"}</p>
          <Badge tone="success">Compte relié</Badge>
        </div>
      )
  }
}
