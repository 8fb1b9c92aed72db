import { languages } from "@ardoise/domain/languages"
import { countDishes } from "@ardoise/domain/menu/menu"
import type { CardSize, PaperStyle, WindowSize } from "@ardoise/domain/papers/card-styles"
import type { AllergenForm } from "@ardoise/domain/papers/paper-allergens"
import { type PaperLanguage, paperLanguages } from "@ardoise/domain/papers/paper-words"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { SelectField } from "@ardoise/ui/field/field"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useInfiniteQuery } from "@tanstack/react-query"
import { ArrowLeft, ListChecks } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { untilWords } from "../daily-board/board-words.ts"
import { RegulationLine } from "../home/regulation-line.tsx"
import { useCreationLink } from "../menu-pages/use-creation-notice.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { useBoards } from "../restaurant/use-boards.ts"
import { useServices } from "../services/use-services.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { forms, labelOf, looks, sizes } from "./card-choices.ts"
import { CardDrawer } from "./card-drawer.tsx"
import { displaysQuery } from "./display-api.ts"
import { DisplayList } from "./display-list.tsx"
import { PaperAction } from "./paper-action.tsx"
import { PaperRow } from "./paper-row.tsx"
import { BoardThumbnail, CardThumbnail, PriceBoardThumbnail, RegisterThumbnail } from "./paper-thumbnail.tsx"
import styles from "./papers-page.module.css"

const PriceBoardDialog = lazy(async () => ({ default: (await import("./price-board-dialog.tsx")).PriceBoardDialog }))

const languageChoices = paperLanguages.map((code) => ({
  code,
  name: languages.find((language) => language.code === code)?.name ?? code,
}))

const boardFormats = [
  { value: "a5", label: "A5" },
  { value: "a4", label: "A4" },
] as const
const windowFormats = [
  { value: "a4", label: "A4" },
  { value: "a3", label: "A3" },
] as const

/** `/dashboard/papiers`: every paper as PDF, from the menu and the daily board that diners read. */
export function PapersPage() {
  const { id: userId } = useOwner()
  const list = useMenuList(userId)
  const { services, moment } = useServices()
  const [chosen, setChosen] = useState<string | null>(null)
  const entries = list.data ?? []
  const entry = entries.find(({ id }) => id === chosen) ?? servedEntry(entries, services, moment) ?? entries[0] ?? null
  const [wantedLanguage, setLanguage] = useState<PaperLanguage>("fr")
  const [hasMarks, setHasMarks] = useState(false)
  const { plan } = usePlan()
  const isPremium = plan === "premium"
  const language = isPremium ? wantedLanguage : "fr"
  return (
    <div className={styles.page}>
      <title>Papiers – Ardoise</title>
      <Link to="/dashboard" className={styles.back}>
        <ArrowLeft aria-hidden />
        Accueil
      </Link>
      <PageHead
        title="Papiers"
        subtitle="Tirés de la carte que lisent vos clients."
        actions={
          entry !== null && (
            <div className={styles.shared}>
              <SelectField
                label="Menu"
                isLabelHidden
                value={entry.id}
                onChange={({ target }) => setChosen(target.value)}
              >
                {entries.map(({ id, menu }) => (
                  <option key={id} value={id}>
                    {menuName(menu)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label="Langue"
                isLabelHidden
                value={language}
                disabled={!isPremium}
                onChange={({ target }) => setLanguage(paperLanguages.find((code) => code === target.value) ?? "fr")}
              >
                {languageChoices.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <label className={styles.marks}>
                <input
                  type="checkbox"
                  checked={hasMarks && isPremium}
                  disabled={!isPremium}
                  onChange={({ target }) => setHasMarks(target.checked)}
                />
                Pour un imprimeur&nbsp;: fonds perdus de 3&nbsp;mm et repères de coupe
              </label>
            </div>
          )
        }
      />
      {list.data === undefined ? (
        <AwaitedRead read={list} failed="Vos menus n’ont pas pu être lus" />
      ) : entry === null ? (
        <NoMenu />
      ) : (
        <Papers entry={entry} isPremium={isPremium} language={language} hasMarks={hasMarks && isPremium} />
      )}
      {/* Not above the papers while their menu is loaded. */}
      {!list.isPending && <RecentDisplays />}
    </div>
  )
}

/** The last three displays. Without any, the page says nothing about the archive. */
function RecentDisplays() {
  const { id: userId } = useOwner()
  const read = useInfiniteQuery(displaysQuery(userId, { until: null, pageSize: 3 }))
  const displays = read.data?.pages[0] ?? []
  if (displays.length === 0) return null
  return (
    <section className={styles.archive} aria-labelledby="archive">
      <div className={styles.archiveHead}>
        <div>
          <h2 id="archive" className={styles.title}>
            Ce qui était affiché
          </h2>
          <p className={styles.purpose}>Utile en cas de contrôle ou de réclamation. Rien n’est à faire.</p>
        </div>
        <Link to="/dashboard/papiers/archive" className={buttonClass("quiet")}>
          Toute l’archive
        </Link>
      </div>
      <DisplayList displays={displays} />
    </section>
  )
}

function NoMenu() {
  const creationLink = useCreationLink()
  return (
    <Card className={styles.none}>
      <p>Créez d’abord un menu</p>
      <Link {...creationLink} className={buttonClass("primary")}>
        Créer un menu
      </Link>
    </Card>
  )
}

type PapersProps = { entry: MenuListEntry; isPremium: boolean; language: PaperLanguage; hasMarks: boolean }

function Papers({ entry: { id, menu }, isPremium, language, hasMarks }: PapersProps) {
  const { restaurantName } = useOwner()
  const [size, setSize] = useState<CardSize>("a4")
  const [wantedStyle, setStyle] = useState<PaperStyle>("affiche")
  const [allergens, setAllergens] = useState<AllergenForm>("numbers")
  const { current: board, moment } = useBoards()
  const [boardSize, setBoardSize] = useState<CardSize>("a5")
  const [windowSize, setWindowSize] = useState<WindowSize>("a4")
  const isWide = useMedia("(min-width: 768px)")
  const [isChoosing, setChoosing] = useState(false)
  /** Null: not opened yet, so not loaded. */
  const [isPricesOpen, setPricesOpen] = useState<boolean | null>(null)
  const style = isPremium ? wantedStyle : "affiche"
  const styleChoices = looks.map((look) => ({ ...look, isOff: !isPremium && look.value !== "affiche" }))
  if (countDishes(menu) === 0) {
    return (
      <Card className={styles.none}>
        <p>Ajoutez d’abord un plat.</p>
        <Link to={`/dashboard/menu/${id}/edit`} className={buttonClass("primary")}>
          Ouvrir le menu
        </Link>
      </Card>
    )
  }
  const order = { menu_id: id, marks: hasMarks }
  const allergenChoice = (
    <>
      <p aria-hidden>Allergènes</p>
      <Segmented label="Allergènes" value={allergens} options={forms} onChange={setAllergens} />
    </>
  )
  const makeCard = (
    <PaperAction
      order={{ ...order, paper: "card", size, style, allergens, language }}
      size={size === "a4" ? "A4" : "A5"}
      isMain
    />
  )
  return (
    <>
      <Card className={styles.card} aria-labelledby="papier-carte">
        <div className={styles.sheets} data-size={size}>
          <CardThumbnail restaurantName={restaurantName ?? ""} style={style} size={size} page={1} />
          <CardThumbnail restaurantName={restaurantName ?? ""} style={style} size={size} page={2} />
        </div>
        <div className={styles.words}>
          <h2 id="papier-carte" className={styles.title}>
            Carte
          </h2>
          <p className={styles.purpose}>À poser sur les tables.</p>
          {isWide ? (
            <div className={styles.choices}>
              <p aria-hidden>Format</p>
              <Segmented label="Format" value={size} options={sizes} onChange={setSize} />
              <p aria-hidden>Style</p>
              <Segmented label="Style" value={style} options={styleChoices} onChange={setStyle} />
              {allergenChoice}
            </div>
          ) : (
            <p className={styles.chosen}>
              {[labelOf(sizes, size), labelOf(looks, style), `Allergènes\u00a0: ${labelOf(forms, allergens)}`].join(
                " · ",
              )}
              <Button tone="quiet" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                Changer
              </Button>
            </p>
          )}
          {isChoosing && !isWide && (
            <CardDrawer
              onClose={() => setChoosing(false)}
              restaurantName={restaurantName ?? ""}
              size={size}
              style={style}
              isPremium={isPremium}
              onStyle={setStyle}
              footer={makeCard}
            >
              <div className={styles.choices}>
                <p aria-hidden>Format</p>
                <Segmented label="Format" value={size} options={sizes} onChange={setSize} />
                {allergenChoice}
              </div>
            </CardDrawer>
          )}
          {!isPremium && (
            <p className={styles.premium}>
              Table, Comptoir, le fichier d’imprimeur et les autres langues viennent avec{" "}
              <Link to="/dashboard/settings/subscription">Premium</Link>.
            </p>
          )}
          {makeCard}
          <div className={styles.findings}>
            <RegulationLine menu={menu} />
          </div>
        </div>
      </Card>
      <div className={styles.rows}>
        <PaperRow
          id="papier-vitrine"
          title="Carte de vitrine"
          purpose={"À afficher dehors pendant le service, au moins dès 11\u00a0h\u00a030 et 18\u00a0h."}
          sheet={<CardThumbnail restaurantName={restaurantName ?? ""} style={style} size="a4" page={1} isWindow />}
          isUpright
          format={
            <Segmented
              label="Format de la vitrine"
              value={windowSize}
              options={windowFormats}
              onChange={setWindowSize}
            />
          }
        >
          <PaperAction
            order={{ ...order, paper: "window", size: windowSize, style, language }}
            size={windowSize === "a4" ? "A4" : "A3"}
          />
        </PaperRow>
        {board !== null && (
          <PaperRow
            id="papier-ardoise"
            title="Ardoise du jour"
            purpose={`Publiée ${untilWords(board.endsAt, moment)}`}
            sheet={<BoardThumbnail />}
            isUpright
            format={
              <Segmented label="Format de l’ardoise" value={boardSize} options={boardFormats} onChange={setBoardSize} />
            }
          >
            <PaperAction
              order={{ paper: "board", size: boardSize, language, marks: hasMarks }}
              size={boardSize === "a4" ? "A4" : "A5"}
            />
          </PaperRow>
        )}
        <PaperRow
          id="papier-registre"
          title="Registre des allergènes"
          purpose={"Le classeur du bar\u00a0: chaque plat, les quatorze colonnes."}
          sheet={<RegisterThumbnail />}
        >
          <PaperAction order={{ ...order, paper: "register" }} size="A4" />
        </PaperRow>
        <PaperRow
          id="papier-tarif"
          title="Tarif des boissons courantes"
          purpose={"Lettres de 1,5\u00a0cm, pour l’extérieur. Neuf lignes proposées, à confirmer."}
          sheet={<PriceBoardThumbnail />}
        >
          <div className={styles.action}>
            <Button icon={<ListChecks aria-hidden />} onClick={() => setPricesOpen(true)}>
              Choisir les lignes
            </Button>
          </div>
        </PaperRow>
        {isPricesOpen !== null && (
          <Suspense fallback={null}>
            <PriceBoardDialog
              key={menu.id}
              isOpen={isPricesOpen}
              onClose={() => setPricesOpen(false)}
              menu={menu}
              specials={board?.specials ?? []}
              hasMarks={hasMarks}
            />
          </Suspense>
        )}
        <PaperRow
          id="papier-tables"
          title="Cartes de table"
          purpose={"Chaque carte porte son numéro\u00a0: la commande arrive avec la table."}
        >
          <Link to="/dashboard/qr-code" className={buttonClass("secondary")}>
            Ouvrir les cartes de table
          </Link>
        </PaperRow>
      </div>
    </>
  )
}
