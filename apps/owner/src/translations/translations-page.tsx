import { toFurtherLanguage } from "@ardoise/domain/languages"
import type { FurtherLanguage } from "@ardoise/domain/menu/allergens"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { Tabs } from "@ardoise/ui/tabs/tabs"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, Eye } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link, useParams } from "react-router"
import { PermissionQuestion } from "../assistance/permission-question.tsx"
import { PremiumQuestion } from "../assistance/premium-question.tsx"
import { useAssistance } from "../assistance/use-assistance.ts"
import { useOwner } from "../auth/session.tsx"
import { menuQuery } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { LeaveDialog } from "../page-parts/leave-dialog.tsx"
import { usePlan } from "../subscription/use-plan.ts"
import { LanguagePanel } from "./language-panel.tsx"
import { OtherLanguages } from "./other-languages.tsx"
import { SuggestDialog } from "./suggest-dialog.tsx"
import type { SuggestionSource } from "./translation-api.ts"
import styles from "./translations.module.css"
import { useOfferedLanguages } from "./use-offered-languages.ts"
import { useSuggesting } from "./use-suggesting.ts"
import { tabLanguages, useTranslations } from "./use-translations.ts"
import { useTypedTexts } from "./use-typed-texts.ts"

/** `/dashboard/menu/{menuId}/translations`: the owner reads, corrects and accepts the translations of a menu. */
export function TranslationsPage() {
  const { menuId = "" } = useParams()
  const { id: userId } = useOwner()
  const read = useQuery(menuQuery(userId, menuId))
  if (read.data) return <MenuTranslations key={menuId} menu={read.data.menu} />
  return (
    <div className={styles.page}>
      <Strip status={null} actions={null} />
      <div className={styles.content}>
        {read.data === null ? (
          <div className={styles.none}>
            <p>Ce menu n’existe plus.</p>
            <Link to="/dashboard" className={buttonClass("secondary")}>
              Voir mes menus
            </Link>
          </div>
        ) : (
          <AwaitedRead read={read} failed="Le menu n’a pas pu être lu" />
        )}
      </div>
    </div>
  )
}

function Strip({ status, actions }: { status: React.ReactNode; actions: React.ReactNode }) {
  return (
    <div className={styles.strip}>
      <div>
        <Link to="/dashboard" className={styles.back} aria-label="Retour à l'accueil">
          <ArrowLeft aria-hidden />
        </Link>
        <div className={styles.words}>
          <h1>Traductions</h1>
          {status !== null && <p>{status}</p>}
        </div>
        {actions}
      </div>
    </div>
  )
}

function MenuTranslations({ menu }: { menu: Menu }) {
  const { id: userId } = useOwner()
  const { plan } = usePlan()
  const toast = useToast()
  const menus = useMenuList(userId)
  const translations = useTranslations(menu)
  const { of, refresh, store } = translations
  const { typed, hasAny, announce } = useTypedTexts(menu, translations)
  const [language, setLanguage] = useState<TranslatedLanguage>("en")
  const assistance = useAssistance()
  const { progress, suggest, cancel } = useSuggesting(menu.id, refresh)
  const { offered, offer } = useOfferedLanguages(menu.id)
  /** Further languages that the owner has opened on this visit. */
  const [opened, setOpened] = useState<readonly FurtherLanguage[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const [isPermissionAsked, setIsPermissionAsked] = useState(false)
  const [isAllowing, setIsAllowing] = useState(false)
  const [isPremiumAsked, setIsPremiumAsked] = useState(false)
  const isEmpty = menu.categories.every(({ dishes }) => dishes.length === 0)

  const runs = async (by: SuggestionSource) => {
    if (await suggest(language, by)) setIsAsking(false)
  }
  const handleSuggest = () => {
    if (plan === "free") setIsPremiumAsked(true)
    else if (assistance.provider === null) void runs("local")
    else setIsAsking(true)
  }
  const handleChosen = (by: SuggestionSource) => {
    if (by === "model" && !assistance.isAllowed) setIsPermissionAsked(true)
    else void runs(by)
  }
  const handleAllow = async () => {
    setIsAllowing(true)
    try {
      await assistance.allow(true)
      setIsPermissionAsked(false)
      void runs("model")
    } catch {
      toast({ tone: "error", title: "Le réglage n’a pas été enregistré", text: "Réessayez dans un instant." })
    }
    setIsAllowing(false)
  }
  const handleOffer = (code: FurtherLanguage, isOffered: boolean) => {
    if (plan === "free" && isOffered) setIsPremiumAsked(true)
    else void offer(code, isOffered)
  }
  const isShown = ({ code }: { readonly code: TranslatedLanguage }) => {
    const further = toFurtherLanguage(code)
    if (further === null || opened.includes(further) || offered?.includes(further)) return true
    return (of.get(code)?.read.data?.length ?? 0) > 0
  }
  const content = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is longer than the window.
  useEffect(() => {
    const tab = opened.length === 0 ? null : content.current?.querySelector('[role="tab"][aria-selected="true"]')
    const scroller = tab?.parentElement?.parentElement
    if (tab && scroller) {
      // Sideways only: the page itself must not move under the owner.
      const beyond = tab.getBoundingClientRect().right - scroller.getBoundingClientRect().right
      scroller.scrollLeft += Math.max(0, beyond + 16)
    }
  }, [opened])
  const others = tabLanguages.filter((one) => !isShown(one))
  const further = toFurtherLanguage(language)
  // Diners read French in a language that is not offered, and the preview is their page.
  const hasPreview = further === null || offered?.includes(further)
  const nameOf = (menuId: string) => {
    const entry = menus.data?.find(({ id }) => id === menuId)
    return entry === undefined ? "un autre menu" : menuName(entry.menu)
  }
  const suggestButton = (className: string | undefined, tone: "primary" | "secondary") => (
    <Button tone={tone} className={className} isBusy={progress !== null} onClick={handleSuggest}>
      Proposer les traductions manquantes
    </Button>
  )
  return (
    <div className={styles.page}>
      <title>{`Traductions de ${menuName(menu)} – Ardoise`}</title>
      <Strip
        status={menuName(menu)}
        actions={
          !isEmpty && (
            <div className={styles.actions}>
              {hasPreview && (
                <a
                  href={`/menu/${menu.id}/view?lang=${language}`}
                  target="_blank"
                  rel="noopener"
                  className={buttonClass()}
                  aria-label={`Aperçu en ${languageWords[language]}, dans un nouvel onglet`}
                >
                  <Eye aria-hidden />
                  Aperçu
                </a>
              )}
              {suggestButton(styles.onDesktop, "primary")}
            </div>
          )
        }
      />
      <div className={styles.content} ref={content}>
        <h2 className={styles.title}>{menuName(menu)}</h2>
        {isEmpty ? (
          <p className={styles.none}>Ajoutez des plats, puis traduisez-les.</p>
        ) : (
          <Tabs
            look="underlined"
            label="Langues"
            value={language}
            onChange={setLanguage}
            after={
              others.length > 0 && (
                <OtherLanguages
                  languages={others}
                  onOpen={(code) => {
                    setOpened([...opened, code])
                    setLanguage(code)
                  }}
                />
              )
            }
            tabs={tabLanguages.filter(isShown).map(({ code, name }) => {
              const tab = toFurtherLanguage(code)
              const texts = of.get(code)
              const isRead = texts?.read.data !== undefined
              return {
                value: code,
                label: (
                  <>
                    <span lang={code}>{name}</span>
                    {isRead && (
                      <span className={styles.number}>{`${texts.counts.reviewed}/${texts.texts.length}`}</span>
                    )}
                  </>
                ),
                content:
                  texts === undefined || !isRead ? (
                    <AwaitedRead
                      read={texts?.read ?? { isError: false, isFetching: true, error: null, refetch: refresh as never }}
                      failed="Les traductions n’ont pas pu être lues"
                    >
                      <Loading text="Chargement..." />
                    </AwaitedRead>
                  ) : (
                    <LanguagePanel
                      menu={menu}
                      language={code}
                      texts={texts}
                      typed={typed}
                      nameOf={nameOf}
                      isReadOnly={plan === "free"}
                      onStore={(text, acceptance) => store(code, text, acceptance)}
                      onReviewed={(reviews) => announce(code, reviews)}
                      onRefresh={refresh}
                      offering={
                        tab === null || offered === undefined
                          ? null
                          : { isOffered: offered.includes(tab), onOffer: (isOn) => handleOffer(tab, isOn) }
                      }
                      suggest={suggestButton(styles.onPhone, "secondary")}
                    />
                  ),
              }
            })}
          />
        )}
      </div>
      {assistance.provider !== null && (
        <>
          <SuggestDialog
            isOpen={isAsking}
            provider={assistance.provider}
            hasDictionary={further === null}
            progress={progress}
            onSuggest={handleChosen}
            onClose={() => {
              cancel()
              setIsAsking(false)
            }}
          />
          <PermissionQuestion
            isOpen={isPermissionAsked}
            provider={assistance.provider}
            isBusy={isAllowing}
            onAllow={() => void handleAllow()}
            onRefuse={() => setIsPermissionAsked(false)}
          />
        </>
      )}
      <PremiumQuestion isOpen={isPremiumAsked} onClose={() => setIsPremiumAsked(false)} />
      <LeaveDialog
        edits={{ ...typed, hasAny }}
        isOwnPath={(pathname) => pathname === `/dashboard/menu/${menu.id}/translations`}
        changed="Vos traductions ont changé"
        back="Revenir aux traductions"
        onRefused={setLanguage}
      />
    </div>
  )
}

/** The languages in French, after "en". */
const languageWords: Readonly<Record<TranslatedLanguage, string>> = {
  en: "anglais",
  es: "espagnol",
  it: "italien",
  zh: "chinois",
  de: "allemand",
  nl: "néerlandais",
  pt: "portugais",
  ja: "japonais",
}
