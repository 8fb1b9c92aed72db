import type { CardText } from "../read-card.ts"

/** Cartes of world kitchens and of fast food. */
export const worldCards: readonly CardText[] = [
  {
    title: "Sushi Hana",
    text: `> bœuf FR, volaille FR
# Entrées
Soupe miso | 4 | 4 6 |
Salade d’algues wakamé | 5 | 6 11 1 |
Gyozas au poulet, 5 pièces | 7 | 1 3 6 11 | volaille
Edamame | 4,50 | 6 |
# Sushis et makis
Sushi saumon, 2 pièces | 5 | 4 6 12 |
Maki avocat concombre | 5,50 | 4 6 12 |
Sashimi de thon | 14 | 4 6 |
California crevette | 7,50 | 2 3 4 6 10 11 |
# Brochettes
Brochettes de bœuf au fromage | 7 | 6 1 7 |
Yakitori poulet, 2 pièces | 5 | 1 6 |
# Plats
Chirashi saumon | 16 | 4 6 11 |
Ramen au canard | 15 | 1 3 6 9 |
# Desserts
Mochi glacé | 5 | 6 7 |
Perles de coco | 4 | 0 |
# Boissons
Thé au jasmin | 3 | 0 |
Bière Asahi 33 cl | 5 | 1 |
Saké 10 cl | 6 | 0 |`,
    defect: { rule: "allergen-word", subject: "California crevette", change: ["2 3 4 6 10 11 |", "3 4 6 10 11 |"] },
  },
  {
    title: "Le Palais d’Asie",
    text: `> bœuf FR, porc FR, volaille TH
# Entrées
Nems au porc, 4 pièces | 6,50 | 1 3 4 | porc
Rouleaux de printemps aux crevettes | 6 | 2 4 5 |
Raviolis vapeur aux crevettes | 7 | 1 2 6 11 | sansviande
Soupe pékinoise | 6 | 1 3 6 | sansviande
# Plats
Canard laqué | 16 | 1 6 |
Bœuf aux oignons | 12 | 1 6 14 |
Poulet au curry | 11 | 5 10 |
Porc au caramel | 12 | 4 6 1 |
Crevettes sel et poivre | 14 | 1 2 |
Riz cantonais | 6 | 3 6 1 | porc
Nouilles sautées aux légumes | 9 | 1 3 6 |
# Desserts
Beignets d’ananas | 5 | 1 3 |
Litchis au sirop | 4 | 0 |
# Boissons
Thé vert | 3 | 0 |
Tsingtao 33 cl | 4,50 | 1 |
Jus de litchi 25 cl | 4 | 0 |`,
    defect: {
      rule: "french-missing",
      subject: "北京烤鸭",
      change: ["Canard laqué | 16 | 1 6 |", "北京烤鸭 | 16 | 1 6 | volaille"],
    },
  },
  {
    title: "Saigon Bistrot",
    text: `> bœuf FR, volaille FR, porc FR
# Entrées
Nems de légumes | 6 | 1 4 |
Salade de papaye verte | 7 | 2 4 5 |
Raviolis de Hanoï | 8 | 1 4 6 | porc
# Soupes
Phở au bœuf | 13 | 4 6 9 |
Soupe tonkinoise au poulet | 12 | 4 6 9 |
# Plats
Bo bun — bœuf, vermicelles de riz, cacahuètes | 13 | 1 4 5 |
Poulet à la citronnelle | 13 | 4 6 1 |
Bánh mì au porc laqué | 9 | 1 3 4 6 10 |
Tofu sauté aux champignons | 11 | 1 6 |
Riz blanc | 3 | 0 |
# Desserts
Flan coco | 5 | 3 7 |
Nougat | 4 | 3 5 8 |
# Boissons
Café vietnamien | 4 | 7 |
Thé glacé 33 cl | 4 | 0 |
Saigon Beer 33 cl | 5 | 1 |`,
    defect: {
      rule: "meat-origin",
      subject: "Poulet à la citronnelle",
      change: ["volaille FR, ", ""],
      all: ["Soupe tonkinoise au poulet", "Poulet à la citronnelle"],
    },
  },
  {
    title: "Thaï Basilic",
    text: `> volaille FR, bœuf IE, porc FR
# Entrées
Satay de poulet, sauce cacahuète | 8 | 5 6 1 |
Tom kha kai — poulet, lait de coco | 8 | 4 |
Samoussas aux légumes | 6 | 1 |
# Plats
Pad thaï crevettes | 14 | 2 3 4 5 6 |
Curry vert au poulet | 14 | 2 4 10 |
Bœuf au basilic thaï | 14 | 1 4 6 14 |
Poisson vapeur, citron vert | 16 | 4 6 |
Riz gluant | 3 | 0 |
# Desserts
Mangue, riz gluant au coco | 7 | 0 |
Banane flambée | 6 | 0 |
# Boissons
Thé thaï glacé 33 cl | 4 | 7 |
Singha 33 cl | 5 | 1 |
Eau de coco 33 cl | 4 | 0 |`,
    defect: {
      rule: "allergens-undeclared",
      subject: "Riz gluant",
      change: ["Riz gluant | 3 | 0", "Riz gluant | 3 | -"],
    },
  },
  {
    title: "Bollywood",
    text: `> agneau NZ, volaille FR
# Entrées
Samoussa bœuf, 2 pièces | 5 | 1 | bœuf IE
Raïta au concombre | 4 | 7 |
Pakora d’oignons | 5 | 0 |
# Plats
Poulet tikka masala | 13 | 7 8 10 |
Agneau korma | 15 | 7 8 |
Palak paneer | 11 | 7 10 |
Dal makhani | 10 | 7 10 |
Biryani aux légumes | 12 | 7 8 10 |
Crevettes curry | 15 | 2 10 |
Naan au fromage | 4 | 1 7 |
# Desserts
Kulfi pistache | 5 | 7 8 |
Gulab jamun | 5 | 1 7 |
# Boissons
Lassi mangue 30 cl | 5 | 7 |
Thé masala | 3,50 | 7 |
Kingfisher 33 cl | 5 | 1 |`,
    defect: { rule: "meat-mismatch", subject: "Samoussa bœuf, 2 pièces", change: ["1 | bœuf IE", "1 | sansviande"] },
  },
  {
    title: "Le Riad",
    text: `> agneau FR, volaille FR, bœuf FR
# Entrées
Harira | 7 | 1 9 | agneau
Briouates au fromage | 8 | 1 7 |
Zaalouk d’aubergines | 6 | 0 |
# Couscous
Couscous légumes | 13 | 1 9 | sansviande
Couscous poulet | 16 | 1 9 |
Couscous royal — agneau, poulet, merguez | 21 | 1 9 |
# Tajines
Tajine d’agneau aux pruneaux | 18 | 8 12 |
Tajine de poulet au citron confit | 17 | 12 |
Tajine kefta, œufs | 17 | 3 | bœuf
# Desserts
Pastilla au lait | 7 | 1 7 8 |
Cornes de gazelle | 5 | 1 7 8 |
# Boissons
Thé à la menthe | 3 | 0 |
Eau plate 1 l | 4 | 0 |
Jus d’orange frais 25 cl | 4 | 0 |
# Vins
Gris de Boulaouane, Maroc 75 cl | 19 | 12 |
Sidi Brahim, Algérie 37,5 cl | 11 | 12 |`,
    defect: { rule: "meat-unsure", subject: "Couscous légumes", change: ["1 9 | sansviande", "1 9 |"] },
  },
  {
    title: "Les Cèdres",
    text: `> volaille FR, agneau FR, bœuf FR
# Mezzés froids
Houmous | 6 | 11 |
Moutabal | 6 | 11 |
Taboulé libanais | 6 | 1 |
Labneh | 6 | 7 |
Feuilles de vigne, riz et tomate | 6,50 | 0 |
# Mezzés chauds
Falafels, 5 pièces | 7 | 1 11 |
Rakakat au fromage | 7 | 1 7 |
Kebbé, boulettes de bœuf | 8 | 1 8 |
# Grillades
Chich taouk, brochettes de poulet | 15 | 3 7 |
Kafta d’agneau | 15 | 0 |
Chawarma de bœuf, tahini | 15 | 11 |
# Desserts
Baklava | 5 | 1 7 8 |
Mouhalabié | 5 | 7 |
# Boissons
Arak 4 cl | 5 | 0 |
Limonade à la fleur d’oranger 30 cl | 4 | 0 |
Café blanc | 3 | 0 |
# Vins @LB
Ksara rouge 75 cl | 29 | 12 |`,
    defect: { rule: "sulfites", subject: "Ksara rouge 75 cl", change: ["75 cl | 29 | 12", "75 cl | 29 | 0"] },
  },
  {
    title: "Istanbul Grill",
    text: `> volaille PL, bœuf FR
# Sandwichs
Kebab, frites | 8,50 | 1 3 7 10 | volaille bœuf
Galette falafel | 8 | 1 11 |
Köfte, boulettes de bœuf | 9 | 1 3 |
# Assiettes
Assiette kebab | 12,50 | 3 7 10 | volaille bœuf
Assiette mixte — poulet, köfte | 14 | 1 3 7 | bœuf volaille
Pide au fromage | 10 | 1 7 |
# Desserts
Baklava | 4 | 1 8 |
# Boissons
Ayran 25 cl | 2 | 7 |
Coca-Cola, canette 33 cl | 2 | 0 |
Thé turc | 1,50 | 0 |
Eau 50 cl | 1,50 | 0 |`,
    defect: {
      rule: "prepared-origin",
      subject: "Kebab, frites",
      change: ["7 10 | volaille bœuf\nGalette", "7 10 |\nGalette"],
      rules: ["meat-unsure", "prepared-origin"],
    },
  },
  {
    title: "Burger & Cie",
    text: `> bœuf FR, porc FR, volaille FR
# Burgers
Classic burger — bœuf, cheddar, cornichons | 13 | 1 3 7 10 11 |
Bacon burger | 14,50 | 1 3 7 10 11 | bœuf porc
Chicken burger — poulet croustillant | 14 | 1 3 7 10 11 | volaille
Veggie burger — galette de pois chiches | 13 | 1 3 7 11 | sansviande
# À côté
Frites maison | 4 | 0 | maison
Nuggets de poulet, 6 pièces | 6 | 1 3 |
Onion rings | 5 | 1 |
Coleslaw | 4 | 3 10 |
# Desserts
Cookie | 3,50 | 1 3 7 |
Milk-shake vanille | 5,50 | 7 |
# Menus
Menu burger — burger, frites, boisson comprise | 17 | 1 3 7 10 11 | bœuf
# Boissons
Coca-Cola 33 cl | 3 | 0 |
Ice tea 33 cl | 3 | 0 |
Bière pression 25 cl | 4 | 1 |`,
    defect: { rule: "homemade-word", subject: "Frites maison", change: ["4 | 0 | maison", "4 | 0 |"] },
  },
  {
    title: "El Rancho",
    text: `> bœuf AR FR, volaille BR, porc FR
# Tapas
Guacamole, tortillas de maïs | 8 | 0 |
Nachos au fromage | 9 | 7 |
# Plats
Chili con carne | 15 | 9 | bœuf
Tacos au poulet | 14 | 1 7 |
Fajitas de bœuf | 17 | 1 7 |
Enchiladas aux haricots | 14 | 1 7 | sansviande
Picanha grillée, chimichurri | 23 | 12 | bœuf
Ceviche de daurade | 15 | 4 |
# Desserts
Churros, sauce chocolat | 7 | 1 7 |
Flan au caramel | 6 | 3 7 |
# Boissons
Margarita 12 cl | 9 | 0 |
Corona 33 cl | 6 | 1 |
Jarritos 37 cl | 4 | 0 |
# Vins
Malbec, Mendoza, Argentine, verre 12 cl | 6 | 12 |`,
    defect: {
      rule: "meat-origin",
      subject: "Fajitas de bœuf",
      change: ["> bœuf AR FR, ", "> "],
      all: ["Chili con carne", "Fajitas de bœuf", "Picanha grillée, chimichurri"],
    },
  },
  {
    title: "Chez Tonton Créole",
    text: `> volaille FR, porc FR
# Entrées
Accras de morue | 8 | 1 3 4 |
Boudin créole | 8 | 1 7 |
Féroce d’avocat | 8 | 4 |
# Plats
Colombo de poulet | 15 | 10 9 |
Rougail saucisse | 15 | 12 | porc
Vivaneau grillé, sauce chien | 18 | 4 |
Gratin de christophine | 12 | 7 |
Court-bouillon de poisson | 17 | 4 9 |
# Desserts
Blanc-manger coco | 6 | 7 |
Banane flambée au rhum | 7 | 0 |
# Boissons
Ti-punch 6 cl | 6 | 0 |
Planteur 20 cl | 7 | 0 |
Jus de goyave 25 cl | 4 | 0 |
Bière Lorraine 33 cl | 5 | 1 |`,
    defect: {
      rule: "homemade-odd",
      subject: "Planteur 20 cl",
      change: ["Planteur 20 cl | 7 | 0 |", "Planteur 20 cl | 7 | 0 | maison"],
    },
  },
  {
    title: "La Winstub",
    text: `> porc FR, volaille FR
> salle tout
# Tartes flambées
Traditionnelle — crème, oignons, lardons | 10 | 1 7 12 |
Gratinée au munster | 11,50 | 1 7 12 | porc
Forestière aux champignons | 11 | 1 7 |
# Plats
Baeckeoffe aux trois viandes — bœuf, porc, agneau | 22 | 9 12 | bœuf FR porc agneau FR
Coquelet au riesling, spätzle | 19 | 1 3 7 9 12 |
Jambonneau braisé | 18 | 10 12 |
Bouchée à la reine, nouilles | 18 | 1 3 7 9 | volaille
Salade de pommes de terre | 5 | 10 12 |
# Desserts
Kougelhopf glacé | 8 | 1 3 7 8 |
Tarte aux quetsches | 7 | 1 3 7 |
# Boissons
Meteor pression 30 cl | 4 | 1 |
Eau de Carola 50 cl | 4 | 0 |
# Vins @FR
AOP Sylvaner, pichet 25 cl | 6 | 12 |
AOP Gewurztraminer, verre 10 cl | 5 | 12 |`,
    defect: { rule: "room-minors", subject: "", change: ["> salle tout", "> salle sans minors"] },
  },
]
