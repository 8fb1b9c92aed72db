import type { Chance } from "../../../testing/chance.ts"

/** Drinks without an appellation: "name | description", one a line. */
const rowsOf = (text: string): readonly (readonly [name: string, description: string])[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", description = ""] = line.split("|").map((part) => part.trim())
      return [name, description] as const
    })

export const drinkWords = {
  softs: rowsOf(`
    Limonade artisanale 33 cl |
    Jus de pomme fermier 25 cl |
    Cola 33 cl |
    Diabolo |
    Sirop à l’eau |
    Orange pressée |
    Eau minérale plate 1 l |
    Eau gazeuse 50 cl |
    Jus de tomate |
    Thé glacé maison | Pêche, menthe fraîche
    Nectar d’abricot |
    Schweppes agrumes |
    Ginger beer |
  `),
  chauds: rowsOf(`
    Expresso |
    Double expresso |
    Café crème |
    Cappuccino |
    Chocolat chaud à l’ancienne |
    Thé vert à la menthe |
    Infusion verveine |
    Café noisette |
    Vin chaud |
    Irish coffee |
  `),
  bieres: rowsOf(`
    Blonde de la brasserie |
    Blanche aux agrumes |
    IPA houblonnée |
    Ambrée du Nord |
    Triple d’abbaye |
    Brune au café |
    Panaché |
    Monaco |
    Picon bière |
    Cidre brut fermier |
  `),
  cocktails: rowsOf(`
    Mojito | Rhum, menthe fraîche, citron vert, eau gazeuse
    Spritz | Aperol, prosecco, orange
    Gin basilic | Gin, basilic, citron, sucre de canne
    Moscow mule | Vodka, ginger beer, citron vert
    Piña colada | Rhum, ananas, coco
    Negroni | Gin, vermouth rouge, campari
    Ti-punch | Rhum agricole, citron vert, sucre
    Caïpirinha | Cachaça, citron vert
    Margarita | Tequila, triple sec, citron
    Virgin mojito | Sans alcool
    Espresso martini | Vodka, liqueur de café, expresso
    Cosmopolitan | Vodka, cranberry, citron vert
    Bora bora | Ananas, passion, grenadine, sans alcool
  `),
  aperitifs: rowsOf(`
    Kir au vin blanc 12 cl | Cassis, mûre ou pêche
    Kir royal |
    Pastis 2 cl |
    Porto rouge |
    Martini blanc ou rouge |
    Suze |
    Coupe de champagne |
    Américano maison |
    Pineau des Charentes |
    Lillet blanc |
    Whisky écossais 4 cl |
  `),
  digestifs: rowsOf(`
    Cognac VSOP 4 cl |
    Armagnac hors d’âge |
    Calvados |
    Chartreuse verte |
    Poire Williams |
    Limoncello |
    Get 27 |
    Rhum arrangé maison |
    Mirabelle de Lorraine |
  `),
} as const

export type DrinkKind = keyof typeof drinkWords

const appellations = {
  rouges:
    "Saint-Joseph,Côtes-du-Rhône,Crozes-Hermitage,Morgon,Brouilly,Saint-Émilion,Pessac-Léognan,Chinon,Saumur-Champigny,Bourgogne Pinot noir,Gigondas,Corbières,Faugères,Cahors,Madiran,Haut-Médoc,Lalande-de-Pomerol,Fleurie",
  blancs:
    "Chablis,Sancerre,Pouilly-Fumé,Muscadet sur lie,Mâcon-Villages,Viognier,Riesling,Quincy,Saint-Véran,Jurançon sec,Vouvray,Cassis,Entre-deux-Mers,Petit Chablis,Côtes de Gascogne,Picpoul de Pinet",
  roses: "Bandol,Côtes de Provence,Tavel,Cabernet d’Anjou,Coteaux d’Aix,Rosé de Loire,Irouléguy",
  bulles:
    "Crémant de Loire,Champagne brut,Clairette de Die,Prosecco,Champagne blanc de blancs,Crémant d’Alsace,Blanquette de Limoux",
} as const

export type WineKind = keyof typeof appellations

export const wineKinds = Object.keys(appellations) as readonly WineKind[]

const makers =
  "Domaine des Tilleuls,Château Bellegarde,Domaine Pichaud,Cave de l’Étoile,Mas de l’Aubrac,Clos Sainte-Agnès,Domaine Vernay et Fils,Château La Roseraie,Maison Delorme,Les Vignes d’Élise,Domaine du Grand Chêne,Château Haut-Puyguerland,Domaine Tournefeuille,Clos des Hirondelles".split(
    ",",
  )

const cuvees =
  "Vieilles vignes,Cuvée Marguerite,Les Argiles,Élevé en fût,Vin nature,Agriculture biologique,Fruité et gourmand,Rond et épicé,Vif et minéral,Parcelle des Combes".split(
    ",",
  )

/** Invents wines of a colour without repeating an appellation. @returns name and description of each */
export function inventWines(
  kind: WineKind,
  count: number,
  chance: Chance,
): readonly (readonly [name: string, description: string])[] {
  const left = appellations[kind].split(",")
  const isLong = chance.happens(0.6)
  const hasYears = chance.happens(0.6)
  const hasCuvees = chance.happens(0.4)
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [place = ""] = left.splice(chance.below(left.length), 1)
    const year = hasYears ? ` ${2018 + chance.below(7)}` : ""
    const name = isLong ? `${place}, ${chance.pick(makers)}${year}` : `${place}${year}`
    return [name, hasCuvees && chance.happens(0.7) ? chance.pick(cuvees) : ""] as const
  })
}
