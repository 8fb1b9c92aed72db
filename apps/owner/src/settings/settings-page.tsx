import { buttonClass } from "@ardoise/ui/button/button"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, ChevronRight } from "lucide-react"
import { Activity, type ReactNode, useState } from "react"
import { Link, Navigate, NavLink, useNavigate, useParams } from "react-router"
import { AssistanceSettings } from "../assistance/assistance-settings.tsx"
import { useOwner } from "../auth/session.tsx"
import { tablePaymentsQuery } from "../bills/table-payments-api.ts"
import { useConfig } from "../config-context.tsx"
import { LeaveDialog } from "../page-parts/leave-dialog.tsx"
import { UnsavedFormsContext, useUnsavedForms } from "../page-parts/unsaved-forms.tsx"
import { AccountEndBanner } from "../restaurant/account-end-banner.tsx"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { SubscriptionSettings } from "../subscription/subscription-settings.tsx"
import { usePlan } from "../subscription/use-plan.ts"
import { DeleteAccount } from "./delete-account.tsx"
import { Devices } from "./devices.tsx"
import { ExportData } from "./export-data.tsx"
import { MarkSettings } from "./mark/mark-settings.tsx"
import { PaymentsSettings } from "./payments/payments-settings.tsx"
import { Profile } from "./profile.tsx"
import { RestaurantNameForm } from "./restaurant-name-form.tsx"
import { SecondStep } from "./second-step.tsx"
import { SettingsGroup } from "./settings-group.tsx"
import styles from "./settings-page.module.css"
import { ShortAddress } from "./short-address.tsx"
import { SignIn } from "./sign-in.tsx"
import { TeamSettings } from "./team/team-settings.tsx"

/** A part of the settings, with an address of its own: `/dashboard/settings/{path}`. */
type Section = {
  readonly path: string
  readonly title: string
  /** The current value, below the title in the list of a phone. */
  readonly value: string
  readonly content: ReactNode
}

/**
 * The settings of the restaurant and the account: on a wide screen a list of sections beside the current one, on a phone
 * the list or one section.
 */
export function SettingsPage() {
  const { section: path } = useParams()
  const isWide = useMedia("(min-width: 768px)")
  const sections = useSections()
  const forms = useUnsavedForms()
  const navigate = useNavigate()
  const current = sections.find((section) => section.path === path) ?? null
  if (path !== undefined && current === null) return <Navigate to="/dashboard/settings" replace />
  const shown = current ?? (isWide ? (sections[0] ?? null) : null)
  return (
    <div className={styles.page}>
      <title>Paramètres – Ardoise</title>
      {!isWide && shown !== null && (
        <Link to="/dashboard/settings" className={styles.back}>
          <ArrowLeft aria-hidden />
          Paramètres
        </Link>
      )}
      <PageHead title={isWide || shown === null ? "Paramètres" : shown.title} />
      <AccountEndBanner />
      <div className={styles.columns}>
        {isWide && (
          <nav className={styles.rail} aria-label="Paramètres">
            {sections.map(({ path: to, title }) => (
              <NavLink key={to} to={`/dashboard/settings/${to}`} aria-current={to === shown?.path ? "page" : undefined}>
                {title}
                {to === shown?.path && <ChalkStroke className={styles.stroke} />}
              </NavLink>
            ))}
          </nav>
        )}
        {!isWide && shown === null && <SectionList sections={sections} />}
        <UnsavedFormsContext value={forms}>
          <OpenSections sections={sections} shown={shown} hasTitles={isWide} />
        </UnsavedFormsContext>
      </div>
      <LeaveDialog
        edits={forms}
        isOwnPath={(pathname) => /^\/dashboard\/settings(\/|$)/.test(pathname)}
        changed="Vos paramètres ont changé"
        back="Revenir aux paramètres"
        onRefused={(refused) => navigate(`/dashboard/settings/${refused}`)}
      />
    </div>
  )
}

/** The sections on a phone. */
function SectionList({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className={styles.list}>
      {sections.map(({ path, title, value }) => (
        <li key={path}>
          <Link to={`/dashboard/settings/${path}`}>
            <span>
              <b>{title}</b>
              <span className={styles.value}>{value}</span>
            </span>
            <ChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type OpenSectionsProps = { sections: readonly Section[]; shown: Section | null; hasTitles: boolean }

/** The current section. Sections that were opened before stay, hidden: what was typed in them is still there. */
function OpenSections({ sections, shown, hasTitles }: OpenSectionsProps) {
  const [opened, setOpened] = useState<readonly string[]>([])
  if (shown !== null && !opened.includes(shown.path)) setOpened([...opened, shown.path])
  return sections
    .filter(({ path }) => opened.includes(path))
    .map(({ path, title, content }) => (
      <Activity key={path} mode={path === shown?.path ? "visible" : "hidden"}>
        <div className={styles.section}>
          {hasTitles && <h2 className={styles.title}>{title}</h2>}
          {content}
        </div>
      </Activity>
    ))
}

function useSections(): readonly Section[] {
  const { id, email, restaurantName } = useOwner()
  const { plan } = usePlan()
  const restaurant = useQuery(restaurantQuery(id)).data
  const tablePayments = useQuery(tablePaymentsQuery(id)).data
  const { provider } = useConfig().assistance
  const isGivenUp = Boolean(restaurant?.accountEndsAt)
  const place = restaurant ? [restaurant.profile.street, restaurant.profile.city] : []
  return [
    {
      path: "restaurant",
      title: "Restaurant",
      value: restaurantName ?? "",
      content: (
        <>
          <RestaurantNameForm stored={restaurantName ?? ""} />
          <ShortAddress />
          <SettingsGroup
            title="Identité"
            text="Votre marque à une encre, sur l’enseigne et les cartes de table."
            action={
              <Link to="/dashboard/settings/identity" className={buttonClass("secondary")}>
                Modifier
              </Link>
            }
          />
        </>
      ),
    },
    {
      path: "subscription",
      title: "Abonnement",
      value: plan === "premium" ? "Premium" : "Version gratuite",
      content: (
        <div className={styles.cards}>
          <SubscriptionSettings />
        </div>
      ),
    },
    {
      path: "contact",
      title: "Coordonnées et horaires",
      value: place.filter((part) => part !== "").join(", ") || "Au bas de votre carte",
      content: <Profile />,
    },
    {
      path: "identity",
      title: "Identité",
      value: restaurant?.profile.mark ? "Votre dessin, sur la carte et les cartes de table" : "Ajouter votre dessin",
      content: <MarkSettings />,
    },
    {
      path: "team",
      title: "Équipe et appareils",
      value: "La tablette de la cuisine, le téléphone de la salle",
      content: <TeamSettings />,
    },
    {
      path: "payments",
      title: "Paiement à table",
      value: tablePayments?.is_on ? "Ouvert aux clients" : "L’addition, payée par téléphone",
      content: <PaymentsSettings />,
    },
    {
      path: "assistance",
      title: "Assistance",
      value: provider === null ? "Par ce site, sans envoi ailleurs" : provider,
      content: (
        <SettingsGroup>
          <AssistanceSettings />
        </SettingsGroup>
      ),
    },
    {
      path: "sign-in",
      title: "Connexion",
      value: email,
      content: (
        <>
          <SignIn />
          <Devices />
          <SecondStep />
        </>
      ),
    },
    {
      path: "data",
      title: "Données",
      value: isGivenUp ? "Exporter" : "Exporter, supprimer le compte",
      content: (
        <>
          <ExportData />
          {!isGivenUp && <DeleteAccount />}
        </>
      ),
    },
  ]
}
