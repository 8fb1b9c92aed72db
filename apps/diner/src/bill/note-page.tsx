import type { NoteLetter, NotePage as Page } from "@ardoise/contract/bill-page"
import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { Document } from "../document.tsx"
import type { BillStrings } from "../texts/bill-texts.ts"
import { letterAddress } from "./bill-address.ts"
import { billStrings } from "./bill-strings.ts"

/**
 * The note that a restaurant gives before payment (order no. 83-50/A of 3 October 1983). Its text is French, which is
 * the legal one, with the diner's language under each heading. The name of the client is typed here and not sent.
 */
export function NotePage({ page, assets, styles }: { page: Page; assets: PageAssets; styles: string }) {
  const { restaurantName, address, telephone, table, at, timeZone, language, lines, vat, payments, letter } = page
  const strings = billStrings[language]
  const title = `Note, table ${table}`
  const excluding = vat?.reduce((sum, { excludingCents }) => sum + excludingCents, 0) ?? page.totalCents
  return (
    <Document
      language="fr"
      title={[title, restaurantName].filter(Boolean).join(" — ")}
      isIndexable={false}
      {...{ assets, styles }}
      bodyClass="mn"
    >
      <header>
        <p className="mn-house" dir="auto">
          {restaurantName}
        </p>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {telephone !== "" && <p>{telephone}</p>}
        <div className="mn-title">
          <h1>Note</h1>
          {page.leftCents > 0 && <strong>Non acquittée</strong>}
        </div>
        <p>{`Table ${table}, le ${formatLongDate(at, timeZone)} à ${formatTime(at, timeZone)}`}</p>
      </header>
      <main>
        <label>
          Nom du client
          {language !== "fr" && <small lang={language}>{strings.noteName}</small>}
          <input
            name="name"
            form={letter === null ? undefined : letterForm}
            autoComplete="name"
            maxLength={80}
            aria-label={billStrings.fr.noteName}
          />
        </label>
        <p className="mn-columns">
          <span>Quantité × prix unitaire TTC</span> <span>Total TTC</span>
        </p>
        <ul aria-label="Plats">
          {lines.map(({ name, choices, quantity, unitCents }) => (
            <li key={`${name} ${choices} ${unitCents}`}>
              <span dir="auto">
                <b>{name}</b>
                {choices !== "" && <small dir="auto">{choices}</small>}
                <span className="mn-each">{`${quantity} × ${formatPrice(unitCents)}`}</span>
              </span>
              <span>{formatPrice(quantity * unitCents)}</span>
            </li>
          ))}
        </ul>
        <dl>
          <Sum words="Total HT" cents={excluding} />
          {vat === null ? (
            <p>TVA non applicable, art. 293 B du CGI</p>
          ) : (
            vat.map(({ rate, percent, vatCents }) => (
              <Sum key={rate} words={`dont TVA ${percent.toLocaleString("fr-FR")}\u00a0%`} cents={vatCents} />
            ))
          )}
          <Sum
            className="mn-total"
            words="Total TTC"
            also={language === "fr" ? "" : strings.total}
            cents={page.totalCents}
          />
        </dl>
        <dl>
          {payments.map((payment) => (
            <Sum
              key={payment.reference}
              words={`Réglé en ligne le ${formatLongDate(payment.at, timeZone)} à ${formatTime(payment.at, timeZone)}, référence ${payment.reference}`}
              also={language === "fr" ? "" : strings.settled}
              cents={payment.cents}
            />
          ))}
          <Sum
            className="mn-left"
            words="Reste à régler"
            also={language === "fr" ? "" : strings.due}
            cents={page.leftCents}
          />
          {page.tipCents > 0 && (
            <Sum words="Pourboire (hors note)" also={language === "fr" ? "" : strings.tip} cents={page.tipCents} />
          )}
        </dl>
        {letter !== null && <LetterForm page={page} letter={letter} strings={strings} />}
      </main>
      <footer>
        {page.isServiceIncluded && <p>Prix nets, service compris.</p>}
        <p>Note remise d’office à partir de 25&nbsp;€&nbsp;; en dessous, sur demande.</p>
        <p>
          Ce document est une note (arrêté n° 83-50/A du 3 octobre 1983). Ce n’est ni un ticket de caisse, ni une
          facture.
        </p>
      </footer>
    </Document>
  )
}

const letterForm = "letter"

/** Sends the note by email. It is not printed. */
function LetterForm({ page, letter, strings }: { page: Page; letter: NoteLetter; strings: BillStrings }) {
  const { userId, code, language } = page
  const { state, shareId, table } = letter
  const said = { offered: "", sent: strings.mailed, "wrong-address": strings.mailWrong, spent: strings.mailSpent }[
    state
  ]
  const hidden = { table, t: code, lang: language, part: shareId }
  return (
    <form
      className="mn-letter"
      id={letterForm}
      method="post"
      action={`${letterAddress(userId)}#${letterForm}`}
      lang={language}
    >
      <p role="status" id="said">
        {said}
      </p>
      {state !== "spent" && (
        <>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label>
            {strings.mailTo}
            <input
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={255}
              aria-describedby="said"
              aria-invalid={state === "wrong-address" || undefined}
            />
          </label>
          <button type="submit">{strings.mail}</button>
        </>
      )}
    </form>
  )
}

type SumProps = { words: string /** In the diner's language. */; also?: string; cents: number; className?: string }

function Sum({ words, also = "", cents, className }: SumProps) {
  return (
    <div className={className}>
      <dt>
        {words}
        {also !== "" && <small>{also}</small>}
      </dt>
      <dd>{formatPrice(cents)}</dd>
    </div>
  )
}
