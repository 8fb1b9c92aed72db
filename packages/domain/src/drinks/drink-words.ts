/**
 * Words by which drinks are recognised, without case and accents. Several words are found as a phrase. Plurals are
 * found too.
 */

/** Say that a drink has no alcohol, whatever else its name contains. */
export const withoutAlcoholWords: readonly string[] = [
  ...["sans alcool", "virgin", "mocktail", "desalcoolise", "desalcoolisee", "alcohol free", "non alcoolise"],
  ...["non alcoolisee", "0 0", "0 degre", "ginger beer", "ginger ale", "root beer", "biere de gingembre"],
  ...["sin alcohol", "analcolico"],
]

/** Drinks with alcohol. */
export const alcoholWords: readonly string[] = [
  ...["alcool", "vin", "champagne", "cremant", "prosecco", "cava", "mousseux", "petillant naturel", "pet nat"],
  ...["biere", "pression", "demi", "pinte", "galopin", "panache", "monaco", "picon", "ipa", "stout", "lager", "pils"],
  ...["pale ale", "triple", "blonde", "brune", "ambree", "pelforth", "leffe", "grimbergen", "heineken", "kronenbourg"],
  ...["guinness", "affligem", "chouffe", "1664", "hoegaarden", "desperados", "kwak", "karmeliet", "duvel", "chimay"],
  ...["cidre", "hydromel", "sake", "soju"],
  ...["kir", "communard", "pastis", "ricard", "anisette", "casanis", "pernod", "martini", "porto", "xeres"],
  ...["sherry", "madere", "suze", "salers", "lillet", "pineau", "muscat", "banyuls", "maury", "rivesaltes"],
  ...["vermouth", "campari", "aperol", "spritz", "byrrh", "dubonnet", "guignolet", "floc", "macvin", "ratafia"],
  ...["mojito", "gin", "gin tonic", "gin fizz", "caipirinha", "daiquiri", "margarita", "cosmopolitan", "negroni"],
  ...["americano", "moscow mule", "london mule", "pina colada", "bloody mary", "cocktail", "punch", "planteur"],
  ...[
    "ti punch",
    "sangria",
    "hugo",
    "bellini",
    "mimosa",
    "old fashioned",
    "manhattan",
    "whisky sour",
    "sex on the beach",
  ],
  ...["tequila sunrise", "long island", "cuba libre", "white russian", "black russian", "espresso martini", "b52"],
  ...["digestif", "cognac", "armagnac", "calvados", "calva", "whisky", "whiskey", "bourbon", "scotch", "rhum", "vodka"],
  ...[
    "tequila",
    "mezcal",
    "cachaca",
    "eau de vie",
    "chartreuse",
    "genepi",
    "limoncello",
    "grappa",
    "marc",
    "mirabelle",
  ],
  ...["kirsch", "poire williams", "vieille prune", "get 27", "get 31", "baileys", "amaretto", "cointreau"],
  ...["grand marnier", "benedictine", "verveine du velay", "irish coffee", "grog", "vin chaud", "trou normand"],
  ...["creme de cassis", "liqueur", "jack daniel", "jameson", "chivas", "hennessy", "havana club", "absolut"],
  ...["bordeaux", "bourgogne", "beaujolais", "cotes du rhone", "cote du rhone", "sancerre", "chablis", "pouilly"],
  ...["muscadet", "vouvray", "chinon", "bourgueil", "saumur", "anjou", "riesling", "sylvaner", "gewurztraminer"],
  ...["pinot", "sauternes", "monbazillac", "jurancon", "madiran", "cahors", "gaillac", "bergerac", "medoc"],
  ...["saint emilion", "pomerol", "graves", "margaux", "pauillac", "bandol", "tavel", "gigondas", "vacqueyras"],
  ...["chateauneuf du pape", "saint joseph", "crozes hermitage", "cote rotie", "condrieu", "cornas", "ventoux"],
  ...["luberon", "corbieres", "minervois", "pic saint loup", "faugeres", "languedoc", "brouilly", "morgon", "fleurie"],
  ...["moulin a vent", "julienas", "chiroubles", "mercurey", "givry", "rully", "santenay", "pommard", "meursault"],
  ...["macon", "saint veran", "aligote", "chardonnay", "sauvignon", "merlot", "cabernet", "syrah", "grenache"],
  ...["viognier", "malbec", "gamay", "chianti", "rioja", "menetou salon", "quincy", "touraine", "patrimonio"],
  ...["beer", "wine", "red wine", "white wine", "rose wine", "cider", "rum", "cerveza", "vino", "birra"],
]

/** Drinks without alcohol. */
export const softDrinkWords: readonly string[] = [
  ...["cafe", "expresso", "espresso", "decafeine", "deca", "cappuccino", "latte", "macchiato", "ristretto"],
  ...["noisette", "allonge", "creme", "chocolat chaud", "chocolat", "viennois", "the", "infusion", "tisane"],
  ...["verveine", "camomille", "tilleul", "rooibos", "matcha", "chai", "mate", "eau", "evian", "vittel", "badoit"],
  ...["perrier", "san pellegrino", "cristaline", "chateldon", "vichy", "carola", "volvic", "hepar", "contrex"],
  ...["soda", "cola", "coca", "coca cola", "pepsi", "limonade", "orangina", "schweppes", "tonic", "sprite", "fanta"],
  ...["oasis", "breizh cola", "ice tea", "fuze tea", "red bull", "jus", "nectar", "sirop", "citronnade"],
  ...["orangeade", "citron presse", "orange pressee", "agrume presse", "diabolo", "milkshake", "milk shake"],
  ...["smoothie", "kombucha", "kefir", "lait", "lassi", "lemonade", "juice", "tea", "coffee", "water", "soft"],
  ...["grenadine", "menthe a l'eau", "lait fraise", "babyccino", "bubble tea", "antesite", "pago", "tropico"],
]

/** What is eaten with an aperitif. A dish of the drinks whose name has one of these words is no drink. */
export const snackWords: readonly string[] = [
  ...["planche", "assiette", "tapas", "tapenade", "houmous", "tzatziki", "guacamole", "olive", "saucisson"],
  ...["charcuterie", "jambon", "chorizo", "gougere", "accra", "amuse", "amuse bouche", "camembert", "fromage"],
  ...["dip", "chips", "cacahuete", "noix de cajou", "anchoiade", "rillettes", "terrine", "tartinable", "tartine"],
  ...["toast", "bruschetta", "croquette", "croquetas", "frite", "nuggets", "calamar", "mini burger", "nachos"],
  ...["pain", "huitre", "bulot", "crevette", "sardine", "caviar", "oeuf mimosa", "radis", "crudites", "arancini"],
  ...["beignet", "cafe gourmand", "the gourmand", "champagne gourmand"],
]

/** Names of categories that hold drinks, beyond those of the predefined ones. */
export const drinkCategoryWords: readonly string[] = [
  ...["boisson", "drink", "bebida", "aperitif", "vin", "wine", "biere", "cocktail", "mocktail", "digestif", "alcool"],
  ...["spiritueux", "soft", "soda", "jus", "eau", "cafe", "the", "infusion", "champagne", "bulle", "cidre", "rhum"],
  ...["whisky", "gin", "vodka", "a boire", "cave", "pression", "smoothie", "milkshake", "limonade", "sirop"],
]

/** Categories whose drinks all contain alcohol, unless a name says otherwise. */
export const alcoholCategoryWords: readonly string[] = [
  ...["vin", "wine", "biere", "beer", "digestif", "alcool", "spiritueux", "champagne", "bulle", "cidre", "rhum"],
  ...["whisky", "gin", "vodka", "aperitif", "cocktail", "cave", "pression"],
]

/** Categories whose drinks are all without alcohol, unless a name says otherwise. */
export const softCategoryWords: readonly string[] = [
  ...["sans alcool", "mocktail", "soft", "soda", "jus", "eau", "cafe", "the", "infusion", "boisson chaude"],
  ...["smoothie", "milkshake", "limonade", "sirop", "soft drink", "hot drink"],
]
