import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Operator } from "@ardoise/contract/site-page"
import { SiteFrame } from "./site-frame.tsx"

type PrivacyPageProps = { operator: Operator; url: string | null; assets: PageAssets; styles: string }

/** `/confidentialite`: which personal data this installation stores, why, for how long, and people's rights. */
export function PrivacyPage({ operator: { name, contact, assistance }, url, assets, styles }: PrivacyPageProps) {
  return (
    <SiteFrame
      title="Confidentialité – Ardoise"
      description="Ce que ce service garde, pourquoi, combien de temps, et vos droits."
      url={url}
      assets={assets}
      styles={styles}
      sign={
        <>
          <h1>Confidentialité</h1>
          <p>Aucun cookie, aucun traceur, aucune ressource d’un autre site.</p>
        </>
      }
    >
      <div className="site-part site-text">
        <h2>Qui est responsable</h2>
        <p>
          {name ?? "L’exploitant de ce serveur"} est responsable des comptes des restaurateurs. Chaque restaurateur est
          responsable de sa carte et de ses commandes&nbsp;; l’exploitant les garde pour lui, en sous-traitant.
        </p>
        <h2 id="carte">Si vous lisez une carte</h2>
        <p>
          Lire une carte ne demande ni compte ni donnée personnelle. Une commande contient les plats, les prix, son
          heure et ce que vous écrivez vous-même, comme le numéro de votre table&nbsp;: ni nom, ni téléphone, ni
          adresse. Ce que vous avez écrit est effacé au bout de 30 jours&nbsp;; les plats, les prix, l’heure et le
          numéro de la table restent au restaurant pour ses comptes. Si vous demandez à être prévenu quand elle est
          prête, le service garde un jour l’adresse que votre navigateur donne pour cela.
        </p>
        <p>
          Le nombre de lectures d’une carte, leur heure et leur langue sont comptés, ainsi que les mots de cuisine
          cherchés sans résultat, les allergènes évités, les photos ouvertes et les paniers commencés. Ce sont des
          compteurs&nbsp;: rien ne permet de reconnaître une personne ni un appareil. Un navigateur qui demande à ne pas
          être suivi n’est compté que comme une lecture.
        </p>
        <p>
          Si vous payez une addition avec votre téléphone, le paiement a lieu chez Stripe, sur le compte du
          restaurant&nbsp;: tous deux en sont responsables. Le service garde le montant, le pourboire, les plats payés,
          l’heure, la référence de Stripe et l’empreinte d’une clé tirée au hasard par votre navigateur, pour
          reconnaître votre téléphone à cette table&nbsp;: ni nom, ni carte, ni adresse. Une adresse e-mail donnée pour
          recevoir la note est effacée dès que la note est envoyée.
        </p>
        <h2>Si vous tenez un restaurant</h2>
        <p>
          Le service garde votre adresse e-mail, votre mot de passe sous une forme qui ne permet pas de le lire, le nom
          et les coordonnées de votre restaurant, vos menus, vos commandes et l’état de votre abonnement. C’est ce qu’il
          faut pour fournir le service que vous avez demandé, et rien d’autre. Le nom, les coordonnées, les horaires et
          le menu en service sont publics&nbsp;: c’est leur but.
        </p>
        <p>
          La Lettre du lundi n’est envoyée que si vous l’activez. Elle ne contient ni image ni lien qui vous
          suive&nbsp;: personne ne sait si vous l’ouvrez.
        </p>
        <p>
          Quand un paiement par carte est proposé, il a lieu chez le prestataire de paiement&nbsp;: les numéros de carte
          ne passent pas par ce serveur.
        </p>
        {assistance !== null && (
          <p>
            Si vous l’autorisez, les textes de votre carte et les pages que vous lui donnez à lire sont transmis à{" "}
            {assistance}, qui vous fait des propositions. Ni commande, ni client, ni adresse email n’est transmis, et
            vous pouvez retirer votre accord à tout moment dans les paramètres.
          </p>
        )}
        <h2>Combien de temps</h2>
        <ul>
          <li>Compte, menus et commandes&nbsp;: tant que le compte existe.</li>
          <li>
            Ce que les clients écrivent dans une commande (souhait pour la cuisine, table en toutes lettres)&nbsp;: 30
            jours après la commande.
          </li>
          <li>Les appels depuis une table&nbsp;: un jour.</li>
          <li>
            Compte supprimé&nbsp;: plus rien n’est publié aussitôt, tout est effacé après 30 jours, pendant lesquels
            vous pouvez changer d’avis.
          </li>
          <li>
            Additions et paiements en ligne&nbsp;: tant que le compte du restaurant existe. L’export les contient&nbsp;:
            la loi demande au restaurateur de garder ses notes deux ans.
          </li>
          <li>Versions remplacées et menus supprimés&nbsp;: 30 jours, pour réparer une erreur.</li>
          <li>Cartes affichées&nbsp;: trois ans, comme preuve en cas de contrôle ou de réclamation.</li>
          <li>Compteurs de lectures et de ventes&nbsp;: 25 mois.</li>
          <li>Ardoises du jour&nbsp;: 60 jours après leur fin, pour les refaire.</li>
          <li>
            Demandes reçues par e-mail (confirmation, mot de passe oublié)&nbsp;: 7 jours. Empreinte de vos appareils,
            pour vous prévenir d’une connexion nouvelle&nbsp;: un an sans usage.
          </li>
          <li>Sessions laissées sans usage&nbsp;: 180 jours.</li>
          <li>Les sauvegardes de l’exploitant peuvent durer plus longtemps&nbsp;; il vous en dit la durée.</li>
        </ul>
        <h2>Ce qui reste dans votre navigateur</h2>
        <p>
          Votre session, vos modifications pas encore enregistrées et, chez les clients, le panier, la table, les
          allergènes évités jusqu’à ce que l’onglet se ferme et, pendant six heures, la clé qui reconnaît le téléphone à
          l’addition. Le service ne fonctionne pas sans cela&nbsp;: aucun consentement n’est nécessaire.
        </p>
        <h2>Journaux et sécurité</h2>
        <p>
          Les journaux du serveur ne contiennent ni mot de passe ni contenu de carte. Votre adresse IP sert à limiter
          les abus.
        </p>
        <h2>Vos droits</h2>
        <p>
          Les paramètres de votre compte vous laissent tout emporter en un fichier, tout corriger, et supprimer le
          compte.
        </p>
        <p>
          Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité, et vous
          opposer à leur usage.{" "}
          {contact === null ? "Adressez-vous à l’exploitant de ce serveur." : `Écrivez à\u00a0: ${contact}.`} Vous
          pouvez aussi saisir la CNIL (www.cnil.fr).
        </p>
      </div>
    </SiteFrame>
  )
}
