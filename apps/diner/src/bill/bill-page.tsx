import type { BillContent, BillPage as Page } from "@ardoise/contract/bill-page"
import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { formatTime } from "@ardoise/domain/dates"
import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice } from "@ardoise/domain/money"
import { Document } from "../document.tsx"
import type { BillStrings } from "../texts/bill-texts.ts"
import { billAddress, noteAddress, payAddress } from "./bill-address.ts"
import { BillFoot } from "./bill-foot.tsx"
import { BillNotices, isAboutAmount, noticeText } from "./bill-notices.tsx"
import { BillSign } from "./bill-sign.tsx"
import { billStrings } from "./bill-strings.ts"
import { BillTips } from "./bill-tips.tsx"
import { BillUnits } from "./bill-units.tsx"
import { BillWays } from "./bill-ways.tsx"
import { fillIn } from "./fill-in.ts"
import { FormFields } from "./form-fields.tsx"

type BillPageProps = {
  page: Page
  assets: PageAssets
  styles: string
  script?: string | undefined
}

const formId = "pay"

/**
 * The bill of a table. It can be paid without script: the form sends the choice, and the answer is this page again with
 * the amount on its button. The script replaces the parts `header`, `.mb-notices`, `.mb-state`, `.mb-bill` and
 * `footer` by those of a newer page.
 */
export function BillPage({ page, assets, styles, script }: BillPageProps) {
  const { language, restaurantName, table, content } = page
  const strings = billStrings[language]
  const title = table === "" ? strings.title : fillIn(strings.open, { table })
  const isPaid = content.kind === "bill" && isAllPaid(content)
  const frame = {
    ...{ language, assets, styles, script },
    title: [title, restaurantName].filter((part) => part.trim() !== "").join(" — "),
    isIndexable: false,
  }
  return (
    <Document {...frame} bodyClass="mb">
      <OfflineStrip strings={strings} />
      <BillSign
        language={language}
        restaurantName={restaurantName}
        title={isPaid ? strings.allPaid : strings.title}
        isSentence={isPaid}
        sitting={content.kind === "bill" ? sittingOf(content, table, strings) : undefined}
        {...(content.kind !== "bad-code" && {
          further: page.furtherLanguages ?? [],
          addressIn: (other: Language) => billAddress({ ...page, language: other }),
        })}
      />
      {content.kind === "bill" ? (
        <Bill page={page} content={content} strings={strings} />
      ) : (
        <NoBill page={page} kind={content.kind} strings={strings} />
      )}
    </Document>
  )
}

/** Whether everything was paid online, and nothing too much. What was paid at the counter is not known. */
function isAllPaid({ totalCents, heldCents, settledCents }: BillContent): boolean {
  return heldCents === 0 && settledCents > 0 && settledCents === totalCents
}

/** Whether the script runs on a page: on one that can change. */
export function followsBill({ content }: Page): boolean {
  return content.kind === "bill" || content.kind === "none"
}

function sittingOf({ openedAt, timeZone }: BillContent, table: string, strings: BillStrings): string {
  return fillIn(strings.sitting, { table, time: formatTime(openedAt, timeZone) })
}

/** A page without a bill: one sentence. */
function NoBill({ page, kind, strings }: { page: Page; kind: "bad-code" | "none" | "closed"; strings: BillStrings }) {
  return (
    <>
      <main>
        <div role="status">
          <div className="mb-notices" />
          <div className="mb-state" />
        </div>
        <div className="mb-bill" data-page={followsBill(page) ? billAddress(page) : undefined}>
          <p className="mb-sorry">{kind === "bad-code" ? strings.badCode : strings[kind]}</p>
        </div>
      </main>
      <footer className="mb-foot" />
    </>
  )
}

function Bill({ page, content, strings }: { page: Page; content: BillContent; strings: BillStrings }) {
  const { language, userId } = page
  const { notice, mine, dueCents } = content
  const action = payAddress(userId)
  const isLocked = notice?.kind === "confirming" || mine.some(({ state }) => state === "held")
  const canChoose = dueCents > 0 && content.canPay && !isLocked
  const isOver = dueCents === 0 && content.heldCents === 0
  const hasTipped = mine.some(({ state, tipCents }) => state === "settled" && tipCents > 0)
  const paid = mine.filter(({ state }) => state === "settled" || state === "refunded").at(-1)
  const note = (
    <a className="mb-link" href={noteAddress(page, paid?.id ?? null)}>
      {strings.note}
    </a>
  )
  const isNoteFirst = isOver || notice?.kind === "paid"
  return (
    <>
      <main>
        <div role="status" aria-atomic="false">
          <BillNotices content={content} language={language} strings={strings} />
          <span className="mb-said" />
        </div>
        <form
          className="mb-bill"
          id={formId}
          method="post"
          action={action}
          autoComplete="off"
          data-page={billAddress(page)}
          data-zone={content.timeZone}
          data-due={dueCents}
        >
          {/* The first button of a form is the one that Enter presses in a field. */}
          {canChoose && (
            <button type="submit" className="mb-said" name="do" value="pay" tabIndex={-1} aria-hidden="true" />
          )}
          <FormFields page={page} content={content} />
          <input type="hidden" name="shown" value={content.payableCents ?? ""} />
          {isNoteFirst && (
            <p className="mb-links">
              {note}
              {paid && (
                <a className="mb-link" href={`${noteAddress(page, paid.id)}#letter`}>
                  {strings.mail}
                </a>
              )}
            </p>
          )}
          <BillUnits
            content={content}
            language={language}
            strings={strings}
            hasBoxes={dueCents > 0 && content.canPay}
            isLocked={isLocked}
          />
          <Totals content={content} language={language} strings={strings} />
          {canChoose && (
            <div className="mb-choose">
              <BillWays
                {...{ content, language, strings, action }}
                amountError={notice && isAboutAmount(content) ? noticeText(notice, language, strings) : null}
              />
              {content.offersTips && !hasTipped && <BillTips content={content} language={language} strings={strings} />}
              <p className="mb-fine">{content.provider === "test" ? strings.test : strings.where}</p>
            </div>
          )}
          {!isOver && (
            <div className="mb-team" id="team">
              <p className="mb-fine">{strings.team}</p>
              <CallButton content={content} strings={strings} action={action} />
              {!isNoteFirst && note}
            </div>
          )}
        </form>
      </main>
      <BillFoot {...{ page, content, strings, isLocked, formId }} />
    </>
  )
}

/** Sums of a bill. Lines of zero are left out. */
function Totals({ content, language, strings }: { content: BillContent; language: Language; strings: BillStrings }) {
  const sums = [
    [strings.total, content.totalCents],
    [strings.settled, content.settledCents],
    [strings.held, content.heldCents],
  ] as const
  return (
    <dl className="mb-totals">
      {sums.map(
        ([words, cents], index) =>
          (index === 0 || cents > 0) && (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{formatPrice(cents, language)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Asks the staff to come. Without script, the answer opens at this place. */
function CallButton({ content, strings, action }: { content: BillContent; strings: BillStrings; action: string }) {
  if (content.isCalled || content.notice?.kind === "called") {
    return (
      <p className="mb-called" data-said>
        {strings.called}
      </p>
    )
  }
  return (
    <button type="submit" className="mb-second" name="do" value="call" formAction={`${action}#team`}>
      {strings.call}
    </button>
  )
}

/** Shown by the script while there is no connection. */
function OfflineStrip({ strings }: { strings: BillStrings }) {
  return (
    <p className="mb-strip" hidden>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M2 8.82a15 15 0 0 1 4.17-2.65M10.66 5c4.01-.36 8.14.9 11.34 3.76M16.85 11.25a10 10 0 0 1 2.22 1.68M5 13a10 10 0 0 1 5.24-2.76M2 2l20 20" />
      </svg>
      <span data-offline={strings.offline} />
    </p>
  )
}
