import { localDay } from "@ardoise/domain/dates"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { Promotion } from "@ardoise/domain/promotions/promotion"
import { type PromotionState, stateOf } from "@ardoise/domain/promotions/promotion-time"
import type { Moment } from "@ardoise/domain/restaurant/windows"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { useToast } from "@ardoise/ui/toast/toast"
import { Plus } from "lucide-react"
import { useRef, useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { saveFile } from "../save-file.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { toPriceCsv } from "./price-register-csv.ts"
import { readPriceRegister, type StoredPromotion, stopPromotion } from "./promotion-api.ts"
import { effectWords, minimumWords, targetWords, timeWords } from "./promotion-words.ts"
import styles from "./promotions-page.module.css"
import { usePromotions } from "./use-promotions.ts"

const path = "/dashboard/promotions"

const sections: readonly { readonly states: readonly PromotionState[]; readonly title: string }[] = [
  { states: ["running"], title: "En cours" },
  { states: ["draft", "to-come"], title: "À venir" },
  { states: ["over"], title: "Terminées" },
]

/** `/dashboard/promotions`: the owner's promotions by their state, and the price register. */
export function PromotionsPage() {
  const { id: userId } = useOwner()
  const { plan } = usePlan()
  const { read, moment, refresh } = usePromotions()
  const menus = useMenuList(userId)
  const toast = useToast()
  const [stopping, setStopping] = useState<StoredPromotion | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const cancelButton = useRef<HTMLButtonElement>(null)

  const handleStop = async ({ promotion }: StoredPromotion) => {
    setIsBusy(true)
    try {
      await stopPromotion(promotion.id)
      await refresh()
      toast({ title: "La promotion est arrêtée.", about: "promotion" })
    } catch (error) {
      toast({ tone: "error", title: "La promotion n’a pas été arrêtée", text: wordsOf(error), about: "promotion" })
    }
    setIsBusy(false)
    setStopping(null)
  }
  const handleExport = async () => {
    setIsBusy(true)
    try {
      const text = toPriceCsv(await readPriceRegister(userId), moment.timeZone)
      saveFile("registre-des-prix.csv", new Blob([text], { type: "text/csv;charset=utf-8" }))
    } catch {
      const text = "Réessayez dans un instant."
      toast({ tone: "error", title: "Le registre n’a pas pu être lu", text, about: "promotion" })
    }
    setIsBusy(false)
  }
  const menusOf = ({ menuId }: Promotion) =>
    (menus.data ?? []).filter(({ id }) => menuId === null || id === menuId).map(({ menu }) => menu)
  return (
    <div className={styles.page}>
      <title>Promotions – Ardoise</title>
      <PageHead
        title="Promotions"
        {...(plan === "free" && { subtitle: "Avec Premium, vos promotions paraissent sur la carte." })}
        actions={
          <Link to={`${path}/new`} className={`${buttonClass("primary")} ${styles.create}`}>
            <Plus aria-hidden />
            Créer une promotion
          </Link>
        }
      />
      {read.data === undefined ? (
        <AwaitedRead read={read} failed="Les promotions n’ont pas pu être lues" />
      ) : (
        <>
          {read.data.length === 0 && <p className={styles.none}>Aucune promotion</p>}
          {sections.map(({ states, title }) => {
            const own = read.data.filter(({ promotion }) => states.includes(stateOf(promotion, moment)))
            if (own.length === 0) return null
            return (
              <section key={title} className={styles.section} aria-label={title}>
                <h2>
                  {title} <small>{own.length}</small>
                </h2>
                <ul>
                  {own.map((stored) => (
                    <PromotionRow
                      key={stored.promotion.id}
                      stored={stored}
                      menus={menusOf(stored.promotion)}
                      moment={moment}
                      onStop={() => setStopping(stored)}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </>
      )}
      {/* Not above the promotions while these are loaded. */}
      {!read.isPending && (
        <section className={styles.register} aria-label="Registre des prix">
          <div>
            <h2>Registre des prix</h2>
            <p>La preuve de vos prix des 12 derniers mois.</p>
          </div>
          <Button isBusy={isBusy && stopping === null} onClick={() => void handleExport()}>
            Exporter (CSV)
          </Button>
        </section>
      )}
      {stopping !== null && (
        <Dialog
          isOpen
          onClose={() => setStopping(null)}
          size="question"
          title={`Arrêter «\u00a0${stopping.promotion.name}\u00a0»\u00a0?`}
          initialFocus={cancelButton}
          footer={
            <>
              <Button ref={cancelButton} onClick={() => setStopping(null)}>
                Annuler
              </Button>
              <Button tone="danger" isBusy={isBusy} onClick={() => void handleStop(stopping)}>
                Arrêter
              </Button>
            </>
          }
        >
          <p>Les prix de la carte reviennent aussitôt. Une promotion arrêtée ne reprend pas.</p>
        </Dialog>
      )}
    </div>
  )
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "")

type PromotionRowProps = {
  stored: StoredPromotion
  menus: readonly Menu[]
  moment: Moment
  onStop: () => void
}

function PromotionRow({ stored: { promotion, uses }, menus, moment, onStop }: PromotionRowProps) {
  const state = stateOf(promotion, moment)
  const today = localDay(moment.timeZone, moment.nowMs)
  const draft = state === "draft" ? "Brouillon. " : ""
  const minimum = minimumWords(promotion.effect)
  const used =
    promotion.code === undefined || uses === 0 ? "" : ` ${uses === 1 ? "Une commande" : `${uses} commandes`}.`
  return (
    <li className={state === "over" ? styles.over : undefined}>
      <b className={styles.effect}>
        {effectWords(promotion.effect)}
        {minimum !== "" && <span className={styles.minimum}>{minimum}</span>}
      </b>
      <div className={styles.words}>
        <h3>{promotion.name}</h3>
        <p>{`${draft}${targetWords(promotion, menus)}. ${timeWords(promotion, today)}.${used}`}</p>
      </div>
      <div className={styles.actions}>
        <Link
          to={`${path}/new`}
          state={{ copies: promotion.id }}
          className={buttonClass("quiet")}
          aria-label={`Dupliquer ${promotion.name}`}
        >
          Dupliquer
        </Link>
        {state === "running" && (
          <Button onClick={onStop} aria-label={`Arrêter ${promotion.name}`}>
            Arrêter
          </Button>
        )}
        {(state === "to-come" || state === "draft") && (
          <Link to={`${path}/${promotion.id}`} className={buttonClass()} aria-label={`Modifier ${promotion.name}`}>
            Modifier
          </Link>
        )}
      </div>
    </li>
  )
}
