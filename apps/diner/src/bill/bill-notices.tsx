import type { BillContent, BillNotice } from "@ardoise/contract/bill-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice } from "@ardoise/domain/money"
import type { BillStrings } from "../texts/bill-texts.ts"
import { fillIn } from "./fill-in.ts"

type Tone = "plain" | "good" | "busy" | "mind" | "bad"

const tones: Readonly<Record<BillNotice["kind"], Tone>> = {
  confirming: "busy",
  paid: "good",
  mailed: "good",
  called: "good",
  cancelled: "plain",
  refunded: "plain",
  changed: "mind",
  capped: "mind",
  taken: "mind",
  tick: "plain",
  range: "mind",
  crumb: "mind",
  tooMany: "mind",
  noAnswer: "bad",
}

/** Icons of 24 units. */
const shapes: Readonly<Record<Tone, string>> = {
  plain: "M12 16v-4m0-4h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
  good: "m8.5 12.2 2.5 2.5 4.8-5M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
  busy: "M21 12a9 9 0 1 1-6.2-8.56",
  mind: "M12 16v-4m0-4h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
  bad: "M12 8v4m0 4h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
}

type NoticeProps = {
  tone: Tone
  text: string
  isHidden?: boolean
}

/** A message in a block of its own. */
function Notice({ tone, text, isHidden }: NoticeProps) {
  return (
    <div className={`mb-notice mb-${tone}`} hidden={isHidden} data-failed={isHidden === undefined ? undefined : ""}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      <span>{text}</span>
    </div>
  )
}

type BillNoticesProps = { content: BillContent; language: Language; strings: BillStrings }

/**
 * The messages above the dishes: first what the diner did, then the state of the bill. One is hidden: that the server did
 * not answer, which the script shows. Messages about a field or a button of the form are beside it.
 */
export function BillNotices({ content, language, strings }: BillNoticesProps) {
  const { notice, canPay, dueCents, mine } = content
  // What this phone paid too late goes back by itself.
  const overCents = mine.reduce((sum, { refundDueCents }) => sum + refundDueCents, content.overCents)
  const isFailed = notice?.kind === "noAnswer"
  const isHere = notice !== null && !isFailed && notice.kind !== "called" && !isAboutAmount(content)
  const said = isHere && <Notice tone={tones[notice.kind]} text={noticeText(notice, language, strings)} />
  // It must not stay beside a bill that can be paid again.
  const isState = notice?.kind === "confirming"
  return (
    <>
      <div className="mb-notices">
        {!isState && said}
        <Notice tone="bad" text={strings.noAnswer} isHidden={!isFailed} />
      </div>
      <div className="mb-state">
        {isState && said}
        {overCents > 0 && (
          <Notice tone="mind" text={fillIn(strings.over, { price: formatPrice(overCents, language) })} />
        )}
        {!canPay && dueCents > 0 && <Notice tone="plain" text={strings.closed} />}
      </div>
    </>
  )
}

/** Whether the message is about the amount that the diner typed: it is then beside the field. */
export function isAboutAmount({ notice, choice }: Pick<BillContent, "notice" | "choice">): boolean {
  return choice.way === "amount" && (notice?.kind === "range" || notice?.kind === "crumb")
}

/** Returns the words of a message. */
export function noticeText(notice: BillNotice, language: Language, strings: BillStrings): string {
  const price = (cents: number) => formatPrice(cents, language)
  switch (notice.kind) {
    case "paid":
    case "refunded":
    case "changed":
    case "capped":
      return fillIn(strings[notice.kind], { price: price(notice.cents) })
    case "taken":
      return fillIn(strings.taken, { dish: notice.dish })
    case "range":
      return fillIn(strings.range, { min: price(notice.leastCents), max: price(notice.mostCents) })
    case "crumb":
      return fillIn(strings.crumb, { min: price(notice.leastCents), price: price(notice.cents) })
    default:
      return strings[notice.kind]
  }
}
