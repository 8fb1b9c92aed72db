import { randomUUID } from "node:crypto"
import type { BillContent, BillNotice, ShownUnit } from "@ardoise/contract/bill-page"
import type { BillChoice } from "@ardoise/domain/bill/bill-choice"
import { shareLimits } from "@ardoise/domain/bill/claim-share"
import { backCentsOf } from "@ardoise/domain/bill/share"
import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import type { OrderLine } from "@ardoise/domain/order/order"
import { findTranslations } from "@ardoise/domain/translation/owner-translations"
import { toShare } from "../../bills/bill-queries.ts"
import type { CallPlace } from "../../http/call-place.ts"
import { loadTranslation } from "../../menus/load-translation.ts"
import { findProfile } from "../../restaurants/restaurant-queries.ts"
import type { Db } from "../../storage/schema.ts"
import { listReviewedTranslations } from "../../translations/translation-queries.ts"
import type { TableProviders } from "../choose-table-payments.ts"
import { type BillReader, isMine, leftCentsOf, type ReadBill } from "../table-bill.ts"
import { findAccount } from "../table-payments-commands.ts"
import { payableCents } from "./bill-form.ts"

/** Whether an amount is left that is too small for the provider. */
const isCrumb = (dueCents: number) => dueCents > 0 && dueCents < shareLimits.leastCents

/** What a page shows beside the bill itself. */
export type ShownBill = {
  readonly choice: BillChoice
  readonly notice: BillNotice | null
  readonly language: Language
  /** The further languages that can be chosen. */
  readonly furtherLanguages: readonly FurtherLanguage[]
  /** The key of the phone, or null: the form gets a new one. */
  readonly payerKey: string | null
  /** Where the call came from. */
  readonly place: CallPlace
}

/** Builds the content of a bill page, as one phone sees it. */
export async function billContent(
  { db, providers }: { readonly db: Db; readonly providers: TableProviders },
  read: ReadBill,
  reader: BillReader,
  { choice, notice, language, payerKey, place }: ShownBill,
): Promise<BillContent> {
  const { bill, stored, settings } = read
  const { timeZone, isServiceIncluded } = await findProfile(db, stored.user_id)
  const account = await findAccount(db, stored.user_id)
  const provider = providers.at(place)
  const isReady = account?.can_charge === "true" && account.provider === provider?.provider
  return {
    kind: "bill",
    openedAt: stored.opened_at,
    ...{ timeZone, isServiceIncluded },
    units: await shownUnits(read, reader, await namesIn(db, stored.user_id, language)),
    ...{ totalCents: bill.totalCents, settledCents: bill.settledCents, heldCents: bill.heldCents },
    ...{ dueCents: leftCentsOf(read), overCents: bill.overCents },
    mine: read.shares
      .filter((share) => share.state !== "released" && isMine(share, reader))
      .map((share) => ({
        ...{ id: share.id, state: share.state, cents: share.amount_cents, tipCents: share.tip_cents },
        ...{ refundedCents: backCentsOf(toShare(share)), refundDueCents: share.refund_due_cents, url: share.url },
      })),
    canPay: settings.isOn && isReady && stored.state === "open" && !isCrumb(bill.dueCents),
    offersTips: settings.offersTips,
    provider: provider?.provider ?? "stripe",
    isCalled: stored.requested_at !== null,
    choice,
    payableCents: payableCents(bill, choice),
    notice,
    key: randomUUID(),
    payerKey: payerKey ?? randomUUID(),
  }
}

/** Translates the name of a dish for a bill. */
type TranslateName = (name: string) => string

/** Returns how a bill names dishes: as the owner has reviewed them, otherwise by the dictionaries; null in French. */
async function namesIn(db: Db, ownerId: string, language: Language): Promise<TranslateName | null> {
  if (language === "fr") return null
  const { translate } = await loadTranslation()
  const find = findTranslations("", await listReviewedTranslations(db, ownerId, language))
  // All pieces of a line have one name.
  const known = new Map<string, string>()
  return (name) => {
    const text = known.get(name) ?? find({ part: "dish", ref: "", french: name }).text ?? translate(name, language)
    known.set(name, text)
    return text
  }
}

/**
 * The pieces of a bill: what staff took off is gone. Names are translated like those of the menu (A27). Choices stay
 * French: a line does not hold the other choices of its option, which show whether "Bleu" is a cheese.
 */
function shownUnits({ bill, shares }: ReadBill, reader: BillReader, translate: TranslateName | null): ShownUnit[] {
  const own = new Set(shares.filter((share) => isMine(share, reader)).map(({ payer }) => payer))
  const textsOf = ({ name }: OrderLine) => (translate === null ? { name } : { name, translatedName: translate(name) })
  return bill.units.flatMap(({ key, line, cents, state, payer }) => {
    if (state === "removed") return []
    const shown = { key, ...textsOf(line), choices: choicesInWords(line), cents }
    return [{ ...shown, state, payer, isMine: payer !== null && own.has(payer) }]
  })
}
