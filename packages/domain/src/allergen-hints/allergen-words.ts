/**
 * The French words of ingredients that name an allergen or contain it, for each of the fourteen of Annex II, Regulation
 * (EU) 1169/2011. Written in the singular. Dishes with several allergens are in `dish-words.ts`.
 *
 * Not in the list, because the annex does not name them: buckwheat (it is no cereal, and "blé noir" is no wheat), maize,
 * rice, chestnuts, coconut, nutmeg and pine nuts.
 */
export const allergenWords: Readonly<Record<string, readonly string[]>> = {
  Gluten: [
    ...["gluten", "blé", "froment", "seigle", "orge", "avoine", "épeautre", "kamut", "triticale", "malt", "farine"],
    ...["semoule", "boulgour", "couscous", "ebly", "seitan", "pain", "baguette", "ciabatta", "focaccia", "fougasse"],
    ...["pita", "bun", "bagel", "muffin", "wrap", "toast", "tartine", "bruschetta", "crostini", "croûton", "croûte"],
    ...["biscotte", "bretzel", "gressin", "chapelure", "panure", "pané", "panée", "panko", "brick", "filo"],
    ...["feuilletage", "feuilletée", "pâte", "spaghetti", "penne", "linguine", "macaroni", "coquillette", "rigatoni"],
    ...["fusilli", "farfalle", "orecchiette", "conchiglie", "paccheri", "bucatini", "trofie", "crozet", "nouille"],
    ...["vermicelle", "udon", "ramen", "soba", "bière", "biscuit", "spéculoos"],
  ],
  Crustacés: [
    ...["crustacé", "crevette", "gambas", "langoustine", "langouste", "homard", "écrevisse", "crabe", "tourteau"],
    ...["araignée de mer", "étrille", "cigale de mer", "scampi", "pouce-pied", "krill", "bisque", "sauce nantua"],
    ...["sauce armoricaine", "sauce américaine"],
  ],
  Oeufs: [
    ...["œuf", "omelette", "mayonnaise", "meringue", "aïoli", "rouille", "sabayon", "zabaione", "frittata"],
    ...["brouillade", "albumine", "egg"],
  ],
  Poissons: [
    ...["poisson", "saumon", "truite", "thon", "cabillaud", "morue", "colin", "merlu", "merlan", "lieu noir", "sole"],
    ...["lieu jaune", "dos de lieu", "filet de lieu", "limande", "turbot", "barbue", "bar", "loup", "daurade"],
    ...["dorade", "rouget", "sardine", "maquereau", "hareng", "anchois", "anchoïade", "raie", "lotte", "baudroie"],
    ...["saint-pierre", "sandre", "brochet", "perche", "carpe", "féra", "omble", "anguille", "espadon", "mérou"],
    ...["églefin", "haddock", "flétan", "plie", "carrelet", "mulet", "tilapia", "panga", "esturgeon", "caviar"],
    ...["poutargue", "boutargue", "éperlan", "rascasse", "grondin", "congre", "saumonette", "filet de julienne"],
    ...["dos de julienne", "silure", "filet de maigre", "pavé de maigre", "bonite", "dashi", "katsuobushi"],
    ...["nuoc-mâm", "gravlax", "rollmops", "stockfish", "lompe", "lump", "laitance", "sashimi", "black cod", "tarama"],
    ...["sauce worcestershire"],
  ],
  Arachides: ["arachide", "cacahuète", "cacahouète", "peanut", "saté", "satay", "mafé"],
  Soja: ["soja", "tofu", "edamame", "tempeh", "miso", "tamari", "shoyu", "natto", "teriyaki"],
  Lait: [
    ...["lait", "lactose", "laitage", "produit laitier", "crème", "crémeux", "crémeuse", "beurre", "fromage"],
    ...["yaourt", "yogourt", "faisselle", "petit-suisse", "skyr", "kéfir", "lassi", "labneh", "chantilly", "ganache"],
    ...["caséine", "lactosérum", "ghee", "brie", "camembert", "comté", "emmental", "gruyère", "roquefort"],
    ...["reblochon", "raclette", "beaufort", "cantal", "munster", "parmesan", "pecorino", "mozzarella", "burrata"],
    ...["ricotta", "mascarpone", "feta", "gorgonzola", "mimolette", "morbier", "saint-nectaire", "saint-marcellin"],
    ...["tomme", "chèvre", "crottin", "brebis", "brousse", "brocciu", "cheddar", "boursin", "stracciatella"],
    ...["provolone", "taleggio", "grana padano", "halloumi", "cancoillotte", "époisses", "maroilles", "livarot"],
    ...["pont-l’évêque", "ossau-iraty", "fourme", "bleu d’auvergne", "bleu de bresse", "sauce au bleu", "rocamadour"],
    ...["langres", "chaource", "paneer", "cream cheese", "cappuccino", "latte", "milkshake", "glace", "café noisette"],
    ...["café viennois", "chocolat viennois", "chocolat blanc"],
  ],
  "Fruits à coque": [
    ...["fruit à coque", "amande", "noisette", "noix", "cajou", "pécan", "pistache", "macadamia", "praliné", "pralin"],
    ...["gianduja", "nougatine", "massepain", "calisson", "orgeat", "amaretto", "amaretti", "romesco", "mortadelle"],
    ...["cerneau", "frangelico"],
  ],
  Céleri: ["céleri", "mirepoix", "bouillon", "court-bouillon", "soffritto"],
  Moutarde: ["moutarde", "savora", "piccalilli", "wasabi", "curry"],
  Sésame: ["sésame", "tahini", "tahin", "tahina", "houmous", "hommos", "hummus", "gomasio", "furikake", "halva"],
  Sulfites: [
    ...["sulfite", "anhydride sulfureux", "vin", "vinaigre", "balsamique", "champagne", "crémant", "prosecco"],
    ...["cidre", "porto", "madère", "marsala", "xérès", "vermouth", "martini", "lillet", "noilly prat", "sangria"],
    ...["spritz", "kir", "muscadet", "riesling", "gewurztraminer", "chablis", "sauternes", "chardonnay", "sauvignon"],
    ...["chenin", "viognier", "merlot", "cabernet", "pinot", "syrah", "grenache", "gamay", "malbec", "abricot sec"],
    ...["raisin sec", "cornichon"],
  ],
  Lupin: ["lupin", "tramousse"],
  Mollusques: [
    ...["mollusque", "moule", "huître", "saint-jacques", "pétoncle", "coque", "palourde", "praire", "bulot"],
    ...["bigorneau", "couteau", "telline", "clam", "ormeau", "vongole", "escargot", "poulpe", "pieuvre", "calamar"],
    ...["calmar", "encornet", "seiche", "supion", "chipiron", "amande de mer"],
  ],
}
