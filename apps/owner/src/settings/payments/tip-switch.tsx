import type { TablePaymentsRow } from "@ardoise/contract/bills"
import { Switch } from "@ardoise/ui/switch/switch"
import styles from "./payments-settings.module.css"
import { useSavePayments } from "./use-save-payments.ts"

/** Whether diners are offered a tip. */
export function TipSwitch({ settings: { tips } }: { settings: TablePaymentsRow }) {
  const { save, isSaving } = useSavePayments()
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>Proposer un pourboire</p>
        <p className={styles.quiet}>Vous le reversez en entier à l’équipe en contact avec les clients.</p>
      </div>
      <Switch
        label={tips ? "Oui" : "Non"}
        accessibleLabel="Proposer un pourboire"
        isOn={tips}
        onChange={(wanted) => !isSaving && void save({ tips: wanted })}
      />
    </div>
  )
}
