import { phraseTable } from "./phrases.ts"

/** What a drink is, as far as the rules distinguish it. "hot": coffee, tea and other hot drinks. */
export type DrinkKind =
  | "wine"
  | "beer"
  | "spirit"
  | "aperitif"
  | "cocktail"
  | "soft"
  | "juice"
  | "water"
  | "hot"
  | "unknown"

/** Words in the name of a drink, and the kind that they mean. The first word that is found decides. */
export const drinkWords = phraseTable<DrinkKind>([
  [
    "wine",
    "vin, vin blanc, vin rouge, vin rosé, vin de pays, vin nature, champagne, crémant, prosecco, cava, mousseux, clairette, " +
      "blanquette de limoux, pétillant naturel, pet-nat, lambrusco, porto, xérès, sherry, madère, pineau des charentes, muscat, " +
      "banyuls, maury, rivesaltes, bordeaux, bourgogne, beaujolais, beaujolais-villages, côtes-du-rhône, côte du rhône, " +
      "sancerre, chablis, pouilly, pouilly-fumé, pouilly-fuissé, muscadet, vouvray, chinon, bourgueil, saumur, " +
      "saumur-champigny, anjou, riesling, sylvaner, gewurztraminer, pinot, pinot noir, pinot gris, sauternes, monbazillac, " +
      "jurançon, madiran, cahors, gaillac, bergerac, médoc, haut-médoc, saint-émilion, saint-estèphe, pomerol, graves, " +
      "margaux, pauillac, bandol, tavel, gigondas, vacqueyras, châteauneuf-du-pape, saint-joseph, crozes-hermitage, " +
      "côte-rôtie, condrieu, cornas, ventoux, luberon, corbières, minervois, pic saint-loup, faugères, languedoc, brouilly, " +
      "morgon, fleurie, moulin-à-vent, juliénas, chiroubles, mercurey, givry, rully, santenay, pommard, meursault, mâcon, " +
      "mâcon-villages, saint-véran, aligoté, chardonnay, sauvignon, merlot, cabernet, syrah, grenache, viognier, malbec, gamay, " +
      "chianti, rioja, menetou-salon, quincy, touraine, patrimonio, côtes de provence, coteaux, irouléguy, montepulciano, " +
      "albariño, barolo, valpolicella, pinot grigio, gris de boulaouane, sidi brahim, tempranillo, chenin, savennières, " +
      "bugey, arbois, vin jaune, savoie, apremont, chignin, roussette, mondeuse, corse, ajaccio, buzet, fronton, lirac, " +
      "rasteau, cairanne, fitou, saint-chinian, volnay, nuits-saint-georges, gevrey-chambertin, vosne-romanée, beaune, " +
      "aloxe-corton, puligny-montrachet, chassagne-montrachet, régnié, chénas, côte de brouilly, quarts de chaume, picpoul, " +
      "aop, aoc, igp, doc, docg, cuvée, domaine, château",
  ],
  [
    "beer",
    "bière, pression, demi, pinte, galopin, panaché, monaco, ipa, stout, lager, pils, pale ale, blonde, brune, ambrée, " +
      "pelforth, leffe, grimbergen, heineken, kronenbourg, guinness, affligem, chouffe, hoegaarden, desperados, kwak, " +
      "karmeliet, duvel, chimay, cidre, hydromel, beer, birra, cerveza, corona, peroni, asahi, tsingtao, singha, meteor, caña, " +
      "estrella, picon bière, chouchen, bolée, cider, 1664",
  ],
  [
    "spirit",
    "digestif, cognac, armagnac, calvados, calva, whisky, whiskey, bourbon, scotch, rhum, vodka, gin, tequila, mezcal, " +
      "cachaça, eau-de-vie, chartreuse, génépi, limoncello, grappa, marc, mirabelle, kirsch, poire williams, vieille prune, " +
      "get 27, get 31, amaretto, cointreau, grand marnier, bénédictine, verveine du velay, liqueur, arak, patxaran, saké, " +
      "soju, absinthe, ouzo, raki, ricard, pastis, pernod, anisette, casanis, baileys",
  ],
  [
    "aperitif",
    "kir, kir royal, communard, martini, suze, salers, lillet, vermouth, campari, aperol, byrrh, dubonnet, guignolet, floc, " +
      "macvin, ratafia, apéritif maison, pommeau, ambassadeur, cinzano",
  ],
  [
    "cocktail",
    "cocktail, mojito, virgin mojito, spritz, gin tonic, gin fizz, caïpirinha, daïquiri, margarita, cosmopolitan, negroni, " +
      "americano, moscow mule, london mule, piña colada, bloody mary, punch, planteur, ti-punch, sangria, hugo, bellini, " +
      "mimosa, old fashioned, manhattan, whisky sour, sex on the beach, tequila sunrise, long island, cuba libre, mocktail, " +
      "white russian, espresso martini, lillet tonic, vodka orange, whisky coca, rhum arrangé",
  ],
  [
    "soft",
    "soda, cola, coca, coca-cola, pepsi, limonade, orangina, schweppes, tonic, sprite, fanta, oasis, breizh cola, ice tea, " +
      "iced tea, fuze tea, fuzetea, red bull, sirop, citronnade, orangeade, diabolo, kombucha, grenadine, menthe à l’eau, " +
      "thé glacé, café glacé, antésite, tropico, ginger beer, ginger ale, bière sans alcool, jarritos, root beer, 7up, lipton, " +
      "vin désalcoolisé, vin sans alcool, champagne sans alcool, bitter, san bitter, canada dry, gini",
  ],
  ["juice", "jus, nectar, citron pressé, orange pressée, agrume pressé, smoothie, pago, juice"],
  [
    "water",
    "eau, eau minérale, eau gazeuse, eau plate, eau de source, eau de coco, evian, vittel, badoit, perrier, san pellegrino, " +
      "cristaline, chateldon, vichy, carola, volvic, hépar, contrex, salvetat, quézac, abatilles, thonon, plancoët, orezza",
  ],
  [
    "hot",
    "café, expresso, espresso, décaféiné, déca, cappuccino, latte, macchiato, ristretto, noisette, allongé, crème, " +
      "grand crème, petit crème, chocolat, chocolat chaud, viennois, thé, infusion, tisane, verveine, camomille, tilleul, " +
      "rooibos, matcha, chai, maté, irish coffee, grog, vin chaud, café gourmand, thé gourmand, lait chaud, earl grey, coffee, tea",
  ],
])

/** Words in the name of a category, and the kind of its drinks. */
export const drinkCategories = phraseTable<DrinkKind>([
  ["wine", "vin, cave, rouge, blanc, rosé, bulle, champagne, wine, vino, vini, pot, vins au verre"],
  ["beer", "bière, pression, cidre, beer"],
  ["spirit", "digestif, spiritueux, alcool, rhum, whisky, gin, vodka"],
  ["aperitif", "apéritif"],
  ["cocktail", "cocktail, mocktail"],
  ["soft", "soft, soda, sirop, limonade"],
  ["juice", "jus"],
  ["water", "eau, eaux"],
  ["hot", "boisson chaude, boissons chaudes, café, thé, infusion, hot drink"],
])

/** Drinks of these words contain milk, so they are not simple. */
export const milkWords = phraseTable<true>([
  [
    true,
    "lait, latte, cappuccino, macchiato, crème, noisette, chocolat, viennois, lassi, ayran, milkshake, milk-shake, baileys, " +
      "chai, irish coffee, piña colada, smoothie, chantilly, avoine, amande, soja, orgeat, gourmand, mignardise",
  ],
])
