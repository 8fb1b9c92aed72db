import type { Chance } from "../../../testing/chance.ts"
import type { WineKind } from "./drink-words.ts"
import type { SectionKind } from "./section-kind.ts"

export const restaurantNames = [
  "Le Bistrot des Halles",
  "Chez Marcelle",
  "La Table d’Augustin",
  "Brasserie de la Gare",
  "L’Épicurien",
  "Au Vieux Pressoir",
  "Le Comptoir du Port",
  "La Maison Bleue",
  "Les Copains d’abord",
  "Auberge du Moulin",
  "Café de l’Hôtel de Ville",
  "Le Petit Zinc",
]

/** Lines at the head of a menu, with numbers that are no prices. */
export const headLines = (chance: Chance): string[] => [
  chance.pick(["La carte", "Notre carte", "Carte d’automne", "À la carte", "La carte du restaurant"]),
  chance.pick([
    "12, rue de la République – 69002 Lyon",
    "3 place du Marché, 35000 Rennes",
    "27 quai des Chartrons, Bordeaux",
  ]),
  chance.pick(["Tél. 04 78 12 50 19", "Réservations : 02 99 14 22 36", "05 56 18 90 24"]),
  chance.pick(["Cuisine de marché depuis 1987", "Maison fondée en 1924", "Fait maison, produits frais et de saison"]),
  chance.pick([
    "Ouvert du mardi au samedi, de 12 h à 14 h et de 19 h à 22 h",
    "Service de 12h00 à 14h30 et de 19h00 à 22h30",
  ]),
]

/** Lines at the foot of a menu. @param hasMarks whether dishes carry an asterisk that is explained */
export const footLines = (hasMarks: boolean): string[] => [
  ...(hasMarks ? ["* Plats faits maison, élaborés sur place à partir de produits bruts"] : []),
  "Prix nets en euros, service compris",
  "La liste des allergènes est disponible sur demande auprès de notre équipe.",
  "Nos viandes bovines sont nées, élevées et abattues en France.",
  "L’abus d’alcool est dangereux pour la santé, à consommer avec modération.",
  "Chèques non acceptés. Carte bancaire à partir de 10 €.",
  "www.restaurant-exemple.fr",
]

export const notes: Partial<Record<SectionKind, readonly string[]>> = {
  entrees: ["Servies avec le pain de la maison", "Selon l’arrivage et la saison"],
  viandes: ["Toutes nos viandes sont servies avec une garniture au choix"],
  poissons: ["Selon la pêche du jour"],
  pizzas: ["Pâte maison, mûrie 48 heures", "Base tomate ou crème"],
  burgers: ["Servis avec frites maison et salade"],
  galettes: ["Farine de sarrasin bretonne"],
  desserts: ["À commander en début de repas"],
  enfants: ["Jusqu’à 10 ans, une boisson et un dessert compris"],
  formules: ["Le midi du lundi au vendredi, hors jours fériés"],
  coquillages: ["Pain de seigle, beurre salé, vinaigre à l’échalote"],
}

export const partOf: Readonly<Record<WineKind, readonly string[]>> = {
  rouges: ["Rouges", "Vins rouges", "Les rouges"],
  blancs: ["Blancs", "Vins blancs", "Les blancs"],
  roses: ["Rosés", "Vins rosés", "Les rosés"],
  bulles: ["Bulles", "Champagnes et bulles", "Les effervescents"],
}

export const sectionHeadings: Readonly<Record<SectionKind, readonly string[]>> = {
  ...partOf,
  rouges: ["Vins rouges", "Nos vins rouges"],
  blancs: ["Vins blancs", "Nos vins blancs"],
  roses: ["Vins rosés"],
  bulles: ["Champagnes", "Champagnes et bulles"],
  entrees: ["Entrées", "Nos entrées", "Les entrées", "Pour commencer", "Premiers pas"],
  salades: ["Salades", "Nos salades", "Les grandes salades", "Côté jardin"],
  viandes: ["Viandes", "Nos viandes", "Les viandes", "Côté terre", "Du boucher"],
  poissons: ["Poissons", "Nos poissons", "Côté mer", "Les pieds dans l’eau"],
  plats: ["Plats", "Nos plats", "Les plats", "Pour suivre", "Les incontournables"],
  pates: ["Pâtes", "Nos pâtes fraîches", "Pasta"],
  pizzas: ["Pizzas", "Nos pizzas", "Les pizzas", "Au feu de bois"],
  burgers: ["Burgers", "Nos burgers", "Les burgers maison"],
  galettes: ["Galettes", "Nos galettes de sarrasin", "Les galettes"],
  crepes: ["Crêpes", "Nos crêpes sucrées", "Les crêpes de froment"],
  tapas: ["Tapas", "À partager", "À grignoter"],
  planches: ["Planches", "Nos planches", "Les planches à partager"],
  coquillages: ["Fruits de mer", "Le banc de l’écailler", "Coquillages et crustacés"],
  fromages: ["Fromages", "Le fromage", "Nos fromages"],
  desserts: ["Desserts", "Nos desserts", "Les desserts", "Pour finir", "Douceurs", "Le coin des gourmands"],
  glaces: ["Glaces", "Coupes glacées", "Nos glaces artisanales"],
  enfants: ["Menu enfant", "Pour les enfants", "Les petits gourmets"],
  accompagnements: ["Accompagnements", "Garnitures au choix", "À côté"],
  softs: ["Boissons fraîches", "Softs", "Sans alcool"],
  chauds: ["Boissons chaudes", "Cafés et thés", "Bien au chaud"],
  bieres: ["Bières", "Bières pression", "À la pression"],
  cocktails: ["Cocktails", "Nos cocktails", "Au shaker"],
  aperitifs: ["Apéritifs", "Nos apéritifs", "Pour l’apéro"],
  digestifs: ["Digestifs", "Nos digestifs", "La dernière goutte"],
  formules: ["Formules", "Nos formules", "Formules du midi", "Les formules"],
}
