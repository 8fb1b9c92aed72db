import type { BillContent, BillPage, ShownShare } from "@ardoise/contract/bill-page"
import { tipCentsOf } from "@ardoise/domain/bill/bill-choice"
import { paidCentsOf } from "@ardoise/domain/bill/share"
import { formatPrice } from "@ardoise/domain/money"
import type { BillStrings } from "../texts/bill-texts.ts"
import { billAddress, payAddress } from "./bill-address.ts"
import { fillIn } from "./fill-in.ts"
import { FormFields } from "./form-fields.tsx"

type BillFootProps = {
  page: BillPage
  content: BillContent
  strings: BillStrings
  /** Whether a payment of this phone is on its way: nothing else can be paid meanwhile. */
  isLocked: boolean
  /** The id of the form that the main button sends. */
  formId: string
}

/** The foot that stays in view: the sum that matters now, and the one thing to do. Empty when nothing is left. */
export function BillFoot({ page, content, strings, isLocked, formId }: BillFootProps) {
  const { language } = page
  const price = (cents: number) => formatPrice(cents, language)
  const held = content.mine.filter(({ state }) => state === "held")
  const isConfirming = content.notice?.kind === "confirming"
  const refresh = (
    <a className="mb-main mb-second" href={billAddress(page)}>
      {strings.refresh}
    </a>
  )
  if (isLocked) {
    const mineCents = held.reduce((sum, share) => sum + paidCentsOf(share), 0)
    return (
      <footer className="mb-foot">
        <Sum words={strings.held} amount={price(mineCents || content.heldCents)} />
        {isConfirming ? refresh : held.map((share) => <Held key={share.id} {...{ page, content, strings, share }} />)}
      </footer>
    )
  }
  if (content.dueCents > 0) {
    const tipCents = content.offersTips ? (tipCentsOf(content.choice) ?? 0) : 0
    const { payableCents } = content
    return (
      <footer className="mb-foot">
        <Sum words={strings.due} amount={price(content.dueCents)} />
        {content.canPay && (
          <>
            <Sum words={strings.tip} amount={price(tipCents)} isTip isHidden={tipCents === 0} />
            <button
              type="submit"
              className="mb-main"
              form={formId}
              name="do"
              value="pay"
              data-pay={strings.pay}
              data-next={strings.next}
            >
              {payableCents === null ? strings.next : fillIn(strings.pay, { price: price(payableCents + tipCents) })}
            </button>
          </>
        )}
      </footer>
    )
  }
  if (content.heldCents > 0) {
    return (
      <footer className="mb-foot">
        <Sum words={strings.held} amount={price(content.heldCents)} />
        {refresh}
      </footer>
    )
  }
  return <footer className="mb-foot" />
}

type SumProps = { words: string; amount: string; isTip?: boolean; isHidden?: boolean }

function Sum({ words, amount, isTip = false, isHidden = false }: SumProps) {
  return (
    <div className={isTip ? "mb-sum mb-tip" : "mb-sum"} hidden={isHidden}>
      <span>{words}</span>
      <b>{amount}</b>
    </div>
  )
}

type HeldProps = { page: BillPage; content: BillContent; strings: BillStrings; share: ShownShare }

/** What the phone can do with a payment that it began. */
function Held({ page, content, strings, share }: HeldProps) {
  return (
    <form method="post" action={payAddress(page.userId)}>
      {share.url !== null && (
        <a className="mb-main" href={share.url}>
          {strings.resume}
        </a>
      )}
      <FormFields page={page} content={content} />
      <input type="hidden" name="share" value={share.id} />
      <button type="submit" className="mb-main mb-third" name="do" value="cancel">
        {strings.cancel}
      </button>
    </form>
  )
}
