import { namesLeftMessage } from "@ardoise/domain/messages"
import { Switch } from "@ardoise/ui/switch/switch"
import { useToast } from "@ardoise/ui/toast/toast"
import { TriangleAlert } from "lucide-react"
import styles from "./offer-switch.module.css"

type OfferSwitchProps = {
  isOffered: boolean
  /** Dishes of the menu whose names are not reviewed. */
  namesLeft: number
  onOffer: (isOffered: boolean) => void
}

/** The switch that lets diners choose a further language. It says what is missing before it can be moved. */
export function OfferSwitch({ isOffered, namesLeft, onOffer }: OfferSwitchProps) {
  const toast = useToast()
  const refusal = !isOffered && namesLeft > 0 ? namesLeftMessage(namesLeft) : null
  return (
    <div className={styles.offer}>
      <div>
        <b aria-hidden>Proposer cette langue aux clients</b>
        <p role="status" className={styles.refusal}>
          {refusal !== null && (
            <>
              <TriangleAlert aria-hidden />
              <span>{refusal}</span>
            </>
          )}
        </p>
      </div>
      <Switch
        label={isOffered ? "Actif" : "Inactif"}
        accessibleLabel="Proposer cette langue aux clients"
        isOn={isOffered}
        isDisabled={refusal !== null}
        onChange={onOffer}
        onRefused={() =>
          toast({
            ...{ tone: "info", title: "Cette langue n’est pas encore proposée", about: "translations" },
            ...(refusal !== null && { text: refusal }),
          })
        }
      />
    </div>
  )
}
