import { formatDateTime, formatLongDate } from "@ardoise/domain/dates"
import type { InsightTotals } from "@ardoise/domain/insight/insight"
import type { InsightPeriod } from "@ardoise/domain/insight/insight-period"
import { counted, countInWords, durationInWords, periodInWords } from "@ardoise/domain/insight/insight-words"
import { formatPrice } from "@ardoise/domain/money"
import { countsInWords } from "@ardoise/domain/regulation/counts-in-words"
import type { Letter, LetterSection } from "./format-letter.ts"

/** Milliseconds for which the links of emails are valid. */
export const linkLifeMs = 24 * 3_600_000

/**
 * Milliseconds for which the six digits beside them are valid: shorter, because a code can be guessed or read aloud.
 */
export const codeLifeMs = 10 * 60_000

/** The link and the code of an email. */
export type LinkFacts = { readonly url: string; readonly digits: string }

/** When something happened, ISO time, and the time zone of its reader: the restaurant's (A75). */
type Moment = { readonly at: string; readonly timeZone: string }

/** The sums of a week. */
type WeekTotals = InsightTotals & { /** In cents; null without orders. */ readonly average: number | null }

/** What the weekly email reports. Lists have the largest first. */
type WeekFacts = {
  readonly week: InsightPeriod
  /** "" without a name. */
  readonly restaurantName: string
  readonly now: WeekTotals
  readonly before: WeekTotals
  readonly dishes: readonly { readonly name: string; readonly quantity: number; readonly cents: number }[]
  readonly words: readonly { readonly word: string; readonly count: number }[]
  /** Dishes that are still on a menu. */
  readonly soldOut: readonly { readonly name: string; readonly hours: number }[]
  /** What "Carte en règle" counts; null without a menu. */
  readonly regulation: { readonly must: number; readonly ask: number } | null
  readonly figuresUrl: string
  readonly stopUrl: string
}

const holds = "Le lien est valable 24 heures, le code 10 minutes. Ils ne servent qu’une fois."
const ignore = "Si ce n’était pas vous, ignorez ce message\u00a0: rien ne change."
const code = (digits: string) => ({ label: "Code à six chiffres", digits })

const averageInWords = ({ average }: WeekTotals) => (average === null ? "–" : formatPrice(average))

/** The tables of the weekly email. What did not happen has none. */
function sectionsOf({ dishes, words, soldOut, regulation }: WeekFacts): LetterSection[] {
  const sections: LetterSection[] = [
    {
      heading: "Plats commandés",
      rows: dishes.map(({ name, quantity, cents }) => {
        return { words: `${countInWords(quantity)}\u00a0× ${name}`, amount: formatPrice(cents) }
      }),
    },
    {
      heading: "Recherches sans résultat",
      rows: words.map(({ word, count }) => ({ words: word, amount: countInWords(count) })),
    },
    {
      heading: "Ruptures",
      rows: soldOut.map(({ name, hours }) => ({ words: name, amount: durationInWords(hours) })),
    },
    {
      heading: "Carte en règle",
      rows: regulation === null ? [] : [{ words: "Carte en service", amount: countsInWords(regulation) }],
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** The content of all emails, in French. The only text in them that a stranger may have written is an address. */
export const letters = {
  weekly: (facts: WeekFacts): Letter => {
    const { week, restaurantName, now, before } = facts
    const period = periodInWords(week)
    return {
      subject: `Votre semaine\u00a0: ${counted(now.views, "vue")}, ${counted(now.orders, "commande")}`,
      paragraphs: [restaurantName === "" ? `${period}.` : `${restaurantName}. ${period}.`],
      rows: [
        ["Vues", countInWords(now.views), countInWords(before.views)] as const,
        ["Commandes", countInWords(now.orders), countInWords(before.orders)] as const,
        ["Commandé", formatPrice(now.cents), formatPrice(before.cents)] as const,
        ["Panier moyen", averageInWords(now), averageInWords(before)] as const,
      ].map(([words, amount, earlier]) => ({ words, amount, detail: `La semaine d’avant\u00a0: ${earlier}` })),
      sections: sectionsOf(facts),
      action: { label: "Voir tous les chiffres", url: facts.figuresUrl },
      note: "Vous recevez ce message parce que la Lettre du lundi est activée sur la page Chiffres. Ce sont des compteurs, pas des personnes.",
      stop: { label: "Ne plus recevoir", url: facts.stopUrl },
    }
  },

  confirmation: ({ url, digits }: LinkFacts): Letter => ({
    subject: "Confirmez votre email",
    paragraphs: ["Un compte Ardoise a été demandé avec cette adresse. Confirmez-la pour l’ouvrir."],
    action: { label: "Confirmer mon email", url },
    code: code(digits),
    note: `${holds} Si ce n’était pas vous, ignorez ce message\u00a0: sans confirmation, il n’y a pas de compte.`,
  }),

  accountExists: ({ loginUrl }: { loginUrl: string }): Letter => ({
    subject: "Vous avez déjà un compte",
    paragraphs: [
      "Un compte Ardoise a été demandé avec cette adresse, qui en a déjà un.",
      "Connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.",
    ],
    action: { label: "Se connecter", url: loginUrl },
    note: ignore,
  }),

  recovery: ({ url, digits }: LinkFacts): Letter => ({
    subject: "Choisissez un nouveau mot de passe",
    paragraphs: ["Un nouveau mot de passe a été demandé pour votre compte Ardoise."],
    action: { label: "Choisir un mot de passe", url },
    code: code(digits),
    note: `${holds} ${ignore}`,
  }),

  magiclink: ({ url, digits }: LinkFacts): Letter => ({
    subject: "Votre connexion à Ardoise",
    paragraphs: ["Ouvrez ce lien, ou saisissez le code, pour vous connecter."],
    action: { label: "Se connecter", url },
    code: code(digits),
    note: `${holds} ${ignore}`,
  }),

  emailChangeCurrent: ({ url, digits, newEmail }: LinkFacts & { newEmail: string }): Letter => ({
    subject: "Votre adresse de connexion va changer",
    paragraphs: [
      `La nouvelle adresse de votre compte Ardoise sera ${newEmail}.`,
      "Confirmez ici, puis dans le message envoyé à cette nouvelle adresse.",
    ],
    action: { label: "Confirmer le changement", url },
    code: code(digits),
    note: `${holds} Si ce n’était pas vous, ne confirmez pas et changez votre mot de passe.`,
  }),

  emailChangeNew: ({ url, digits, currentEmail }: LinkFacts & { currentEmail: string }): Letter => ({
    subject: "Confirmez votre nouvelle adresse",
    paragraphs: [
      `Cette adresse va remplacer ${currentEmail} pour votre compte Ardoise.`,
      "Confirmez ici, et dans le message envoyé à l’ancienne adresse.",
    ],
    action: { label: "Confirmer la nouvelle adresse", url },
    code: code(digits),
    note: `${holds} ${ignore}`,
  }),

  reauthentication: ({ digits }: { digits: string }): Letter => ({
    subject: "Votre code de vérification",
    paragraphs: ["Saisissez ce code pour confirmer que c’est vous."],
    code: code(digits),
    note: "Le code est valable 10 minutes et ne sert qu’une fois. Si ce n’était pas vous, changez votre mot de passe.",
  }),

  passwordChanged: ({ at, timeZone, recoverUrl }: Moment & { recoverUrl: string | null }): Letter => ({
    subject: "Votre mot de passe a changé",
    paragraphs: [
      `Le mot de passe de votre compte Ardoise a été changé le ${formatDateTime(at, timeZone)}. Les autres appareils ont été déconnectés.`,
      "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.",
    ],
    action: recoverUrl === null ? undefined : { label: "Choisir un mot de passe", url: recoverUrl },
  }),

  newSignIn: ({
    at,
    timeZone,
    device,
    recoverUrl,
  }: Moment & { device: string; recoverUrl: string | null }): Letter => ({
    subject: "Nouvelle connexion à votre compte",
    paragraphs: [
      `Votre compte Ardoise a été ouvert le ${formatDateTime(at, timeZone)} depuis un nouvel appareil\u00a0: ${device}.`,
      "Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.",
    ],
    action: recoverUrl === null ? undefined : { label: "Choisir un mot de passe", url: recoverUrl },
  }),

  accountGivenUp: ({ at, endsAt, timeZone, keepUrl }: Moment & { endsAt: string; keepUrl: string | null }): Letter => ({
    subject: "Votre compte sera effacé",
    paragraphs: [
      `La suppression de votre compte Ardoise a été demandée le ${formatDateTime(at, timeZone)}. Votre page publique n’est plus visible, et tout sera effacé le ${formatLongDate(endsAt, timeZone)}.`,
      "Jusqu’à cette date, connectez-vous pour le garder\u00a0: vos menus et votre QR code reviennent comme avant. Si ce n’était pas vous, gardez-le, puis changez votre mot de passe.",
    ],
    action: keepUrl === null ? undefined : { label: "Garder mon compte", url: keepUrl },
  }),

  subscriptionCancelled: ({ at, timeZone, billingUrl }: Moment & { billingUrl: string | null }): Letter => ({
    subject: "Votre abonnement Premium est résilié",
    paragraphs: [
      `Premium reste actif jusqu’au ${formatLongDate(at, timeZone)}. Rien ne sera débité ensuite.`,
      "Vos menus restent tous en place. Jusqu’à cette date, vous pouvez revenir sur la résiliation.",
    ],
    action: billingUrl === null ? undefined : { label: "Voir mon abonnement", url: billingUrl },
  }),

  subscriptionEnded: ({ billingUrl }: { billingUrl: string | null }): Letter => ({
    subject: "Votre abonnement Premium est terminé",
    paragraphs: [
      "Le paiement refusé ne sera plus tenté, et rien ne sera débité.",
      "Vous avez maintenant la version gratuite. Vos menus restent tous en place.",
    ],
    action: billingUrl === null ? undefined : { label: "Voir mon abonnement", url: billingUrl },
  }),

  subscriptionStopped: (): Letter => ({
    subject: "Votre abonnement Premium est résilié",
    paragraphs: [
      "Votre compte Ardoise a été désactivé par la personne qui gère ce serveur. Rien ne sera plus débité.",
      "Vos menus sont gardés. Adressez-vous à elle pour en savoir plus.",
    ],
  }),

  pageTakenDown: ({ at, timeZone, settingsUrl }: Moment & { settingsUrl: string | null }): Letter => ({
    subject: "Votre page publique est retirée",
    paragraphs: [
      `Votre page publique n’est plus visible depuis le ${formatDateTime(at, timeZone)}\u00a0: la personne qui gère ce serveur l’a retirée. Vos QR codes disent que le menu n’est pas disponible.`,
      "Vos menus sont intacts, et vous pouvez continuer à les modifier. Adressez-vous à elle pour savoir pourquoi, et pour que la page revienne.",
    ],
    action: settingsUrl === null ? undefined : { label: "Ouvrir Ardoise", url: settingsUrl },
  }),

  pagePutUp: ({ at, timeZone, pageUrl }: Moment & { pageUrl: string | null }): Letter => ({
    subject: "Votre page publique est de nouveau en ligne",
    paragraphs: [
      `Votre page publique est de nouveau visible depuis le ${formatDateTime(at, timeZone)}. Vos QR codes mènent à votre menu comme avant\u00a0: rien n’est à réimprimer.`,
    ],
    action: pageUrl === null ? undefined : { label: "Voir ma page", url: pageUrl },
  }),
} as const
