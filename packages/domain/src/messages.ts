import type { ClaimRefusal } from "./bill/claim-share.ts"
import type { CategoryRefusal, DishRefusal } from "./menu/menu-edits.ts"
import { limits, type MenuRefusal } from "./menu/menu-validation.ts"
import { formatPrice, maxPriceCents, type PriceRefusal } from "./money.ts"
import { orderLimits } from "./order/order.ts"
import { maxTables } from "./order/ordering-settings.ts"
import { type BillingRefusal, billingTextLength } from "./plan/billing-identity.ts"
import type { MarkRefusal } from "./restaurant/mark.ts"
import { mostServicesPerDay } from "./restaurant/opening-hours.ts"
import type { ProfileRefusal } from "./restaurant/profile.ts"
import { mostTableCards } from "./sharing/table-cards.ts"
import { longestDeviceName } from "./team/staff-device.ts"

/** Refusals of the account forms and settings. The refusals of the auth protocol are in `packages/contract`. */
export type AccountRefusal =
  | "fields-missing"
  | "email-invalid"
  | "restaurant-name-empty"
  | "restaurant-name-too-long"
  | "deletion-phrase-differs"

/**
 * Refusals of calls on a whole menu: because of the plan, missing rights, or an edit elsewhere (A01, A02, A52).
 */
export type MenuCallRefusal =
  | "premium-required"
  | "free-menu-limit"
  | "menu-not-editable"
  | "menu-not-found"
  | "too-many-menus"
  | "menus-too-large"
  | "menu-changed-elsewhere"
  | "not-signed-in"

/** Refusal of clients that read too often in a short time. */
export type ReadRefusal = "too-many-reads"

/** Refusals of orders, and of lists of tables (A22, A66). */
export type OrderRefusal =
  | "order-changed"
  | "ordering-closed"
  | "order-invalid"
  | "table-code-needed"
  | "order-not-found"
  | "order-moved"
  | "too-many-orders"
  | "tables-unreadable"
  | "table-cards-invalid"

/** Refusals of and about devices of the team. */
export type TeamRefusal = "staff-device" | "too-many-devices" | "invite-not-found" | "device-name-unreadable"

/** Refusals of calls from tables. */
export type CallRefusal = "calls-closed" | "too-many-calls"

/** Refusals of printers that fetch their tickets. */
export type PrinterRefusal = "too-many-printers" | "printer-name-unreadable" | "printer-not-found" | "nothing-to-print"

/** Refusals of papers: the printed card, the allergen register. */
export type PaperRefusal =
  | "paper-invalid"
  | "paper-too-long"
  | "paper-premium"
  | "paper-dish-gone"
  | "card-empty"
  | "board-none"
  | "display-missing"

/** Refusals of the daily board. */
export type BoardRefusal = "special-invalid" | "board-changed" | "board-over"

/** Refusals of the hours at which menus are served by themselves. */
export type ServiceRefusal = "services-overlap" | "services-invalid"

/** Refusals of promotions. */
export type PromotionRefusal =
  | "promotion-invalid"
  | "promotion-started"
  | "promotion-changed"
  | "promotion-missing"
  | "promotion-needs-soft-drink"
  | "promotion-drinks-unknown"
  | "too-many-promotions"
  | "code-exists"
  | "code-unknown"
  | "too-many-codes"

/** Refusals of translations. */
export type TranslationRefusal = "too-many-translations"

/** Refusals of subscription and payment calls (A69). */
export type PaymentRefusal =
  | "login-to-subscribe"
  | "login-to-manage"
  | "not-authenticated"
  | "payment-not-configured"
  | "payment-configuration"
  | "payment-unavailable"
  | "already-subscribed"
  | "nothing-to-manage"
  | "account-ends"
  | "checkout-over"
  | "product-unknown"

/** Refusals of bills and of payments at the table. */
export type BillRefusal =
  | ClaimRefusal
  | "table-code-invalid"
  | "bill-closed"
  | "bill-changed"
  | "bill-being-paid"
  | "bill-exists"
  | "unit-settled"
  | "payments-closed"
  | "too-many-payments"
  | "too-many-letters"
  | "refund-too-high"
  | "refund-refused"
  | "refund-unconfirmed"
  | "share-missing"
  | "payments-address-missing"
  | "payments-drinks-unknown"
  | "payments-commitment-missing"
  | "payments-account-missing"
  | "vat-rates-invalid"

/** Why a photo could not be added to a dish. */
export type PhotoRefusal = "photo-unreadable" | "photo-not-sent"

/** Every code with which a rule of the product or the server refuses. */
export type RefusalCode =
  | PriceRefusal
  | CategoryRefusal
  | "category-unknown"
  | "dish-missing"
  | DishRefusal
  | ReadRefusal
  | MenuRefusal
  | AccountRefusal
  | MenuCallRefusal
  | OrderRefusal
  | CallRefusal
  | PrinterRefusal
  | TeamRefusal
  | BoardRefusal
  | PaperRefusal
  | ServiceRefusal
  | PromotionRefusal
  | TranslationRefusal
  | ProfileRefusal
  | MarkRefusal
  | PaymentRefusal
  | BillRefusal
  | BillingRefusal
  | PhotoRefusal

const count = (amount: number) => new Intl.NumberFormat("fr-FR").format(amount)
/** Returns the message for a text that is too long. @param what the field with its article, such as "Le nom du menu" */
export const tooLong = (what: string, length: number) => `${what} ne peut pas dépasser ${count(length)} caractères.`

/**
 * The message that a person reads for each refusal. `{name}` is a placeholder that `messageFor` replaces. Messages with
 * a number or a price are getters: creating their formatters at start-up would delay it noticeably, on a server and on
 * a phone.
 */
export const messages: Readonly<Record<RefusalCode, string>> = {
  "price-missing": "Indiquez un prix.",
  "price-unreadable": "Ce prix ne peut pas être lu. Écrivez-le en chiffres, par exemple 12,50.",
  "price-too-precise": "Le prix ne peut pas avoir plus de deux décimales.",
  get "price-too-high"() {
    return `Le prix ne peut pas dépasser ${formatPrice(maxPriceCents)}.`
  },

  "category-unnamed": "Le nom de la catégorie ne peut pas être vide.",
  "category-exists": 'La catégorie "{name}" existe déjà dans votre menu.',
  get "category-name-too-long"() {
    return tooLong("Le nom de la catégorie", limits.nameLength)
  },
  "category-unknown": "Cette catégorie n’existe pas.",
  "category-missing": "Cette catégorie n’est plus dans le menu.",

  "photo-unreadable": "Cette image ne peut pas être lue ici. Choisissez une photo JPEG, PNG ou WebP.",
  "photo-not-sent":
    "La photo n’a pas pu être envoyée. Réessayez quand la connexion est revenue, ou enregistrez le plat sans elle.",

  "option-invalid": "Cette option est incomplète.",
  "services-overlap": "Deux menus seraient servis au même moment.",
  "services-invalid": "Indiquez au moins un jour, et deux heures.",
  "special-invalid": "Donnez un nom et un prix à chaque plat.",
  "board-changed": "L’ardoise a été changée sur un autre appareil. Publiez de nouveau pour la remplacer.",
  "board-over": "L’heure de fin de cette ardoise est passée.",
  "set-menu-invalid": "Cette formule est incomplète.",
  "promotion-invalid": "Cette promotion est incomplète.",
  "promotion-started": "Une promotion commencée ne se modifie plus\u00a0: arrêtez-la, puis créez-en une autre.",
  "promotion-changed": "Cette promotion a été changée sur un autre appareil.",
  "promotion-missing": "Cette promotion n’existe plus.",
  "promotion-needs-soft-drink": "Ajoutez d’abord une boisson sans alcool à cette carte.",
  "promotion-drinks-unknown": "Dites d’abord lesquelles de vos boissons contiennent de l’alcool.",
  "too-many-promotions": "Vous ne pouvez pas avoir plus de 50 promotions à la fois.",
  "too-many-translations": "Vous ne pouvez pas avoir plus de 40\u00a0000 traductions.",
  "code-exists": "Ce code sert déjà à une autre promotion.",
  "code-unknown": "Ce code n’est pas valable.",
  "too-many-codes": "Trop d’essais. Attendez quelques minutes.",
  "dish-missing": "Ce plat n’est plus dans le menu.",
  "dish-incomplete": "Le nom et le prix sont obligatoires",
  "dish-exists": "Ce plat existe déjà dans cette catégorie",
  get "dish-name-too-long"() {
    return tooLong("Le nom du plat", limits.nameLength)
  },
  get "dish-description-too-long"() {
    return tooLong("La description du plat", limits.descriptionLength)
  },
  get "too-many-allergens"() {
    return `Un plat ne peut pas avoir plus de ${count(limits.allergensPerDish)} allergènes.`
  },
  get "too-many-dishes"() {
    return `Un menu ne peut pas avoir plus de ${count(limits.dishesPerMenu)} plats.`
  },

  "menu-unnamed": "Veuillez donner un nom à votre menu.",
  "menu-incomplete": "Tous les champs obligatoires doivent être remplis.",
  get "menu-name-too-long"() {
    return tooLong("Le nom du menu", limits.nameLength)
  },
  get "too-many-categories"() {
    return `Un menu ne peut pas avoir plus de ${count(limits.categoriesPerMenu)} catégories.`
  },
  get "menu-too-large"() {
    return `Ce menu est trop volumineux (${count(limits.menuBytes / 1_000_000)} Mo au plus).`
  },
  "text-unreadable": "Un texte contient un caractère qui ne peut pas être enregistré.",

  "premium-required": "Fonctionnalité Premium requise pour gérer l'activation des menus",
  "free-menu-limit":
    "Vous ne pouvez créer qu'un seul menu avec la version gratuite. Passez à Premium pour créer des menus illimités !",
  "menu-not-editable":
    "Ce menu ne peut pas être modifié avec la version gratuite. Passez à Premium pour modifier tous vos menus.",
  get "too-many-menus"() {
    return `Vous ne pouvez pas avoir plus de ${count(limits.menusPerOwner)} menus.`
  },
  get "menus-too-large"() {
    return `Vos menus prennent ensemble trop de place (${count(limits.ownerMenuBytes / 1_000_000)} Mo au plus). Supprimez-en un dont vous n’avez plus besoin.`
  },
  "menu-not-found": "Menu non trouvé",
  "menu-changed-elsewhere": "Ce menu a été modifié dans une autre fenêtre ou sur un autre appareil.",
  "not-signed-in": "Votre session est terminée. Veuillez vous reconnecter.",

  "order-changed": "La carte a changé entre-temps. Vérifiez votre commande avant de l’envoyer.",
  "ordering-closed": "Les commandes en ligne sont fermées pour le moment. Adressez-vous à l’équipe.",
  "table-code-needed": "Scannez le code de votre table pour commander.",
  "order-not-found": "Cette commande n’existe plus.",
  "order-moved": "Cette commande est déjà terminée ou annulée.",
  "order-invalid": "Cette commande ne peut pas être lue. Rechargez la carte et recommencez.",
  "staff-device": "Cet appareil n’a pas ce droit.",
  "too-many-devices": "Douze appareils sont déjà reliés ou attendus. Retirez-en un d’abord.",
  "invite-not-found": "Ce code n’est plus valable. Demandez-en un autre.",
  "device-name-unreadable": `Donnez un nom à l’appareil, de ${longestDeviceName} caractères au plus.`,
  "calls-closed": "Les appels depuis la table sont fermés. Faites signe à l’équipe.",
  "too-many-calls": "Votre table a déjà appelé plusieurs fois. Faites signe à l’équipe.",
  "too-many-printers": "Quatre imprimantes sont déjà reliées. Retirez-en une d’abord.",
  "printer-name-unreadable": `Donnez un nom à l’imprimante, de ${longestDeviceName} caractères au plus.`,
  "printer-not-found": "Cette imprimante n’existe plus.",
  "nothing-to-print": "Rien à imprimer sur cette imprimante. Choisissez-en une autre.",
  "too-many-reads": "Trop de lectures en peu de temps. Réessayez dans une minute.",
  "too-many-orders": "Trop de commandes ont été envoyées d’ici. Réessayez dans quelques minutes.",

  "profile-text-too-long": "Un des textes est trop long.",
  "mark-unreadable": "Ce dessin ne peut pas être utilisé. Choisissez le fichier de nouveau.",
  "mark-file-too-large": "Le fichier dépasse 1\u00a0Mo. Choisissez-en un plus léger.",
  "mark-file-unreadable": "Ce fichier ne peut pas être lu. Choisissez un dessin en SVG, PNG, WebP ou JPEG.",
  "mark-empty": "Aucun dessin n’a été trouvé dans ce fichier\u00a0: il est d’une seule couleur.",
  "mark-too-detailed": "Ce dessin a trop de détails pour une seule encre. Choisissez votre logo sans photo ni dégradé.",
  "telephone-unreadable": "Ce numéro de téléphone ne peut pas être lu. Exemple\u00a0: 01 42 65 18 30.",
  "time-zone-unknown": "Ce fuseau horaire n’existe pas.",
  "opening-hours-unreadable": `Ces horaires ne peuvent pas être lus\u00a0: au plus ${mostServicesPerDay} services par jour, chacun avec une heure d’ouverture et une heure de fermeture.`,
  "opening-hours-overlap": "Deux services du même jour se chevauchent.",
  "login-to-subscribe": "Vous devez être connecté pour souscrire à un abonnement",
  "login-to-manage": "Vous devez être connecté pour gérer votre abonnement",
  "not-authenticated": "Non authentifié",
  "payment-not-configured": "La configuration du paiement par carte n’est pas terminée.",
  "payment-configuration":
    "Erreur de configuration du prestataire de paiement par carte. Veuillez contacter le support.",
  "payment-unavailable":
    "Le prestataire de paiement ne répond pas. Rien n’a été débité\u00a0: réessayez dans un instant.",
  "already-subscribed": "Vous êtes déjà abonné à Premium.",
  "nothing-to-manage": "Il n’y a pas d’abonnement payant à gérer.",
  "account-ends": "Ce compte va être supprimé. Gardez-le d’abord, puis réessayez.",
  "checkout-over": "Cette page de paiement n’est plus valable.",
  "product-unknown": "Ce produit n’existe pas.",

  "table-code-invalid": "Ce QR code n’est plus valable.",
  "bill-closed": "Cette addition est close.",
  "bill-changed": "L’addition a changé entre-temps.",
  "share-taken": "Un autre téléphone paie déjà une partie de ce choix.",
  "nothing-due": "Il ne reste rien à payer.",
  "amount-invalid": "Ce montant ne peut pas être payé.",
  "payments-closed": "Le paiement en ligne est fermé.",
  "too-many-letters": "La note a déjà été envoyée trois fois.",
  "too-many-payments": "Trop d’essais de paiement. Attendez quelques minutes.",
  "bill-being-paid": "Un paiement est en cours sur cette addition.",
  "unit-settled": "Ce plat est déjà réglé : remboursez-le.",
  "bill-exists": "Une autre addition est déjà ouverte à cette table.",
  "refund-too-high": "Le remboursement dépasse ce qui a été payé.",
  "refund-refused": "Stripe a refusé le remboursement.",
  "refund-unconfirmed": "Stripe ne répond pas. Le remboursement n’est pas confirmé\u00a0: réessayez dans un instant.",
  "share-missing": "Ce paiement n’existe pas.",
  "payments-address-missing": "Complétez l’adresse de votre restaurant : elle figure sur la note.",
  "payments-drinks-unknown": "Précisez les boissons avec ou sans alcool : la TVA en dépend.",
  "payments-commitment-missing":
    "Confirmez que vous reprenez ces paiements dans votre caisse ou votre comptabilité. Ardoise n’est pas un logiciel de caisse.",
  "payments-account-missing": "Reliez d’abord un compte qui peut encaisser.",
  "vat-rates-invalid": "Donnez des taux de TVA entre 0 et 100 %, avec une décimale au plus.",

  "billing-name-missing": "Indiquez la raison sociale.",
  "billing-address-missing": "Complétez l’adresse.",
  get "billing-text-too-long"() {
    return tooLong("Cette ligne", billingTextLength)
  },
  "postal-code-invalid": "Un code postal a cinq chiffres.",
  "siren-invalid": "Ce SIREN n’existe pas. Vérifiez ses neuf chiffres.",
  "vat-number-invalid": "Ce numéro de TVA n’existe pas. Il s’écrit FR, deux chiffres, puis le SIREN.",
  "vat-number-other-siren": "Ce numéro de TVA est celui d’une autre entreprise que ce SIREN.",

  "paper-invalid": "Ce papier ne peut pas être préparé.",
  "paper-too-long": "Cette carte dépasse 60 pages.",
  "paper-premium": "Ce choix de papier fait partie de Premium.",
  "paper-dish-gone": "Un plat choisi n’est plus sur la carte. Fermez le tarif et recommencez.",
  "card-empty": "Ajoutez d’abord un plat.",
  "board-none": "Publiez d’abord l’ardoise du jour.",
  "display-missing": "Cet affichage n’est pas dans l’archive.",
  "table-cards-invalid": `Donnez un nombre de tables entre 1 et ${mostTableCards}.`,
  get "tables-unreadable"() {
    return `Cette liste de tables ne peut pas être lue (${count(maxTables)} tables de ${orderLimits.tableLength} caractères au plus).`
  },

  "fields-missing": "Veuillez remplir tous les champs",
  "email-invalid": "Cet email n’est pas valide.",
  "restaurant-name-empty": "Le nom du restaurant ne peut pas être vide",
  get "restaurant-name-too-long"() {
    return tooLong("Le nom du restaurant", limits.restaurantNameLength)
  },
  "deletion-phrase-differs": "Le nom que vous avez écrit n’est pas celui du restaurant. Rien n’a été supprimé.",
}

/**
 * Returns the message for a refusal, including the name of the refused thing.
 *
 * @param name what the owner typed; only `category-exists` shows it
 */
export function messageFor(code: RefusalCode, name = ""): string {
  // A function, because `replace` would interpret "$&" in a typed name as a pattern.
  return messages[code].replace("{name}", () => name)
}

/** Returns why a further language cannot be offered yet. @param left dishes whose names are not reviewed */
export function namesLeftMessage(left: number): string {
  return `Relisez d’abord le nom de chaque plat (${left === 1 ? "1 reste" : `${left} restent`}).`
}
