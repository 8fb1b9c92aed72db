import type { PaymentAccountAnswer, TablePaymentsRow } from "@ardoise/contract/bills"
import { messages } from "@ardoise/domain/messages"
import { Switch } from "@ardoise/ui/switch/switch"
import { useQuery } from "@tanstack/react-query"
import { Check, CircleAlert } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../../auth/session.tsx"
import { menuListQuery } from "../../menus/menu-api.ts"
import styles from "./payments-settings.module.css"
import { useSavePayments } from "./use-save-payments.ts"

type OpeningSwitchProps = { account: PaymentAccountAnswer; settings: TablePaymentsRow }

/** Opens payments to diners. Before that, the list of what must be complete. */
export function OpeningSwitch({ account: { provider, state, conditions }, settings }: OpeningSwitchProps) {
  const { save, isSaving } = useSavePayments()
  const [isPromised, setIsPromised] = useState(false)
  const [error, setError] = useState("")
  const isCommitted = settings.commitment_at !== null
  const isOn = settings.is_on
  const missing = !conditions.address
    ? "payments-address-missing"
    : !conditions.drinks
      ? "payments-drinks-unknown"
      : isCommitted || isPromised
        ? null
        : "payments-commitment-missing"
  const handleChange = (wanted: boolean) => {
    if (isSaving) return
    setError("")
    if (!wanted) return void save({ is_on: false })
    void save({ is_on: true, ...(!isCommitted && { commitment: true }) })
  }
  return (
    <>
      {!isOn && (
        <ul className={styles.conditions} aria-label="Avant d’ouvrir">
          <Condition isMet={conditions.address} link={<Link to="/dashboard/settings/contact">Compléter</Link>}>
            {conditions.address
              ? "L’adresse de votre restaurant figure sur la note."
              : messages["payments-address-missing"]}
          </Condition>
          <Condition isMet={conditions.drinks} link={<DrinksLink />}>
            {conditions.drinks
              ? "Les boissons avec ou sans alcool sont précisées."
              : messages["payments-drinks-unknown"]}
          </Condition>
          {isCommitted ? (
            <Condition isMet>{promise}</Condition>
          ) : (
            <li>
              <label className={styles.promise}>
                <input
                  type="checkbox"
                  checked={isPromised}
                  onChange={(event) => {
                    setIsPromised(event.target.checked)
                    setError("")
                  }}
                />
                <span className={styles.words}>{promise}</span>
              </label>
            </li>
          )}
        </ul>
      )}
      <div className={styles.row}>
        <div>
          <p className={styles.name}>Ouvert aux clients</p>
          {isOn && (
            <p className={styles.quiet}>
              {provider === "test"
                ? "Une addition s’ouvre et se paie comme en vrai."
                : "Les additions des tables scannées se paient en ligne."}
            </p>
          )}
          <p role="status" className={styles.error}>
            {error}
          </p>
        </div>
        <Switch
          label={isOn ? "Ouvert" : "Fermé"}
          accessibleLabel="Ouvert aux clients"
          isOn={isOn}
          isDisabled={!isOn && (missing !== null || state !== "ready")}
          onChange={handleChange}
          onRefused={() => setError(messages[missing ?? "payments-account-missing"])}
        />
      </div>
    </>
  )
}

const promise = "Je reprends ces paiements dans ma caisse ou ma comptabilité. Ardoise n’est pas un logiciel de caisse."

function Condition({ isMet, link, children }: { isMet: boolean; link?: ReactNode; children: ReactNode }) {
  return (
    <li className={isMet ? styles.done : undefined}>
      {isMet ? <Check aria-hidden /> : <CircleAlert aria-hidden />}
      <span className={styles.words}>
        {children}
        {isMet && <span className="visually-hidden"> Fait.</span>}
      </span>
      {!isMet && link}
    </li>
  )
}

/** Leads to the editor of the menu that is served, which asks for the drinks. */
function DrinksLink() {
  const { id } = useOwner()
  const menus = useQuery(menuListQuery(id)).data ?? []
  const served = menus.find(({ menu }) => menu.isActive) ?? menus[0]
  return <Link to={served === undefined ? "/dashboard" : `/dashboard/menu/${served.id}/edit`}>Préciser</Link>
}
