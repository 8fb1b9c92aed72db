import { randomInt } from "node:crypto"
import { formatLongDate } from "@ardoise/domain/dates"
import { isUnderWay } from "@ardoise/domain/plan/subscription"
import { findUserByEmail, restaurantNameOf, type UserRow } from "../accounts/account-queries.ts"
import {
  dropSecondSteps,
  invite,
  replacePassword,
  setDisabled,
  setTakenDown,
  uninvite,
} from "../accounts/account-states.ts"
import { readEmail } from "../accounts/auth-body.ts"
import { hasSecondStep } from "../accounts/factors/factor-queries.ts"
import { passwordQueue } from "../accounts/passwords.ts"
import { WireError } from "../http/wire-error.ts"
import { PaymentFailure } from "../subscription/payments.ts"
import { stopPayments } from "../subscription/renewal.ts"
import { findCustomer, findPlanPeriod, listPaidSubscriptions } from "../subscription/subscription-queries.ts"
import type { OperatorCommand, OperatorScope } from "./operator-command.ts"

/** Most accounts in one list. */
const listedAtOnce = 100

/** Characters of a password that is read aloud on the telephone: none can be mistaken for another one. */
const spokenLetters = "abcdefghjkmnpqrstuvwxyz23456789"

/** The operator's commands on accounts. */
export const accountCommands: Readonly<Record<string, OperatorCommand>> = {
  list: {
    usage: "list [--after <email>]",
    run: async ([flag, after], scope) => {
      const { database } = scope
      if (flag !== undefined && (flag !== "--after" || !after)) throw usage("list [--after <email>]")
      const users = await database.largeRead
        .selectFrom("users")
        .selectAll()
        .where("email", ">", after?.trim().toLowerCase() ?? "")
        .orderBy("email")
        .limit(listedAtOnce)
        .execute()
      if (users.length === 0) return [after ? "Il n’y a plus d’autre compte." : "Il n’y a encore aucun compte."]
      const lines = await Promise.all(users.map((user) => describe(user, scope)))
      const last = users.at(-1)
      if (users.length < listedAtOnce || !last) return lines
      return [...lines, `Suite : npm run admin -- list --after ${last.email}`]
    },
  },
  find: {
    usage: "find <partie de l’email, du nom du restaurant, ou identifiant>",
    run: async (args, scope) => {
      const { database } = scope
      const wanted = args.join(" ").trim().toLowerCase()
      if (wanted === "") throw usage("find <partie de l’email, du nom du restaurant, ou identifiant>")
      // Compare here, page by page: the engines differ in how they ignore accents.
      const found: UserRow[] = []
      for (let after = ""; found.length < listedAtOnce; ) {
        const page = await database.largeRead
          .selectFrom("users")
          .selectAll()
          .where("id", ">", after)
          .orderBy("id")
          .limit(1000)
          .execute()
        found.push(...page.filter((user) => matches(user, wanted)))
        const last = page.at(-1)
        if (!last || page.length < 1000) break
        after = last.id
      }
      if (found.length === 0) return ["Aucun compte trouvé."]
      return Promise.all(found.slice(0, listedAtOnce).map((user) => describe(user, scope)))
    },
  },
  disable: {
    usage: "disable <email>",
    run: (args, scope) =>
      onAccount("disable", args, async (email) => {
        const changed = await scope.database.run(setDisabled, { email, isDisabled: true, at: scope.now })
        if (!changed.ok) throw unknownAccount(email)
        const first = changed.value
          ? `${email} ne peut plus se connecter, et son menu n’est plus public. Tout est gardé.`
          : `${email} était déjà désactivé.`
        return [first, ...(await stopPaying(email, scope))]
      }),
  },
  enable: {
    usage: "enable <email>",
    run: (args, scope) =>
      onAccount("enable", args, async (email) => {
        const changed = await scope.database.run(setDisabled, { email, isDisabled: false, at: scope.now })
        if (!changed.ok) throw unknownAccount(email)
        if (!changed.value) return [`${email} n’était pas désactivé.`]
        return [`${email} peut de nouveau se connecter.`, ...(await tellStopped(email, scope))]
      }),
  },
  "reset-password": {
    usage: "reset-password <email>",
    run: (args, scope) =>
      onAccount("reset-password", args, async (email) => {
        const password = spokenPassword()
        const passwordHash = await passwordQueue().hash(password)
        const replaced = await scope.database.run(replacePassword, { email, passwordHash, at: scope.now })
        if (!replaced.ok) throw unknownAccount(email)
        return [
          `Mot de passe provisoire de ${email} : ${password}`,
          "Toutes ses sessions sont terminées. Demandez-lui d’en choisir un autre après la connexion.",
        ]
      }),
  },
  "reset-second-step": {
    usage: "reset-second-step <email>",
    run: (args, scope) =>
      onAccount("reset-second-step", args, async (email) => {
        const dropped = await scope.database.run(dropSecondSteps, { email, at: scope.now })
        if (!dropped.ok) throw unknownAccount(email)
        return dropped.value
          ? [`${email} se connecte de nouveau avec son seul mot de passe. Ses sessions sont terminées.`]
          : [`${email} n’avait pas de connexion en deux étapes.`]
      }),
  },
  "take-down": {
    usage: "take-down <email>",
    run: (args, scope) =>
      onAccount("take-down", args, async (email) => {
        const changed = await scope.database.run(setTakenDown, {
          email,
          isTakenDown: true,
          at: scope.now,
          origin: scope.origin,
        })
        if (!changed.ok) throw unknownAccount(email)
        return changed.value
          ? [`La page publique de ${email} est retirée. Un email l’en informe.`]
          : ["Elle l’était déjà."]
      }),
  },
  "put-up": {
    usage: "put-up <email>",
    run: (args, scope) =>
      onAccount("put-up", args, async (email) => {
        const changed = await scope.database.run(setTakenDown, {
          email,
          isTakenDown: false,
          at: scope.now,
          origin: scope.origin,
        })
        if (!changed.ok) throw unknownAccount(email)
        return changed.value
          ? [`La page publique de ${email} est remise en ligne. Un email l’en informe.`]
          : ["Elle n’était pas retirée."]
      }),
  },
  invite: {
    usage: "invite <email>",
    run: (args, scope) =>
      onAccount("invite", args, async (email) => {
        if (await findUserByEmail(scope.database.read, email)) return [`${email} a déjà un compte.`]
        const isNew = await scope.database.run(invite, { email, at: scope.now })
        return [isNew ? `${email} peut s’inscrire.` : `${email} était déjà invité.`]
      }),
  },
  uninvite: {
    usage: "uninvite <email>",
    run: (args, scope) =>
      onAccount("uninvite", args, async (email) => {
        const had = await scope.database.run(uninvite, { email })
        return [had ? `L’invitation de ${email} est retirée.` : `${email} n’était pas invité.`]
      }),
  },
  invitations: {
    usage: "invitations",
    run: async (_args, { database }) => {
      const rows = await database.read.selectFrom("invitations").selectAll().orderBy("email").execute()
      if (rows.length === 0) return ["Personne n’est invité."]
      return rows.map(({ email, created_at }) => `${email}  invité le ${formatLongDate(created_at)}`)
    },
  },
}

/** Stops the payments of an account that is already disabled. Disabling must not wait for the provider. */
async function stopPaying(email: string, { database, payments, now }: OperatorScope): Promise<string[]> {
  const owner = await findUserByEmail(database.read, email)
  if (!owner) return []
  try {
    const words = payments ? await stopPayments({ database, clock: () => now }, payments, owner.id) : []
    const running = words.find(isUnderWay)
    if (running) {
      return [
        `Son abonnement est résilié : payé jusqu’au ${formatLongDate(running.periodEnd)}, plus rien ne sera débité.`,
      ]
    }
    if (words.length > 0) return ["Son abonnement, resté impayé, est terminé : plus rien ne sera débité."]
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    return [
      "ATTENTION : ses paiements n’ont pas pu être arrêtés, le prestataire n’a pas répondu comme attendu.",
      `Relancez « npm run admin -- disable ${email} », ou résiliez son abonnement chez le prestataire${await customerWords(database, owner.id)}.`,
    ]
  }
  // A provider that was configured earlier may have taken the payments.
  const known = (await listPaidSubscriptions(database.read, owner.id)).some(
    (one) => isUnderWay(one) && !one.isCancelled,
  )
  if (!known) return []
  return [
    `ATTENTION : un abonnement en cours n’est pas connu du prestataire réglé ici. Résiliez-le chez celui qui l’encaisse${await customerWords(database, owner.id)}.`,
  ]
}

/** A stopped subscription stays stopped: an owner never pays again without a request of their own. */
async function tellStopped(email: string, { database }: OperatorScope): Promise<string[]> {
  const owner = await findUserByEmail(database.read, email)
  const paid = owner ? await listPaidSubscriptions(database.read, owner.id) : []
  const isStopped = paid.some((one) => isUnderWay(one) && one.isCancelled)
  return isStopped ? ["Son abonnement reste résilié : il peut le reprendre dans « Abonnement et factures »."] : []
}

async function customerWords(database: OperatorScope["database"], ownerId: string): Promise<string> {
  const customer = await findCustomer(database.read, ownerId, "stripe")
  return customer === null ? "" : ` (client ${customer})`
}

async function onAccount(
  name: string,
  [given, ...rest]: readonly string[],
  act: (email: string) => Promise<string[]>,
): Promise<string[]> {
  if (!given || rest.length > 0) throw usage(`${name} <email>`)
  const email = readEmail(given)
  if (email === null) throw new WireError(400, "email_invalid", `« ${given} » n’est pas un email.`)
  return act(email)
}

/** Describes an account in one line. */
async function describe(user: UserRow, { database, now }: OperatorScope): Promise<string> {
  const { plan } = await findPlanPeriod(database.read, user.id, now)
  const states = [
    plan === "premium" ? "Premium" : "gratuit",
    user.disabled_at !== null && "désactivé",
    user.taken_down_at !== null && "page retirée",
    user.deletes_at !== null && `effacé le ${formatLongDate(user.deletes_at)}`,
    (await hasSecondStep(database.read, user.id)) && "deux étapes",
  ].filter((state) => state !== false)
  const seen = user.last_sign_in_at === null ? "jamais connecté" : `connecté le ${formatLongDate(user.last_sign_in_at)}`
  return [user.email, `« ${restaurantNameOf(user)} »`, states.join(", "), seen, user.id].join("  ")
}

function matches(user: UserRow, wanted: string): boolean {
  const name = fold(restaurantNameOf(user))
  return user.id === wanted || user.email.includes(wanted) || (name !== "" && name.includes(fold(wanted)))
}

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()

/** Generates a password of sixteen characters in groups of four: 79 bits. */
function spokenPassword(): string {
  const letters = Array.from({ length: 16 }, () => spokenLetters[randomInt(spokenLetters.length)])
  return (letters.join("").match(/.{4}/g) ?? []).join("-")
}

const usage = (words: string) => new WireError(400, "usage", `Utilisation : npm run admin -- ${words}`)
const unknownAccount = (email: string) => new WireError(404, "user_not_found", `Aucun compte n’a l’email ${email}.`)
