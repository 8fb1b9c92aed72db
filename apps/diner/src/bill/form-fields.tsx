import type { BillContent, BillPage } from "@ardoise/contract/bill-page"

/** The hidden fields of every form: the table with its code, the language, and the keys of the payment and the phone. */
export function FormFields({ page, content }: { page: BillPage; content: BillContent }) {
  const fields = {
    table: page.table,
    t: page.code,
    lang: page.language,
    key: content.key,
    payer: content.payerKey,
  }
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
