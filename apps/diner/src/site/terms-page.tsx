import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Operator } from "@ardoise/contract/site-page"
import { premiumPriceText } from "@ardoise/domain/plan/offer"
import { SiteFrame } from "./site-frame.tsx"

type TermsPageProps = { operator: Operator; url: string | null; assets: PageAssets; styles: string }

/** `/conditions`: the terms between an owner and the operator of this installation. */
export function TermsPage({ operator: { name, contact }, url, assets, styles }: TermsPageProps) {
  const provider = name ?? "l’exploitant de ce serveur"
  return (
    <SiteFrame
      title="Conditions d’utilisation – Ardoise"
      description="Ce que le service fournit, ce qu’il demande, et comment le quitter."
      url={url}
      assets={assets}
      styles={styles}
      sign={<h1>Conditions d’utilisation</h1>}
    >
      <div className="site-part site-text">
        <h2>Le service</h2>
        <p>
          Ardoise publie la carte d’un restaurant derrière un QR code et, avec Premium, reçoit les commandes des tables.
          Il est fourni par {provider}. Ouvrir un compte vaut accord sur ces conditions. Lire une carte ou commander ne
          demande ni compte ni accord.
        </p>
        <h2>Formules et prix</h2>
        <p>
          La formule gratuite n’a pas de limite de durée. Premium coûte {premiumPriceText}. L’abonnement se renouvelle
          chaque mois&nbsp;; il se résilie à tout moment dans les paramètres, vaut jusqu’à la fin du mois payé, et rien
          n’est débité ensuite. Les menus restent tous en place après la fin de Premium.
        </p>
        <p>
          Ardoise n’encaisse pas les repas&nbsp;: une commande n’est ni un paiement ni une note. Là où le restaurant
          propose le paiement à table, ses clients paient sur son propre compte Stripe&nbsp;: Ardoise ne touche pas
          l’argent et ne prend aucune commission.
        </p>
        <h2>Ce que le restaurateur promet</h2>
        <ul>
          <li>
            Il répond de sa carte&nbsp;: noms, prix, allergènes, origines. Le service n’en vérifie pas l’exactitude.
          </li>
          <li>Il n’y met que des textes et des photos qu’il a le droit de publier.</li>
          <li>
            Il reprend les paiements en ligne dans sa caisse ou sa comptabilité&nbsp;: Ardoise n’est pas un logiciel de
            caisse. Il reverse les pourboires en entier à l’équipe en contact avec les clients.
          </li>
          <li>Il garde son mot de passe pour lui, et un compte par restaurant.</li>
          <li>Il ne gêne pas les autres&nbsp;: ni attaque, ni envoi automatique massif, ni contenu illicite.</li>
        </ul>
        <p>Un contenu illicite peut être retiré de la publication par l’exploitant, qui dit pourquoi.</p>
        <h2>Traduction automatique</h2>
        <p>
          Les cartes se traduisent par des dictionnaires&nbsp;; les allergènes et les prix restent ceux du texte
          français, qui fait foi.
        </p>
        <h2>Disponibilité et responsabilité</h2>
        <p>
          L’exploitant fait son possible pour que le service réponde toujours, et sauvegarde ce qui lui est confié. Une
          interruption reste possible&nbsp;: gardez de quoi prendre une commande sans réseau. Rien ici ne limite les
          droits que la loi donne.
        </p>
        <h2>Partir</h2>
        <p>
          Les paramètres du compte laissent emporter tous les menus, commandes et photos en un fichier lisible par
          d’autres programmes, sans frais ni délai, puis supprimer le compte. La suppression est annulable pendant
          30&nbsp;jours, définitive ensuite.
        </p>
        <h2>Changements et litiges</h2>
        <p>
          Un changement de ces conditions ou du prix est annoncé par e-mail au moins un mois avant de s’appliquer&nbsp;;
          chacun peut partir avant. Le droit français s’applique. Une question ou une réclamation&nbsp;:{" "}
          {contact ?? "adressez-vous à l’exploitant de ce serveur"}.
        </p>
      </div>
    </SiteFrame>
  )
}
