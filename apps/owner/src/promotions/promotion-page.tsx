import { createUuid } from "@ardoise/browser/uuid"
import { messages } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { ArrowLeft } from "lucide-react"
import { useEffect, useState } from "react"
import { Link, useLocation, useNavigate, useParams } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { usePlan } from "../subscription/use-plan.ts"
import { removeDraft, storeDraft, storedDraft } from "./draft-storage.ts"
import { deletePromotion, type StoredPromotion, savePromotion } from "./promotion-api.ts"
import {
  definitionOf,
  draftOfPromotion,
  missingAnswer,
  newPromotionDraft,
  type PromotionDraft,
} from "./promotion-draft.ts"
import { PromotionForm } from "./promotion-form.tsx"
import styles from "./promotion-page.module.css"
import { findGuard, PromotionPreview } from "./promotion-preview.tsx"
import { missingWords } from "./promotion-words.ts"
import { usePromotions } from "./use-promotions.ts"

const listPath = "/dashboard/promotions"

/** What a link to this screen may ask for: a copy of a promotion. */
type PromotionLinkState = { readonly copies?: string } | null

/** `/dashboard/promotions/new` and `/dashboard/promotions/:promotionId`: four questions, and what diners will read. */
export function PromotionPage() {
  const { promotionId: named } = useParams()
  const promotionId = named === "new" ? undefined : named
  const { id: userId } = useOwner()
  const { plan } = usePlan()
  const { read, moment, refresh } = usePromotions()
  const menus = useMenuList(userId)
  const toast = useToast()
  const navigate = useNavigate()
  const location = useLocation()
  const copies = (location.state as PromotionLinkState)?.copies
  const [draft, setDraft] = useState<PromotionDraft | null>(null)
  /** The version that the form began with. Saving replaces this one only, never a change of another tab. */
  const [seen, setSeen] = useState<string | null>(null)
  /** Whether the form began with what was typed before the tab was closed. */
  const [isResumed, setIsResumed] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [newId] = useState(createUuid)

  const stored = read.data?.find(({ promotion }) => promotion.id === promotionId) ?? null
  const source = read.data?.find(({ promotion }) => promotion.id === (promotionId ?? copies)) ?? null
  const [firstMenu] = menus.data ?? []
  const isKnown = read.data !== undefined && firstMenu !== undefined
  const place = { userId, promotionId: promotionId ?? "new" }
  const beginning = () => {
    const blank = newPromotionDraft(firstMenu?.id ?? "", moment)
    return source === null ? blank : withKnownMenu(draftOfPromotion(source.promotion, blank))
  }
  /** Replaces a menu that was deleted since. Its dishes are not on the other one. */
  const withKnownMenu = (begun: PromotionDraft): PromotionDraft => {
    const isKnownMenu = menus.data?.some(({ id }) => id === begun.menuId)
    return isKnownMenu ? begun : { ...begun, menuId: firstMenu?.id ?? "", categories: [], dishes: [] }
  }
  const handleChange = (changed: PromotionDraft) => {
    storeDraft(place, changed, seen)
    setDraft(changed)
  }
  const handleRestart = () => {
    removeDraft(place)
    setDraft(beginning())
    setSeen(stored?.updatedAt ?? null)
    setIsResumed(false)
  }
  // What is read begins the form once. Later answers do not replace what the owner types.
  useEffect(() => {
    if (draft !== null || !isKnown) return
    const begun = beginning()
    const resumed = copies === undefined ? storedDraft(place, begun) : null
    setDraft(resumed === null ? begun : withKnownMenu(resumed.draft))
    setSeen(resumed === null ? (stored?.updatedAt ?? null) : resumed.seen)
    setIsResumed(resumed !== null)
  })
  const isElsewhere = draft !== null && !isSending && (stored?.updatedAt ?? null) !== seen
  const title = promotionId === undefined ? "Créer une promotion" : "Modifier la promotion"
  const isFree = plan === "free"

  const leave = (words: string) => {
    removeDraft(place)
    toast({ title: words, about: "promotion" })
    void navigate(listPath)
  }
  const handleSave = async (written: PromotionDraft) => {
    const definition = definitionOf(written, moment)
    if (definition === null) return
    setIsSending(true)
    try {
      await savePromotion({ id: promotionId ?? newId, name: written.name.trim(), definition, is_on: !isFree, seen })
      await refresh()
      leave(
        isFree
          ? "Le brouillon est enregistré."
          : promotionId
            ? "La promotion est enregistrée."
            : "La promotion est créée.",
      )
    } catch (error) {
      toast({ tone: "error", title: "La promotion n’a pas été enregistrée", text: wordsOf(error), about: "promotion" })
    }
    setIsSending(false)
  }
  const handleDelete = async ({ promotion }: StoredPromotion) => {
    setIsSending(true)
    const { id, name, onSince, stoppedAt: _stopped, ...definition } = promotion
    const restore = async () => {
      await savePromotion({ id, name, definition, is_on: onSince !== null, seen: null })
      await refresh()
    }
    try {
      await deletePromotion(id)
      removeDraft(place)
      await refresh()
      const onSelect = () => {
        restore().catch((error) =>
          toast({
            tone: "error",
            title: "La promotion n’a pas été rétablie",
            text: wordsOf(error),
            about: "promotion",
          }),
        )
      }
      toast({ title: "La promotion est supprimée.", about: "promotion", action: { label: "Défaire", onSelect } })
      void navigate(listPath)
    } catch (error) {
      toast({ tone: "error", title: "La promotion n’a pas été supprimée", text: wordsOf(error), about: "promotion" })
    }
    setIsSending(false)
  }

  const menu = menus.data?.find(({ id }) => id === draft?.menuId)?.menu ?? null
  const definition = draft && definitionOf(draft, moment)
  const missing = draft && missingAnswer(draft, moment)
  const guard = menu && draft && findGuard(menu, draft, moment)
  const action = isFree ? "Enregistrer le brouillon" : promotionId ? "Enregistrer" : "Créer la promotion"
  return (
    <div className={styles.page}>
      <title>{`${title} – Ardoise`}</title>
      <div className={styles.strip}>
        <div>
          <Link to={listPath} className={styles.back} aria-label="Retour aux promotions">
            <ArrowLeft aria-hidden />
          </Link>
          <h1>{title}</h1>
          {(isResumed || isElsewhere) && (
            <p className={styles.resumed} role="status">
              {isElsewhere
                ? messages[stored === null ? "promotion-missing" : "promotion-changed"]
                : "Votre saisie est reprise."}
              <Button tone="quiet" onClick={handleRestart}>
                Recommencer
              </Button>
            </p>
          )}
        </div>
      </div>
      {draft === null || menu === null ? (
        <div className={styles.waiting}>
          {menus.data?.length === 0 ? (
            <p>Créez d’abord un menu.</p>
          ) : (
            <AwaitedRead read={read.isError ? read : menus} failed="La promotion n’a pas pu être lue" />
          )}
        </div>
      ) : (
        <form
          className={styles.columns}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isSending && missing === null && guard === null) void handleSave(draft)
          }}
        >
          <PromotionForm draft={draft} menus={menus.data ?? []} menu={menu} onChange={handleChange} />
          <div className={styles.side}>
            <PromotionPreview
              name={draft.name}
              definition={definition}
              menu={menu}
              guard={guard}
              others={(read.data ?? []).map(({ promotion }) => promotion).filter(({ id }) => id !== promotionId)}
              moment={moment}
              userId={userId}
            />
            <Button tone="primary" type="submit" isBusy={isSending} disabled={missing !== null || guard !== null}>
              {action}
            </Button>
            {missing !== null && <p className={styles.plan}>{missingWords[missing]}</p>}
            {isFree && <p className={styles.plan}>Avec Premium, vos promotions paraissent sur la carte.</p>}
            {stored !== null && (
              <Button tone="danger-quiet" onClick={() => void handleDelete(stored)}>
                Supprimer
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  )
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "")
