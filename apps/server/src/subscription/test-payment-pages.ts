import { createHash } from "node:crypto"
import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { formatLongDate } from "@ardoise/domain/dates"
import { formatPrice } from "@ardoise/domain/money"
import { premiumPriceText } from "@ardoise/domain/plan/offer"
import { premiumPriceCents } from "@ardoise/domain/plan/subscription"
import { type Html, html } from "../http/html.ts"
import type { PayingOwner } from "./payments.ts"
import { newBank, pay, type TestBank, type TestInvoice, testTime } from "./test-bank.ts"
import { testCardName, testPaymentPath } from "./test-payments.ts"

/** A function, so that the price is not formatted at the start: see messages.ts of the domain. */
const price = () => formatPrice(premiumPriceCents)

function styleOf({ carteFontUrl }: PageAssets): string {
  return `
@font-face{font-family:"Ardoise Carte";src:url(${carteFontUrl}) format("woff2");font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--fond:#f5f4ef;--surface:#fffefb;--texte:#1d282d;--texte-2:#48555a;--texte-3:#5c696e;
--filet:#dddcd4;--filet-fort:#858b88;--action:#22333b;--action-texte:#f3f1e7;--vert:#1b6044;--vert-fond:#deeee4;
--jaune:#735000;--jaune-fond:#fbefcb;--rouge:#9c2238;--rouge-fond:#f9e7e6;--anneau:#1f5fc4}
@media(prefers-color-scheme:dark){:root{--fond:#141c20;--surface:#1c272c;--texte:#edebe1;--texte-2:#b7c2c4;
--texte-3:#98a6aa;--filet:#2f3e45;--filet-fort:#6f838b;--action:#f3f1e7;--action-texte:#1b262b;--vert:#8fd3ae;
--vert-fond:#17332a;--jaune:#f2c551;--jaune-fond:#382e14;--rouge:#f4a6ac;--rouge-fond:#3a2226;--anneau:#8fb8ff}}
*{box-sizing:border-box;margin:0}
body{background:var(--fond);color:var(--texte);font:400 .9375rem/1.375rem system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
min-height:100vh;display:flex;flex-direction:column}
.bande{background:#f2c551;color:#2a2410;text-align:center;font-weight:600;padding:8px 16px}
header{background:var(--surface);border-bottom:1px solid var(--filet)}
header div,main{width:100%;max-width:960px;margin:0 auto;padding:14px clamp(16px,4vw,32px)}
header div{display:flex;align-items:center;justify-content:space-between;gap:14px}
.marque{font:600 1.5rem/1.75rem "Ardoise Carte",Georgia,serif}
main{flex:1;padding-block:24px 48px;display:grid;gap:24px;align-content:start}
main.portail{max-width:720px}
h1{font:500 1.75rem/2.25rem "Ardoise Carte",Georgia,serif;letter-spacing:-.012em}
h2{font-size:1.0625rem;line-height:1.5rem;font-weight:600}
.calme{color:var(--texte-2)}
.menu{color:var(--texte-3);font-size:.8125rem;line-height:1.125rem}
.retour{display:inline-flex;align-items:center;min-height:44px;color:var(--texte-2);text-decoration:none;font-weight:550}
form.retour{margin-left:-17px}
.retour:hover{text-decoration:underline}
.carte{background:var(--surface);border:1px solid var(--filet);border-radius:12px;padding:24px}
.temps{border-style:dashed;border-color:var(--filet-fort)}
.tete{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px}
.ligne{display:flex;justify-content:space-between;gap:16px;padding-top:20px}
.total{border-top:1px solid var(--filet);margin-top:12px}
.somme{font:500 1.75rem/2.25rem "Ardoise Carte",Georgia,serif;white-space:nowrap}
dl{display:flex;flex-wrap:wrap;gap:12px 32px;border-top:1px solid var(--filet);margin-top:16px;padding-top:16px}
dt{color:var(--texte-3);font-size:.8125rem}dd{font-weight:600}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:16px}
button{min-height:44px;padding:8px 16px;border:1px solid var(--filet-fort);border-radius:7px;background:var(--surface);
color:var(--texte);font:inherit;font-weight:550;cursor:pointer}
button.principal{width:100%;margin-top:16px;background:var(--action);border-color:var(--action);color:var(--action-texte)}
button.discret{border-color:transparent;background:none;color:var(--texte-2)}
button.large{width:100%;margin-top:8px}
button.rouge{border-color:transparent;background:none;color:var(--rouge)}
:focus-visible{outline:3px solid var(--anneau);outline-offset:2px}
fieldset{border:0;padding:0;display:grid;gap:8px;margin-top:12px}
legend{font-size:1.0625rem;font-weight:600;padding:0;margin-bottom:12px}
.choix{display:grid;grid-template-columns:auto 1fr;gap:0 14px;align-items:center;padding:12px 14px;min-height:44px;
border:1px solid var(--filet-fort);border-radius:7px;cursor:pointer}
.choix input{grid-row:span 2;width:20px;height:20px;accent-color:var(--action)}
.choix:has(:checked){outline:2px solid var(--action);outline-offset:-2px}
.choix b{font-weight:600}
.etat{padding:2px 8px;border-radius:4px;font-size:.8125rem;font-weight:600;align-self:start}
.vert{color:var(--vert);background:var(--vert-fond)}.jaune{color:var(--jaune);background:var(--jaune-fond)}
.alerte{color:var(--rouge);background:var(--rouge-fond)}
p.alerte{padding:12px 16px;border-radius:7px;font-weight:600}
ul{list-style:none;padding:0}li{padding:10px 0}li+li{border-top:1px solid var(--filet)}li b{font-weight:600;display:block}
@media(min-width:768px){main.deux{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:48px}}
`
}

const hashes = new Map<string, string>()

/** The source expression that allows the pages' own style and no other. */
export function styleHash(assets: PageAssets): string {
  const style = styleOf(assets)
  const known = hashes.get(style)
  if (known) return known
  const hash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`
  hashes.set(style, hash)
  return hash
}

type Frame = { assets: PageAssets; title: string; layout: "deux" | "portail"; body: Html }

/** A page of the test payments. */
export function testPage({ assets, title, layout, body }: Frame): string {
  const main = html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} – Ardoise</title>
<link rel="icon" href="${assets.iconUrl}">
<style>${{ html: styleOf(assets) }}</style>
</head>
<body>
<header>
<p class="bande">Page de test. Aucune carte n’est débitée, aucune donnée bancaire n’est demandée.</p>
<div><span class="marque">Ardoise</span><span class="etat jaune">Paiement de test</span></div></header>
<main class="${layout}">${body}</main>
</body>
</html>`
  return main.html
}

const addressOf = (id: string, step: string) => `${testPaymentPath}/${id}/${step}`

type CheckoutPage = {
  assets: PageAssets
  id: string
  returnTo: string
  owner: PayingOwner
  /** ISO time. */
  now: string
  /** The bank has just refused. */
  isRefused?: boolean
}

/** The page where an owner pays, without a real payment. */
export function checkoutPage({ assets, id, owner, now, isRefused = false }: CheckoutPage): string {
  const end = pay(newBank, { id: "", now, isLate: false }).subscription?.periodEnd ?? now
  const who = [owner.restaurantName, owner.email].filter(Boolean).join(", ")
  const body = html`
<section aria-labelledby="titre">
<form class="retour" method="post" action="${addressOf(id, "annuler")}"><button class="discret">← Revenir à Ardoise</button></form>
<h1 id="titre">Premium</h1>
<p class="calme">${who}</p>
<div class="ligne"><div><p>Abonnement mensuel</p><p class="menu">Du ${formatLongDate(now)} au ${formatLongDate(end)}</p></div><p>${price()}</p></div>
<div class="ligne total"><div><p><b>À payer aujourd’hui</b></p><p class="menu">Puis ${price()} par mois, résiliable à tout moment.</p></div><p class="somme">${price()}</p></div>
</section>
<section class="carte" aria-label="Paiement">
${isRefused && html`<p class="alerte" role="alert">Votre banque a refusé le paiement. Aucun changement n’a été effectué.</p>`}
<form method="post" action="${addressOf(id, "payer")}">
<fieldset><legend>Choisissez la réponse de la banque</legend>
<label class="choix"><input type="radio" name="answer" value="accepted" checked><b>Paiement accepté</b><span class="menu">${testCardName("4242")}</span></label>
<label class="choix"><input type="radio" name="answer" value="refused"><b>Carte refusée</b><span class="menu">Fonds insuffisants •••• 9995</span></label>
<label class="choix"><input type="radio" name="answer" value="late"><b>Accepté, confirmation tardive</b><span class="menu">La réponse arrive après 20 secondes •••• 3155</span></label>
</fieldset>
<button class="principal">Payer ${price()} (test)</button>
</form>
<form method="post" action="${addressOf(id, "annuler")}"><button class="discret large">Annuler</button></form>
</section>`
  return testPage({ assets, title: "Paiement de test", layout: "deux", body })
}

type PortalPage = { assets: PageAssets; id: string; returnTo: string; bank: TestBank; now: string }

/** The page where an owner manages the subscription, and moves the time of the test. */
export function portalPage({ assets, id, returnTo, bank, now }: PortalPage): string {
  const { subscription } = bank
  const act = (action: string, label: string, tone = "") =>
    html`<form method="post" action="${addressOf(id, `portail/${action}`)}"><button class="${tone}">${label}</button></form>`
  const isOver = subscription === null || subscription.status === "ended"
  const body = html`
<a class="retour" href="${returnTo}/dashboard?subscription=updated">← Revenir à Ardoise</a>
<h1>Votre abonnement</h1>
<section class="carte" aria-labelledby="abonnement">
<div class="tete"><div><h2 id="abonnement">Abonnement Premium</h2><p class="calme">${premiumPriceText}</p></div>${stateBadge(bank)}</div>
${
  !isOver &&
  html`<dl>${dates(bank)}<div><dt>Carte</dt><dd>${testCardName(bank.card)}</dd></div></dl>
<div class="actions">${act("change-card", "Changer de carte")}${subscription.isCancelled ? act("resume", "Reprendre l’abonnement") : act("cancel", "Résilier", "rouge")}</div>`
}
</section>
${
  !isOver &&
  html`<section class="carte temps" aria-labelledby="temps">
<h2 id="temps">Le temps, pour le test</h2>
<p class="calme">Aujourd’hui, ici : <b>${formatLongDate(testTime(bank, now))}</b></p>
${bank.failNext !== null && html`<p class="calme">Le prochain paiement sera refusé.</p>`}
<div class="actions">${act("advance", "Avancer d’un mois")}${act("fail-next", "Faire échouer le prochain paiement")}${act("expire-card", "Laisser expirer la carte")}</div>
</section>`
}
<section class="carte" aria-labelledby="factures"><h2 id="factures">Factures</h2><ul>${bank.invoices.map(invoiceLine)}</ul></section>`
  return testPage({ assets, title: "Portail de test", layout: "portail", body })
}

function stateBadge({ subscription }: TestBank): Html {
  if (subscription === null || subscription.status === "ended") return html`<span class="etat">Terminé</span>`
  if (subscription.status === "past_due") return html`<span class="etat alerte">Paiement refusé</span>`
  if (subscription.isCancelled) return html`<span class="etat jaune">Résilié</span>`
  return html`<span class="etat vert">Abonnement actif</span>`
}

function dates({ subscription }: TestBank): Html {
  if (subscription === null) return html``
  const label =
    subscription.status === "past_due"
      ? "Paiement refusé le"
      : subscription.isCancelled
        ? "Actif jusqu’au"
        : "Prochain paiement"
  const day = subscription.status === "past_due" ? subscription.periodStart : subscription.periodEnd
  return html`<div><dt>${label}</dt><dd>${formatLongDate(day)}</dd></div>`
}

function invoiceLine({ at, amountCents, isPaid }: TestInvoice): Html {
  const outcome = isPaid ? "payée" : "refusée"
  return html`<li><b>${formatLongDate(at)}</b><span class="menu">${formatPrice(amountCents)}, ${outcome}</span></li>`
}

/** Where a page leads back to. */
export type WayBack = { readonly href: string; readonly label: string }

/** The page for an address that is used up, expired or invalid. @param back null: there is no way back */
export function overPage({ assets, text, back }: { assets: PageAssets; text: string; back: WayBack | null }): string {
  const body = html`
<h1>Paiement de test</h1>
<p>${text}</p>
${back !== null && html`<p><a class="retour" href="${back.href}">${back.label}</a></p>`}`
  return testPage({ assets, title: "Paiement de test", layout: "portail", body })
}
