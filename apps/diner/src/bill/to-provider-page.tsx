import type { ToProviderPage as Page } from "@ardoise/contract/bill-page"
import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { formatPrice } from "@ardoise/domain/money"
import { Document } from "../document.tsx"
import { BillSign } from "./bill-sign.tsx"
import { billStrings } from "./bill-strings.ts"
import { fillIn } from "./fill-in.ts"

/**
 * Goes on to the provider by itself, and carries the link. A redirect would not do: Chromium applies the policy for
 * forms to redirects behind a form, too.
 */
export function ToProviderPage({ page, assets, styles }: { page: Page; assets: PageAssets; styles: string }) {
  const { language, restaurantName, url, cents } = page
  const strings = billStrings[language]
  return (
    <Document {...{ language, assets, styles }} title={strings.title} isIndexable={false} bodyClass="mb" goesOnTo={url}>
      <BillSign language={language} restaurantName={restaurantName} title={strings.title} />
      <main>
        <a className="mb-main" href={url}>
          {fillIn(strings.pay, { price: formatPrice(cents, language) })}
        </a>
      </main>
    </Document>
  )
}
