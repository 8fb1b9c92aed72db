import type { CardText } from "../read-card.ts"

/** Cartes of bistros and brasseries. */
export const bistroCards: readonly CardText[] = [
  {
    title: "Le Petit Zinc",
    text: `> bœuf FR, porc FR, volaille FR
# Entrées
Œufs mayonnaise — mayonnaise montée à la minute, cébette | 7,50 | 3 10 |
Poireaux vinaigrette, noisettes | 9 | 8 10 12 |
Terrine de campagne maison, cornichons | 8,90 | 1 3 7 10 12 | maison porc
Salade de tomates cœur de bœuf, burrata | 12 | 7 |
Os à moelle, fleur de sel, pain grillé | 9,50 | 1 |
# Plats
Bœuf bourguignon — joue de bœuf mijotée au pinot noir, carottes | 21,50 | 1 9 12 |
Bavette à l’échalote, frites fraîches | 19 | 7 |
Suprême de volaille aux morilles | 23 | 7 |
Filet mignon de porc à la moutarde | 18,50 | 7 10 12 |
Sole meunière, pommes vapeur | 34 | 1 4 7 |
Gratin de blettes | 15 | 7 |
# Desserts
Île flottante | 7,50 | 3 7 |
Tarte aux pralines roses | 8,50 | 1 3 7 8 |
# Boissons
Café | 2,20 | 0 |
Eau de Vals, 75 cl | 5 | 0 |
Demi pression 25 cl | 3,80 | 1 |
# Vins @FR
AOP Morgon « Côte du Py », le verre 12 cl | 6 | 12 |
AOP Mâcon-Villages, la bouteille 75 cl | 28 | 12 |`,
    defect: {
      rule: "meat-origin",
      subject: "Bœuf bourguignon",
      change: ["bœuf FR, porc FR", "porc FR"],
      all: ["Bœuf bourguignon", "Bavette à l’échalote, frites fraîches"],
    },
  },
  {
    title: "Chez Paulette",
    text: `> bœuf FR DE, volaille FR, agneau IE
# Entrées
Soupe à l’oignon gratinée | 9 | 1 7 9 12 |
Carottes râpées au citron | 5,50 | 0 |
Céleri rémoulade | 6 | 3 9 10 |
Harengs pommes à l’huile | 8,50 | 4 |
Salade de chèvre chaud, miel et noix | 11,50 | 1 7 8 10 |
# Plats
Poulet rôti, jus court, purée | 16,90 | 7 |
Gigot d’agneau, flageolets | 22 | 9 |
Entrecôte 300 g, sauce au poivre | 26 | 7 9 12 |
Gigot de lotte à l’ail confit | 25 | 4 7 |
Pommes sarladaises à la graisse de canard | 6 | 0 |
Quiche aux poireaux, salade | 13 | 1 3 7 10 |
# Desserts
Crème brûlée | 7,50 | 3 7 |
Mousse au chocolat | 7 | 3 7 |
Sorbet citron | 6 | 0 |
# Boissons
Thé vert | 3,50 | 0 |
Limonade 33 cl | 3,50 | 0 |
Jus d’abricot 25 cl | 4 | 0 |`,
    defect: {
      rule: "allergens-undeclared",
      subject: "Quiche aux poireaux, salade",
      change: ["salade | 13 | 1 3 7 10", "salade | 13 | -"],
    },
  },
  {
    title: "Bistrot des Halles",
    text: `> volaille FR, porc FR
> service none
# Entrées
Rillettes de canard, pain de campagne | 9 | 1 10 12 |
Velouté de potimarron, graines de courge | 8 | 7 9 |
Œuf parfait aux girolles et pieds-de-mouton | 12 | 3 7 |
# Plats
Cuisse de canard confite, pommes grenailles | 19,90 | 0 |
Andouillette AAAAA, sauce moutarde | 17,50 | 7 10 12 |
Lapin à la moutarde, tagliatelles | 18,50 | 1 3 7 10 12 |
Dos de cabillaud, beurre blanc | 21 | 4 7 12 |
Risotto aux champignons | 16 | 7 9 12 |
# Desserts
Tarte Tatin, crème crue | 8 | 1 3 7 |
Assiette de fromages affinés, noix | 10 | 1 7 8 |
Café gourmand | 9 | 1 3 7 8 |
# Boissons
Expresso | 2 | 0 |
Perrier 33 cl | 3,80 | 0 |
Ricard 2 cl | 3 | 0 |
Kir au cassis 12 cl | 5 | 12 |
# La cave
Côtes-du-Rhône AOC, pichet 50 cl | 12 | 12 |
Viognier IGP Pays d’Oc, verre 14 cl | 5 | 12 |
Rioja Crianza, Espagne, 75 cl | 27 | 12 |`,
    defect: {
      rule: "wine-provenance",
      subject: "Côtes-du-Rhône, pichet 50 cl",
      change: ["Côtes-du-Rhône AOC", "Côtes-du-Rhône"],
    },
  },
  {
    title: "Au Rendez-vous",
    text: `> bœuf FR, porc ES, volaille PL
# Formules du midi
Formule express — entrée et plat ou plat et dessert, boisson non comprise | 16,90 | 1 3 4 7 9 10 12 | sansviande
Formule complète — entrée, plat, dessert, boisson comprise | 21 | 1 3 4 7 9 10 12 | sansviande
# Plats
Burger du Rendez-vous, cheddar, frites | 16 | 1 3 7 10 11 | bœuf
Steak haché, œuf à cheval | 14 | 3 |
Travers de porc caramélisés | 17 | 6 1 12 |
Escalope de dinde à la crème | 15 | 7 |
Saumon à l’oseille, riz | 18 | 4 7 12 |
Lasagnes aux légumes du soleil | 14 | 1 3 7 9 | sansviande
# Desserts
Fondant au chocolat | 7 | 1 3 7 |
Panna cotta aux fruits rouges | 6,50 | 7 |
# Boissons
Coca-Cola, canette 33 cl | 3,50 | 0 |
Café crème | 3 | 7 |
Pinte de blonde | 7 | 1 |
Sirop à l’eau 25 cl | 2,50 | 0 |`,
    defect: {
      rule: "drink-included",
      subject: "Formule express",
      change: ["plat et dessert, boisson non comprise", "plat et dessert"],
    },
  },
  {
    title: "La Table d’Émile",
    text: `> agneau FR, bœuf FR, volaille FR
# Pour commencer
Gaspacho de tomates | 8 | 1 12 |
Carpaccio de betterave, chèvre frais | 9,50 | 7 8 12 |
Foie gras de canard mi-cuit, brioche | 18 | 1 3 7 12 |
Huîtres creuses, les six, vinaigre à l’échalote, pain de seigle | 15 | 1 7 12 14 |
# Pour suivre
Navarin d’agneau printanier | 20 | 1 9 12 |
Blanquette de veau à l’ancienne | 19,50 | 1 3 7 9 12 |
Pintade rôtie au chou | 20 | 7 9 12 |
Saint-pierre, jus de volaille corsé | 27 | 4 7 9 |
Petits farcis de légumes | 16 | 1 3 7 | sansviande
# Douceurs
Profiteroles, sauce chocolat | 9 | 1 3 7 |
Baba au rhum | 9 | 1 3 7 |
Salade d’oranges à la cannelle | 6 | 0 |
# À boire
Eau minérale plate 50 cl | 4 | 0 |
Infusion verveine | 4 | 0 |
Jus de pomme fermier 25 cl | 4 | 0 |`,
    defect: {
      rule: "meat-unsure",
      subject: "Petits farcis de légumes",
      change: ["16 | 1 3 7 | sansviande", "16 | 1 3 7 |"],
    },
  },
  {
    title: "Brasserie de la Gare",
    text: `> bœuf FR, porc FR, volaille FR
> service 15
> eau affiche
# Hors-d’œuvre
Escargots de Bourgogne, les six | 10,90 | 7 14 |
Salade niçoise | 13,50 | 3 4 10 12 |
Jambon persillé | 9 | 9 10 12 |
Assiette de saumon fumé, crème citronnée | 14 | 1 4 7 |
# Choucroutes
Choucroute garnie — saucisses, lard fumé, jarret de porc | 21 | 10 12 |
Choucroute de la mer | 25 | 2 4 7 12 14 |
# Grillades
Côte de bœuf pour deux, sauce béarnaise | 62 | 3 7 12 |
Onglet, os à moelle | 21 | 7 |
Tartare de bœuf préparé, frites | 19 | 3 4 10 12 |
Tête de veau sauce gribiche | 18 | 3 9 10 12 |
# Desserts
Crêpes Suzette | 9,50 | 1 3 7 |
Mont-blanc | 8,50 | 3 7 |
# Bières
Demi Kronenbourg 25 cl | 3,90 | 1 |
Leffe blonde 33 cl | 5,50 | 1 |
# Vins au verre @FR
AOP Riesling 12 cl | 5,50 | 12 |
AOP Pinot noir d’Alsace 12 cl | 5,80 | 12 |`,
    defect: { rule: "free-water", subject: "", change: ["> eau affiche", "> eau rien"] },
  },
  {
    title: "Brasserie Lutèce",
    text: `> bœuf FR UE, volaille FR, porc FR
> service 15
# Entrées
Os à moelle gratiné | 9,90 | 1 |
Avocat crevettes, sauce cocktail | 11 | 2 3 10 |
Quiche lorraine, lardons et crème | 10 | 1 3 7 |
Salade de gésiers et magret fumé | 14 | 10 12 |
# Plats
Faux-filet, beurre maître d’hôtel | 23 | 7 |
Coq au vin | 18,90 | 1 9 12 |
Rognons de veau à la moutarde | 20 | 7 10 12 |
Foie de veau en persillade | 21 | 1 7 |
Moules marinières, frites | 16 | 7 9 12 14 |
Omelette aux fines herbes | 11 | 3 7 |
# Fromages et desserts
Brie de Meaux | 7 | 7 |
Vacherin glacé | 8 | 3 7 |
Poire Belle-Hélène | 8 | 7 8 |
# Boissons
Orangina 25 cl | 3,80 | 0 |
Chocolat chaud | 4 | 7 |
Vittel 50 cl | 4,50 | 0 |
Picon bière 25 cl | 5 | 1 |`,
    defect: { rule: "service-rate", subject: "", change: ["> service 15", "> service untold"] },
  },
  {
    title: "Le Comptoir d’Anna",
    text: `> porc FR, bœuf FR
# À partager
Planche de charcuterie — jambon, saucisson, terrine | 16 | 1 7 8 10 12 |
Planche de fromages | 15 | 1 7 8 |
Croquettes de jambon ibérique, 6 pièces | 9 | 1 3 7 | porc
Houmous, pain pita | 7 | 1 11 |
Olives et amandes | 5 | 8 |
# Assiettes
Croque-monsieur au jambon blanc, salade | 12 | 1 7 10 |
Carpaccio de bœuf, parmesan, roquette | 14 | 7 |
Tarte aux oignons, salade | 11 | 1 3 7 10 |
# Desserts
Tiramisu | 7,50 | 1 3 7 |
Glaces de la Maison Berthier, deux boules | 6 | 1 3 7 8 |
# Apéritifs
Spritz 20 cl | 8 | 12 |
Lillet tonic 20 cl | 8 | 12 |
Pastis 2 cl | 3,50 | 0 |
# Vins @FR
Chinon AOP, verre 12,5 cl | 5,50 | 12 |
Muscadet AOP, bouteille 75 cl | 24 | 12 |
Champagne brut AOP, coupe 12 cl | 11 | 12 |`,
    defect: { rule: "sulfites", subject: "Chinon AOP, verre 12,5 cl", change: ["5,50 | 12 |", "5,50 | 0 |"] },
  },
  {
    title: "L’Ardoise du Port",
    text: `> volaille FR
# Entrées
Soupe de poissons, rouille et croûtons | 12 | 1 2 3 4 9 10 14 |
Sardines grillées | 9 | 4 |
Bulots mayonnaise | 11 | 3 10 14 |
Poêlée de chipirons à l’ail | 13 | 14 |
# Plats
Filet de bar, fenouil braisé | 23 | 4 7 |
Aile de raie aux câpres | 21 | 4 7 |
Steak de thon mi-cuit, sésame | 24 | 4 6 11 1 |
Pavé de maigre, purée de céleri | 22 | 4 7 9 |
Fish and chips, sauce tartare | 17 | 1 3 4 7 10 |
Cuisse de poulet, riz | 15 | 7 |
# Desserts
Far breton | 7 | 1 3 7 |
Kouign-amann | 8 | 1 7 |
Ananas frais | 6 | 0 |
# Boissons
Cidre brut, la bolée 25 cl | 4 | 12 |
Eau pétillante 1 l | 6 | 0 |
# Vins @FR
Muscadet-Sèvre-et-Maine AOP 75 cl | 24 | 12 |
Rosé Côtes de Provence AOP 50 cl | 16 | 12 |`,
    defect: {
      rule: "thawed-fresh",
      subject: "Sardines fraîches grillées",
      change: ["Sardines grillées | 9 | 4 |", "Sardines fraîches grillées | 9 | 4 | décongelé"],
    },
  },
  {
    title: "Le Café du Centre",
    text: `> bœuf FR, porc FR, volaille FR
# Salades
Salade César — poulet pané, parmesan, croûtons | 14 | 1 3 4 7 10 |
Salade landaise — gésiers, magret fumé, foie gras | 15 | 10 12 |
Salade végétarienne, tofu fumé | 13 | 6 10 | 
# Tartines
Tartine jambon cru et comté | 12 | 1 7 |
Tartine chèvre miel | 11 | 1 7 |
# Plats
Hachis parmentier, salade | 14,50 | 7 10 | bœuf
Saucisse purée | 14 | 7 12 |
Omelette jambon fromage | 11 | 3 7 |
Steak végétal, légumes | 14 | 1 6 | sansviande
# Desserts
Crumble aux pommes | 7 | 1 7 |
Salade de fruits frais | 6 | 0 |
# Boissons
Café allongé | 2,20 | 0 |
Diabolo menthe 25 cl | 3 | 0 |
Schweppes 25 cl | 3,80 | 0 |
Panaché 25 cl | 3,80 | 1 |
Jus d’orange pressé 20 cl | 4,50 | 0 |`,
    defect: {
      rule: "claim-contradiction",
      subject: "Salade végétarienne, tofu et thon",
      change: ["tofu fumé | 13 | 6 10", "tofu et thon | 13 | 4 6 10"],
    },
  },
  {
    title: "Bouchon Gadagne",
    text: `> porc FR, bœuf FR, volaille FR
# Entrées
Salade lyonnaise, lardons et œuf poché | 11 | 1 3 10 12 |
Saucisson brioché | 10 | 1 3 7 12 |
Œufs en meurette | 10 | 1 3 9 12 |
Caviar de la Croix-Rousse, lentilles | 8 | 10 12 |
# Plats
Quenelle de brochet, sauce Nantua | 19 | 1 2 3 4 7 9 |
Tablier de sapeur, sauce gribiche | 18 | 1 3 10 12 |
Boudin noir aux pommes | 16 | 7 |
Gâteau de foies de volaille, coulis de tomate | 16 | 1 3 7 |
Poulet au vinaigre | 18 | 7 9 12 |
# Fromages
Cervelle de canut | 6 | 7 |
Saint-marcellin | 6 | 7 |
# Desserts
Tarte à la praline | 8 | 1 3 7 8 |
Poire pochée au vin rouge | 8 | 12 |
# Pots @FR
Beaujolais-villages AOP, pot 46 cl | 14 | 12 |
Coteaux du Lyonnais AOP, pot 46 cl | 13 | 12 |`,
    defect: {
      rule: "prepared-origin",
      subject: "Boudin noir aux pommes",
      change: ["> porc FR, bœuf FR", "> bœuf FR"],
      all: ["Salade lyonnaise, lardons et œuf poché", "Saucisson brioché", "Boudin noir aux pommes"],
    },
  },
  {
    title: "Le Relais Basque",
    text: `> porc FR, agneau FR, bœuf FR, volaille FR
# Entrées
Piperade, jambon de Bayonne | 11 | 3 |
Chipirons à l’encre | 13 | 14 12 |
Piquillos à la morue | 12 | 4 7 |
# Plats
Axoa de veau d’Espelette | 18 | 9 |
Poulet basquaise, riz | 17 | 9 12 |
Épaule d’agneau de lait | 25 | 7 |
Thon blanc à la basquaise | 21 | 4 |
Chuleta, côte de vache maturée | 65 | 0 |
Pommes de terre au four, crème | 5 | 7 |
# Desserts
Gâteau basque | 8 | 1 3 7 8 |
Fromage de brebis, confiture de cerises | 8 | 7 |
# Boissons
Patxaran 4 cl | 6 | 0 |
Eau gazeuse 75 cl | 5 | 0 |
Café | 2 | 0 |
# Vins @FR
AOP Irouléguy, 75 cl | 29 | 12 |
AOP Jurançon, verre 10 cl | 6 | 12 |`,
    defect: {
      rule: "origin-incomplete",
      subject: "Épaule d’agneau de lait",
      change: ["Épaule d’agneau de lait | 25 | 7 |", "Épaule d’agneau de lait | 25 | 7 | agneau ES>?"],
    },
  },
  {
    title: "Auberge du Lavoir",
    text: `> volaille FR, porc FR
# Menus
Menu du terroir — entrée, plat, fromage ou dessert, boissons non comprises | 29 | 1 3 4 7 8 9 10 12 | sansviande
Menu enfant — plat, glace, sirop compris | 11 | 1 3 7 | volaille
# Entrées
Terrine du chef — porc et noisettes | 9 | 3 7 8 12 |
Tourte aux champignons | 10 | 1 3 7 |
# Plats
Poule au pot, riz pilaf | 19 | 7 9 |
Truite aux amandes | 18 | 1 4 7 8 |
Civet de chevreuil, airelles | 24 | 1 9 12 |
Râble de lièvre | 26 | 9 12 |
Fricassée de champignons, jus de viande | 16 | 7 9 12 |
# Desserts
Clafoutis aux cerises | 7 | 1 3 7 |
Faisselle, coulis de fruits rouges | 5 | 7 |
# Boissons
Tisane | 3 | 0 |
Eau de source 1 l | 4 | 0 |
Bière artisanale ambrée 33 cl | 6 | 1 |`,
    defect: {
      rule: "meat-mismatch",
      subject: "Poule au pot, riz pilaf",
      change: ["riz pilaf | 19 | 7 9 |", "riz pilaf | 19 | 7 9 | sansviande"],
    },
  },
  {
    title: "Chez Marcelle",
    text: `> bœuf FR, porc FR
# Entrées
Pâté en croûte maison, pickles | 12 | 1 3 7 8 12 | maison porc
Museau vinaigrette | 7 | 10 12 |
Betteraves et œuf dur | 6 | 3 10 12 |
# Plats
Pot-au-feu — paleron, poireaux, raifort | 18 | 9 10 |
Petit salé aux lentilles | 16,90 | 9 12 |
Bœuf carottes | 17 | 9 12 |
Endives au jambon | 14 | 1 7 |
Gratin dauphinois | 6 | 7 |
# Desserts
Riz au lait à la vanille | 6 | 7 |
Crème caramel | 6 | 3 7 |
Pain perdu, caramel au beurre salé | 7,50 | 1 3 7 |
# Boissons
Café noisette | 2,40 | 7 |
Eau plate 1 l | 4,50 | 0 |
Suze 4 cl | 4 | 0 |
# Vins @FR
Saumur-Champigny AOP, fillette 37,5 cl | 14 | 12 |`,
    defect: {
      rule: "homemade-word",
      subject: "Crème caramel maison",
      change: ["Crème caramel |", "Crème caramel maison |"],
    },
  },
]
