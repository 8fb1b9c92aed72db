import type { CardText } from "../read-card.ts"

/** Cartes of crêperies, pizzerias, bars, fine restaurants and vegetarian houses. */
export const houseCards: readonly CardText[] = [
  {
    title: "Crêperie de l’Aven",
    text: `> porc FR, bœuf FR
# Galettes de blé noir
Complète — jambon, œuf, emmental | 10,50 | 3 7 |
Andouille de Guémené, oignons confits | 12 | 7 12 |
Saint-Jacques, fondue de poireaux | 16 | 7 14 |
Chèvre, miel, noix | 11,50 | 7 8 |
Beurre salé | 4,50 | 7 |
Steak haché, raclette, œuf | 13,50 | 3 7 |
# Crêpes de froment
Beurre sucre | 4 | 1 3 7 |
Caramel au beurre salé | 6 | 1 3 7 |
Suzette flambée | 8,50 | 1 3 7 |
Poire, chocolat, amandes | 8 | 1 3 7 8 |
# Boissons
Bolée de cidre brut 25 cl | 3,80 | 12 |
Cidre doux, la bouteille 75 cl | 11 | 12 |
Lait ribot 25 cl | 3 | 7 |
Jus de pomme 25 cl | 3,50 | 0 |
Breizh Cola 33 cl | 3,50 | 0 |
Café | 2 | 0 |`,
    defect: {
      rule: "allergen-word",
      subject: "Chèvre, miel, noix",
      change: ["noix | 11,50 | 7 8", "noix | 11,50 | 7"],
    },
  },
  {
    title: "Ti Jos",
    text: `> porc FR, volaille FR
# Galettes
Super complète — jambon, œuf, fromage, champignons | 12 | 3 7 |
Poulet curry, oignons | 13 | 7 10 |
Saucisse, moutarde à l’ancienne | 11 | 7 10 12 |
Végétarienne — légumes, fromage frais | 12 | 7 |
Galette sans gluten au beurre | 5 | 7 |
# Salades
Salade océane — saumon fumé, crevettes | 15 | 2 4 10 12 |
# Crêpes
Chocolat maison, chantilly maison | 7 | 1 3 7 | maison
Confiture de fraises | 5 | 1 3 7 |
Pomme caramélisée, glace vanille | 8 | 1 3 7 |
# Boissons
Cidre fermier 75 cl | 10 | 12 |
Limonade bretonne 33 cl | 3,50 | 0 |
Chouchen 6 cl | 4 | 0 |
Thé Earl Grey | 3 | 0 |`,
    defect: {
      rule: "claim-contradiction",
      subject: "Galette sans gluten au beurre",
      change: ["au beurre | 5 | 7", "au beurre | 5 | 1 7"],
    },
  },
  {
    title: "La Sarrasine",
    text: `> porc FR
# Galettes
Jambon fromage | 9 | 7 |
Reblochon, lardons, pommes de terre | 13 | 7 12 |
Saumon fumé, crème d’aneth | 14 | 4 7 |
Œuf miroir et fromage | 8,50 | 3 7 |
# Crêpes
Citron sucre | 4,50 | 1 3 7 |
Pâte à tartiner noisette | 6 | 1 3 6 7 8 |
Pomme, calvados | 8,50 | 1 3 7 12 |
# Glaces
Coupe trois boules | 7 | 3 7 |
Dame blanche | 8 | 3 7 |
# Boissons
Cidre rosé 75 cl | 11 | 12 |
Coca-Cola 33 cl | 3,50 | 0 |
Orangina 25 cl | 3,50 | 0 |
Café | 2 | 0 |
Thé | 3 | 0 |`,
    defect: { rule: "drinks-undeclared", subject: "2", change: [/(Coca-Cola 33 cl|Thé) (\| [\d,]+ \|) 0/g, "$1 $2 -"] },
  },
  {
    title: "Pizzeria Vesuvio",
    text: `> porc IT, bœuf FR, volaille FR
# Antipasti
Burrata, tomates, basilic | 12 | 7 |
Bruschetta | 8 | 1 |
Vitello tonnato — veau, sauce au thon | 15 | 3 4 10 |
# Pizze
Marinara — tomate, ail, origan | 10 | 1 |
Margherita | 11 | 1 7 |
Regina — jambon, champignons, mozzarella | 13 | 1 7 |
Napoletana — anchois, câpres, olives | 13 | 1 4 7 |
Quattro formaggi | 14 | 1 7 |
Diavola — salami piquant | 14 | 1 7 |
# Pasta
Tagliatelle à la bolognaise | 14 | 1 3 7 9 12 | bœuf porc
Spaghetti carbonara — guanciale, œuf, pecorino | 14 | 1 3 7 |
Linguine alle vongole | 17 | 1 12 14 |
# Dolci
Tiramisu | 7 | 1 3 7 |
Sorbet au citron de Sicile | 6 | 0 |
# Bevande
San Pellegrino 50 cl | 4 | 0 |
Birra Moretti 33 cl | 5 | 1 |
Espresso | 2 | 0 |
# Vini @IT
Chianti DOCG, 75 cl | 26 | 12 |
Prosecco, verre 12 cl | 6 | 12 |`,
    defect: { rule: "meat-unsure", subject: "Tagliatelle à la bolognaise", change: ["9 12 | bœuf porc", "9 12 |"] },
  },
  {
    title: "Da Franco",
    text: `> porc IT, volaille FR
# Pizzas
Calzone — jambon, œuf, mozzarella | 14 | 1 3 7 |
Végétarienne — courgettes, aubergines, poivrons, mozzarella | 13 | 1 7 |
Chèvre miel | 13,50 | 1 7 |
Pizza poulet barbecue | 14 | 1 7 10 |
Speck, roquette, parmesan | 15 | 1 7 |
Fruits de mer | 15 | 1 2 4 7 14 |
# Pâtes
Lasagne ricotta épinards | 13 | 1 3 7 | sansviande
Gnocchi au gorgonzola | 13 | 1 3 7 |
Penne à l’arrabbiata | 11 | 1 |
Risotto aux asperges | 15 | 7 9 12 |
# Desserts
Panna cotta, coulis de framboise | 6 | 7 |
Affogato | 6,50 | 3 7 |
# Boissons
Eau gazeuse 1 l | 5 | 0 |
Ice tea pêche 33 cl | 3,50 | 0 |
Limoncello 4 cl | 5 | 0 |
Demi Peroni 25 cl | 4 | 1 |`,
    defect: { rule: "volume", subject: "Ice tea pêche", change: ["Ice tea pêche 33 cl", "Ice tea pêche"] },
  },
  {
    title: "Pizza du Marché",
    text: `> porc FR, bœuf FR
# Pizzas à emporter
Reine | 10 | 1 7 | porc
Orientale — merguez, poivrons, œuf | 12 | 1 3 7 | bœuf
Savoyarde — reblochon, lardons, pommes de terre | 12 | 1 7 12 |
Bolognaise | 12 | 1 7 9 | bœuf
Saumon crème | 13 | 1 4 7 |
Quatre saisons — jambon, artichauts, olives | 12 | 1 7 |
Nutella | 8 | 1 6 7 8 |
# Boissons
Coca-Cola 1,5 l | 4 | 0 |
Eau 50 cl | 1,50 | 0 |
Bière blonde 33 cl | 3 | 1 |
Rosé IGP Méditerranée, France 75 cl | 9 | 12 |`,
    defect: {
      rule: "price-missing",
      subject: "Bolognaise",
      change: ["Bolognaise | 12 |", "Bolognaise | selon taille |"],
    },
  },
  {
    title: "Trattoria Nonna",
    text: `> bœuf FR IE, porc IT, volaille FR
# Entrées
Carpaccio de bœuf, roquette, parmesan | 13 | 7 |
Prosciutto de la Maison Levoni, melon | 14 | 0 |
Arancini à la mozzarella | 9 | 1 3 7 |
# Plats
Osso buco à la milanaise, riz au safran | 22 | 1 3 7 9 12 |
Saltimbocca de veau, sauge | 20 | 1 7 12 |
Escalope de poulet panée | 17 | 1 3 |
Ravioles ricotta | 15 | 1 3 7 | sansviande
Aubergines à la parmesane | 14 | 7 |
# Desserts
Cannoli | 8 | 1 3 7 8 |
Cassata | 8 | 3 7 8 |
# Boissons
Spritz 20 cl | 8 | 12 |
Grappa 4 cl | 6 | 0 |
Café | 2 | 0 |
# Vins @IT
Montepulciano d’Abruzzo DOC 75 cl | 25 | 12 |
Lambrusco, verre 12 cl | 5 | 12 |
# Vins français @FR
AOP Bandol 75 cl | 34 | 12 |`,
    defect: {
      rule: "wine-provenance",
      subject: "Montepulciano d’Abruzzo 75 cl",
      change: [/# Vins @IT\nMontepulciano d’Abruzzo DOC/, "# Vins\nMontepulciano d’Abruzzo"],
      all: ["Montepulciano d’Abruzzo 75 cl", "Lambrusco, verre 12 cl"],
    },
  },
  {
    title: "Le Bar à Vins de Lucie",
    text: `> porc FR IT, volaille FR
# Planches
Planche mixte — coppa, saucisson, comté | 18 | 7 8 |
Rillettes de canard | 9 | 0 |
Camembert rôti au miel | 12 | 1 7 |
Anchois de Collioure, beurre | 9 | 1 4 7 |
Burrata fumée | 11 | 7 |
# Blancs @FR
AOP Sancerre 75 cl | 38 | 12 |
AOP Chablis, verre 12 cl | 8 | 12 |
Vin de France, chenin nature 75 cl | 29 | 12 |
# Rouges @FR
AOP Crozes-Hermitage 75 cl | 36 | 12 |
IGP Pays d’Hérault, magnum | 60 | 12 |
AOP Faugères, verre 12 cl | 6,50 | 12 |
# D’ailleurs
Malbec, Argentine 75 cl | 30 | 12 |
Riesling Mosel, Allemagne 75 cl | 32 | 12 |
Porto tawny, Portugal 6 cl | 6 | 12 |
# Sans alcool
Jus de raisin 20 cl | 5 | 0 |
Eau pétillante 75 cl | 5 | 0 |`,
    defect: { rule: "volume", subject: "Malbec, Argentine", change: ["Malbec, Argentine 75 cl", "Malbec, Argentine"] },
  },
  {
    title: "Cave Saint-Vincent",
    text: `> porc ES, bœuf ES
# Tapas
Patatas bravas | 6 | 3 10 |
Jamón ibérico | 14 | 0 | porc
Tortilla de pommes de terre | 7 | 3 |
Gambas à l’ail | 11 | 2 |
Pan con tomate | 5 | 1 |
Croquetas au fromage | 8 | 1 3 7 |
Cecina de vache | 12 | 0 | bœuf
# Vins @ES
Rioja Reserva 75 cl | 32 | 12 |
Albariño, copa 12 cl | 6 | 12 |
Cava brut 75 cl | 26 | 12 |
Xérès fino 6 cl | 5 | 12 |
# Bières et cocktails
Estrella, caña 20 cl | 3,50 | 1 |
Sangria, le verre 20 cl | 6 | 12 |
Mojito 25 cl | 9 | 0 |
Virgin mojito 25 cl | 7 | 0 |`,
    defect: { rule: "volume", subject: "Mojito", change: ["Mojito 25 cl | 9", "Mojito | 9"] },
  },
  {
    title: "Bar Le Balto",
    text: `> porc FR, bœuf FR
# Snacks
Hot-dog | 6 | 1 7 10 | porc
Croque-monsieur | 7 | 1 7 | porc
Sandwich jambon beurre | 5 | 1 7 |
Sandwich crudités thon | 5,50 | 1 3 4 10 |
Frites | 4 | 0 |
# Boissons chaudes
Café | 1,80 | 0 |
Grand crème | 3,50 | 7 |
Thé | 3 | 0 |
Cappuccino | 4 | 7 |
# Boissons fraîches
Coca-Cola 33 cl | 3,50 | 0 |
Perrier citron 33 cl | 3,50 | 0 |
Sirop à l’eau 25 cl | 2 | 0 |
# Bières
Demi | 3 | 1 |
Pinte | 6 | 1 |
Monaco 25 cl | 3,50 | 1 |
# Apéritifs
Ricard 2 cl | 2,50 | 0 |
Martini blanc 5 cl | 4 | 12 |
Whisky 4 cl | 6 | 0 |
Cognac VSOP 4 cl | 9 | 0 |`,
    defect: {
      rule: "allergen-word",
      subject: "Sandwich crudités thon",
      change: ["1 3 4 10 |", "0 |"],
      all: ["Sandwich crudités thon", "Sandwich crudités thon"],
    },
  },
  {
    title: "Le Grand Café",
    text: `> bœuf FR, volaille FR
> salle prix:non
# Le matin
Formule petit déjeuner — boisson chaude comprise, croissant, jus | 9,50 | 1 3 7 |
Tartines beurre confiture | 4 | 1 7 |
Œufs brouillés, pain grillé | 8 | 1 3 7 |
# À midi
Club sandwich au poulet | 15 | 1 3 7 10 | volaille
Tartare de bœuf au couteau | 19 | 3 10 12 |
Salade de quinoa, avocat | 14 | 0 |
# Au goûter
Gaufre au sucre | 5 | 1 3 7 |
Financier | 3 | 1 3 7 8 |
Glace deux boules | 6 | 3 7 |
# Boissons
Chocolat viennois | 5 | 7 |
Jus de tomate 20 cl | 4 | 9 |
Limonade 25 cl | 3,50 | 0 |
Gin tonic 20 cl | 9 | 0 |`,
    defect: { rule: "room-prices", subject: "", change: ["> salle prix:non", "> salle prix:untold"] },
  },
  {
    title: "Gastronomique Hélène Vidal",
    text: `> bœuf FR, agneau FR, volaille FR
# Entrées
Foie gras poché, rhubarbe | 28 | 12 |
Langoustines de casier, bisque | 39 | 2 7 9 12 |
Asperges blanches, sauce maltaise | 26 | 3 7 |
Ris de veau croustillant, petits pois | 34 | 1 7 |
# Plats
Pigeon de Racan en deux cuissons | 42 | 7 9 12 |
Selle d’agneau en croûte d’herbes | 44 | 1 3 7 10 |
Filet de bœuf Rossini | 48 | 1 7 9 12 |
Turbot sauvage, beurre noisette | 52 | 4 7 |
Homard bleu, jus de volaille | 58 | 2 7 9 |
Céleri en croûte de sel, truffe | 32 | 7 9 |
# Fromages
Chariot de fromages affinés | 18 | 1 7 8 |
# Desserts
Soufflé au Grand Marnier | 18 | 1 3 7 |
Chocolat grand cru, fleur de sel | 18 | 3 7 8 |
# Cave @FR
AOP Meursault 2019, 75 cl | 120 | 12 |
AOP Pauillac 2015, 75 cl | 180 | 12 |
AOP Sauternes, verre 8 cl | 16 | 12 |`,
    defect: {
      rule: "homemade-odd",
      subject: "AOP Meursault 2019, 75 cl",
      change: ["75 cl | 120 | 12 |", "75 cl | 120 | 12 | maison"],
    },
  },
  {
    title: "Auberge des Tilleuls",
    text: `> volaille FR, bœuf FR, porc FR
> salle tout
# Le menu dégustation
Menu dégustation — cinq services, boissons non comprises | 75 | 1 2 3 4 7 8 9 12 | sansviande
# À la carte
Caille rôtie aux raisins | 26 | 7 9 12 |
Canette aux cerises, jus au kirsch | 32 | 7 9 12 | volaille
Noix de Saint-Jacques, lard de Colonnata | 29 | 7 14 |
Tournedos, sauce au vin jaune | 38 | 7 9 12 |
Lieu jaune de ligne | 27 | 4 7 |
Cocotte de légumes oubliés | 22 | 7 |
# Desserts
Mille-feuille à la vanille | 14 | 1 3 7 |
Paris-brest | 14 | 1 3 7 8 |
# Boissons
Café et mignardises | 5 | 1 3 7 8 |
Châteldon 75 cl | 8 | 0 |
Coupe de champagne AOP 12 cl, France | 14 | 12 |`,
    defect: { rule: "room-outside", subject: "", change: ["> salle tout", "> salle sans outside"] },
  },
  {
    title: "La Table Verte",
    text: `> service none
# Entrées
Houmous de betterave, sésame | 9 | 11 |
Rouleaux de printemps au tofu | 9 | 6 5 |
Velouté de champignons | 8 | 7 9 |
# Plats
Burger végétarien, frites | 15 | 1 3 7 11 | sansviande
Lasagnes végétales | 15 | 1 6 | sansviande
Curry de pois chiches vegan | 14 | 10 |
Couscous de légumes | 15 | 1 9 | sansviande
Bowl quinoa, avocat, edamame | 14 | 6 11 |
Chili sin carne | 13 | 9 | sansviande
# Desserts
Moelleux au chocolat vegan | 7 | 1 6 |
Crumble poire amande | 7 | 1 7 8 |
# Boissons
Kombucha 33 cl | 5 | 0 |
Jus de carotte pressé 25 cl | 5 | 0 |
Thé glacé 33 cl | 4 | 0 |
Latte à l’avoine | 4,50 | 1 |`,
    defect: {
      rule: "claim-contradiction",
      subject: "Moelleux au chocolat vegan",
      change: ["vegan | 7 | 1 6", "vegan | 7 | 1 3 6"],
    },
  },
]
