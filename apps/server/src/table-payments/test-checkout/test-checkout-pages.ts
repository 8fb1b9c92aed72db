import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { formatPrice } from "@ardoise/domain/money"
import { html } from "../../http/html.ts"
import { testPage } from "../../subscription/test-payment-pages.ts"
import { testCardName } from "../../subscription/test-payments.ts"
import { testSharePath } from "./test-table-payments.ts"

type SharePage = {
  readonly assets: PageAssets
  /** The id in the address of the page. */
  readonly id: string
  readonly restaurantName: string
  readonly table: string
  readonly cents: number
  readonly tipCents: number
  /** The bank has just refused. */
  readonly isRefused?: boolean
}

/** The page where a diner pays a share, without a real payment. */
export function sharePage({
  assets,
  id,
  restaurantName,
  table,
  cents,
  tipCents,
  isRefused = false,
}: SharePage): string {
  const total = formatPrice(cents + tipCents)
  const back = html`<form method="post" action="${testSharePath}/${id}/annuler"><button class="discret large">Annuler</button></form>`
  const body = html`
<section aria-labelledby="titre">
<h1 id="titre">Addition, table ${table}</h1>
<p class="calme">${restaurantName}</p>
<div class="ligne"><p>Addition, table ${table}</p><p>${formatPrice(cents)}</p></div>
${tipCents > 0 && html`<div class="ligne"><p>Pourboire</p><p>${formatPrice(tipCents)}</p></div>`}
<div class="ligne total"><p><b>Total</b></p><p class="somme">${total}</p></div>
</section>
<section class="carte" aria-label="Paiement">
${isRefused && html`<p class="alerte" role="alert">La banque a refusé le paiement. Rien n’a été débité.</p>`}
<form method="post" action="${testSharePath}/${id}/payer">
<fieldset><legend>Choisissez la réponse de la banque</legend>
<label class="choix"><input type="radio" name="answer" value="accepted" checked><b>Paiement accepté</b><span class="menu">${testCardName("4242")}</span></label>
<label class="choix"><input type="radio" name="answer" value="refused"><b>Carte refusée</b><span class="menu">Fonds insuffisants •••• 9995</span></label>
<label class="choix"><input type="radio" name="answer" value="late"><b>Accepté, confirmation tardive</b><span class="menu">La réponse arrive après 20 secondes •••• 3155</span></label>
<label class="choix"><input type="radio" name="answer" value="twice"><b>Accepté, réponse reçue deux fois</b><span class="menu">Le même événement arrive deux fois •••• 4242</span></label>
</fieldset>
<button class="principal">Payer ${total} (test)</button>
</form>
${back}
</section>`
  return testPage({ assets, title: "Paiement de test", layout: "deux", body })
}
