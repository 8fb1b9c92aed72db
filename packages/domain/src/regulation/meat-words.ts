import type { Meat } from "./legal-facts.ts"
import { phraseTable } from "./phrases.ts"

/**
 * What a phrase says about meat. `sure`: it can mean nothing else. `prepared`: restaurants usually buy it prepared, so
 * its origin is due only if they know it (décret 2024-171). Null: the phrase contains a word of this table, but is no
 * meat whose origin is due.
 */
export type MeatMeaning = {
  readonly meats: readonly Meat[]
  readonly isPrepared: boolean
  readonly isSure: boolean
} | null

const meat = (isSure: boolean, isPrepared: boolean, ...meats: readonly Meat[]): MeatMeaning => ({
  meats,
  isPrepared,
  isSure,
})

/**
 * French phrases for meat. The décret concerns beef, pork, sheep and poultry. Rabbit, game, horse, quail, pigeon,
 * offal, foie gras, stock and fat are not in the table. Restaurants use only pieces of meat as a reason: a sauce or a
 * broth cancels the name of its animal.
 */
export const meatWords = phraseTable<MeatMeaning>([
  [
    meat(true, false, "bovine"),
    "bœuf, bœuf bourguignon, veau, génisse, steak haché, steak tartare, entrecôte, bavette, onglet, rumsteck, rumsteak, " +
      "romsteck, faux-filet, tournedos, chateaubriand, aloyau, paleron, macreuse, basse côte, côte de bœuf, tartare de bœuf, " +
      "carpaccio de bœuf, pavé de bœuf, filet de bœuf, joue de bœuf, queue de bœuf, filet mignon de veau, côte de vache, " +
      "côte de veau, blanquette de veau, osso buco, ossobuco, saltimbocca, vitello tonnato, axoa, boulettes de bœuf, " +
      "picanha, t-bone, ribs de bœuf, wagyu, angus, pot-au-feu, " +
      "viande bovine, viande de bœuf, carbonade, carbonnade, carbonade flamande, carbonnade flamande, beef, roast-beef, " +
      "rosbif, roti de veau, escalope de veau, jarret de veau, tendron, quasi de veau, noix de veau, grenadin de veau, " +
      "chuleta, chuleton, flat iron, hampe",
  ],
  [
    meat(true, false, "porcine"),
    "porc, cochon, cochon de lait, porcelet, filet mignon, filet mignon de porc, échine, échine de porc, travers de porc, " +
      "jarret de porc, côte de porc, rouelle, rouelle de porc, petit salé, palette de porc, presa, pluma, pork, " +
      "cochinita, porchetta, poitrine de porc, viande porcine, viande de porc, pulled pork",
  ],
  [
    meat(true, false, "ovine"),
    "agneau, mouton, gigot, navarin, souris d’agneau, carré d’agneau, côtelettes d’agneau, épaule d’agneau, " +
      "selle d’agneau, agneau de lait, agnelet, lamb, méchoui, viande ovine, baron d’agneau",
  ],
  [
    meat(true, false, "poultry"),
    "poulet, volaille, poularde, poule au pot, coquelet, coq au vin, dinde, dindon, dindonneau, pintade, pintadeau, oie, " +
      "canard, caneton, magret, confit de canard, cuisse de canard, aiguillette de canard, sot-l’y-laisse, chicken, " +
      "suprême de volaille, waterzoï de poulet, yassa poulet, poulet yassa, canard laqué",
  ],
  [
    meat(true, true, "porcine"),
    "jambon, jambon blanc, jambon cru, jambonneau, saucisson, lard, lardon, poitrine fumée, bacon, coppa, pancetta, " +
      "guanciale, speck, prosciutto, jamón, serrano, salami, mortadelle, andouille, andouillette, boudin noir, " +
      "boudin créole, rosette, chorizo, nduja, lonzo, figatelli, figatellu, soppressata, saucisse, saucisse de toulouse, " +
      "saucisse de morteau, saucisse de montbéliard, chipolata, knack, diot, cervelas, rillettes, rillons, grattons, " +
      "pâté de campagne, terrine de campagne, jambon persillé, charcuterie, choucroute garnie, jambon beurre, culatello",
  ],
  [
    meat(true, true, "poultry"),
    "nuggets, nuggets de poulet, jambon de dinde, jambon de volaille, jambon de poulet, saucisse de volaille, tenders, " +
      "saucisse de poulet, bacon de dinde, lardons de dinde, lardons de volaille, lardons de canard, rillettes de canard, " +
      "rillettes de poulet, rillettes d’oie, rillettes de volaille, jambon de canard, magret fumé, magret séché, " +
      "cordon bleu de volaille, cordon bleu de dinde, terrine de volaille, terrine de canard, pâté de canard, wings, " +
      "saucisse de dinde, saucisson de canard, galantine de volaille",
  ],
  [
    meat(true, true, "bovine"),
    "bresaola, cecina, viande des grisons, pastrami, corned beef, jambon de bœuf, bacon de bœuf, saucisse de bœuf, " +
      "viande de grisons, saucisson de bœuf, lardons de bœuf, chorizo de bœuf",
  ],
  // Words of dishes that often hold one of several meats. Only the owner knows which.
  [
    meat(false, false),
    "burger, hamburger, cheeseburger, lasagne, lasagna, bolognaise, alla bolognese, ragù, hachis, hachis parmentier, " +
      "parmentier, couscous, farci, tomate farcie, chou farci, moussaka, chili, chili con carne, taco, burrito, fajita, " +
      "enchilada, brochette, tajine, tagine, blanquette, pot-je-vleesch, boulette, cannelloni, bo bun, cassoulet, " +
      "baeckeoffe, bouchée à la reine, vol-au-vent, kefta, kefte, kofte, kafta, empanada, viande, steak, escalope, grillade, " +
      "mixed grill, tourte, pâté chaud, pâté lorrain, riz cantonais, club sandwich, quesadilla, " +
      "bourguignon, daube, carré rôti, côtelette, barbacoa, carnitas, teppanyaki, bibimbap, bulgogi",
  ],
  [meat(false, false, "bovine"), "tartare au couteau, carpaccio, tataki, vache, vache maturée"],
  [meat(false, false, "poultry"), "coq, chapon, canette, aiguillette, yakitori, poule, colombo"],
  [meat(false, true, "bovine", "ovine", "poultry"), "kebab, döner, shawarma, chawarma, gyros, merguez"],
  [
    meat(false, true),
    "cordon bleu, hot-dog, boudin blanc, croque-monsieur, croque-madame, nem, samoussa, pâté en croûte, pâté, terrine, quiche lorraine, " +
      "tartiflette, flammekueche, carbonara, pizza reine, regina, calzone, gyoza, planche mixte, galette complète, " +
      "rouleau impérial, pâté impérial, ravioli, pan-bagnat au jambon",
  ],
  // Not a meat, or a meat that the décret does not name, although one of its words is in this table.
  [
    null,
    "cœur de bœuf, œil-de-bœuf, langue de bœuf, langue-de-bœuf, gras de bœuf, graisse de bœuf, suif de bœuf, foie de bœuf, " +
      "bouillon de bœuf, consommé de bœuf, jus de bœuf, fond de bœuf, fond de veau, jus de veau, ris de veau, foie de veau, " +
      "rognon de veau, tête de veau, cervelle de veau, langue de veau, pied de veau, fraise de veau, pied-de-veau, glace de veau, " +
      "tripe de veau, rognon de bœuf, moelle de bœuf, os de bœuf, vache qui rit, lait de vache, fromage de vache, " +
      "pied de cochon, pied de porc, oreille de cochon, oreille de porc, queue de cochon, museau de porc, tête de cochon, " +
      "sang de porc, rognon de porc, foie de porc, " +
      "pied-de-mouton, pieds de mouton, rognon d’agneau, ris d’agneau, cervelle d’agneau, langue d’agneau, foie d’agneau, " +
      "jus d’agneau, gigot de lotte, gigot de mer, gigot de thon, bouillon de poule, œuf de poule, lait de poule, " +
      "poule d’eau, poule faisane, œuf de canard, œuf de cane, œuf d’oie, jus de volaille, fond de volaille, " +
      "bouillon de volaille, consommé de volaille, velouté de volaille, crème de volaille, bouillon de poulet, jus de poulet, " +
      "graisse de canard, graisse d’oie, gras de canard, foie gras de canard, foie gras d’oie, foie de canard, foie d’oie, " +
      "foie de volaille, gâteau de foies de volaille, cœur de canard, gésier de canard, gésier de volaille, gésier de poulet, " +
      "jus de canard, jus de porc, jus de viande, jus de cochon, bouillon de viande, sauce viande, foie de poulet, langue de canard, " +
      "steak de thon, steak d’espadon, steak végétal, steak de soja, steak de légumes, steak de chou-fleur, steak de saumon, " +
      "steak vegan, steak végétarien, tartare de saumon, tartare de thon, tartare végétal, carpaccio de betterave, " +
      "carpaccio de saumon, carpaccio de thon, carpaccio de poulpe, carpaccio de saint-jacques, carpaccio de tomate, " +
      "carpaccio d’ananas, carpaccio de courgette, carpaccio de légumes, carpaccio de daurade, carpaccio de bar, carpaccio de lotte, " +
      "tataki de thon, tataki de saumon, escalope de saumon, escalope de foie gras, escalope végétale, poulet végétal, " +
      "nuggets végétal, nuggets végétaux, nuggets de poisson, nuggets de blé, nuggets de légumes, saucisse végétale, " +
      "bacon végétal, jambon végétal, haché végétal, boulette végétale, lardons végétaux, lardons de saumon, boudin de mer, " +
      "rillettes de thon, rillettes de saumon, rillettes de maquereau, rillettes de sardine, rillettes de poisson, " +
      "rillettes de truite, rillettes de crabe, rillettes de lapin, rillettes de haddock, rillettes de la mer, rillettes végétales, " +
      "terrine de poisson, terrine de légumes, terrine de saumon, terrine de lapin, terrine de chevreuil, terrine de sanglier, " +
      "terrine de foie gras, terrine de chocolat, terrine de faisan, pâté de lapin, pâté de chevreuil, pâté de foie, pâté de fruits, " +
      "pâté végétal, saucisson au chocolat, saucisson de chocolat, saucisson de sanglier, saucisson de cerf, saucisson de thon, " +
      "côtes de provence, filet mignon de thon, chou farci au saumon, choux farcis de légumes, poivron farci au fromage, " +
      "champignon farci, crabe farci, moule farcie, calamar farci, encornet farci, " +
      "tourte aux champignons, tourte aux légumes, tourte au fromage, tourte aux poireaux, quiche aux légumes, " +
      "samoussa aux légumes, samoussa de légumes, nem de légumes, nem aux légumes, nem aux crevettes, nem de crevettes, nem chocolat, " +
      "boulette de falafel, boulettes de légumes, boulettes de morue, boulettes de poisson, brochette de fruits, brochette de bonbons, " +
      "couscous de poisson, semoule de couscous, grain de couscous, taboulé de couscous, chili sin carne, chili vegan, " +
      "sauce burger, pain burger, sauce kebab, sauce bourguignonne, moutarde bourguignonne, sauce chili, piment chili, " +
      "chili doux, sweet chili, colombo de légumes, colombo de poisson, crête de coq, coq de bruyère, ravioli chocolat, " +
      "galette végétale, lasagne de la mer, parmentier de poisson, parmentier de la mer, parmentier de morue, parmentier de légumes, " +
      "moussaka végétarienne, daube de poulpe, daube de sanglier, daube de seiche, blanquette de la mer, blanquette de poisson, " +
      "blanquette de lotte, blanquette de légumes, bourguignon végétal, pot-au-feu de la mer, pot-au-feu de légumes, pot-au-feu de homard, " +
      "patte d’oie, olive farcie, datte farcie, piment farci",
  ],
])
