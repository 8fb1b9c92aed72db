/** Units and labels of origin. They are not translated or moved. */
export const units: readonly string[] = [
  ...["cl", "ml", "l", "dl", "g", "gr", "kg", "cm", "n", "no", "x", "aop", "aoc", "igp", "doc", "docg", "vsop"],
  ...["xo", "vdt", "btl", "pers"],
]

/**
 * Words that are the same in every language of the product: regions and places, wines and grapes, brands, dishes and
 * foods that keep their name. They are not translated and never count as untranslated.
 */
export const properNames: readonly string[] = [
  // Places and breeds
  ...["France", "Paris", "Lyon", "Nice", "Nantes", "Marseille", "Bordeaux", "Toulouse", "Lille", "Strasbourg"],
  ...["Bretagne", "Normandie", "Provence", "Alsace", "Savoie", "Auvergne", "Corse", "Bourgogne", "Bresse"],
  ...["Landes", "Gers", "Quercy", "Périgord", "Aveyron", "Limousin", "Charolais", "Salers", "Aubrac", "Espelette"],
  ...["Guérande", "Camargue", "Cancale", "Oléron", "Arcachon", "Marennes", "Isigny", "Bayonne", "Morteau"],
  ...["Montbéliard", "Vire", "Guémené", "Troyes", "Sarlat", "Dijon", "Meaux", "Échiré", "Puy", "Roussillon"],
  ...["Cavaillon", "Vendée", "Berry", "Touraine", "Anjou", "Sologne", "Dombes", "Jura", "Béarn", "Gascogne"],
  ...["Méditerranée", "Atlantique", "Madagascar", "Italie", "Espagne", "Sicile", "Naples", "Parme", "Modène"],
  ...["Corrèze", "Ardèche", "Drôme", "Vaucluse", "Lozère", "Cantal", "Sisteron", "Challans", "Charolaise"],
  ...["Vals", "Angus", "Wagyu", "Rossini"],
  ...["Beaujolais", "Champagne", "Languedoc", "Loire", "Rhône", "Sud-Ouest"],
  // Wines
  ...["Sancerre", "Pouilly-Fumé", "Pouilly-Fuissé", "Pouilly", "Muscadet", "Muscadet Sèvre-et-Maine"],
  ...["Sèvre-et-Maine", "Vouvray", "Montlouis", "Chinon", "Bourgueil", "Saint-Nicolas-de-Bourgueil", "Saumur"],
  ...["Saumur-Champigny", "Savennières", "Menetou-Salon", "Quincy", "Reuilly", "Cheverny", "Coteaux du Layon"],
  ...["Chablis", "Petit Chablis", "Chablis Premier Cru", "Saint-Véran", "Mâcon", "Mâcon-Villages", "Viré-Clessé"],
  ...["Bourgogne aligoté", "aligoté", "Meursault", "Puligny-Montrachet", "Chassagne-Montrachet", "Beaune"],
  ...["Pommard", "Volnay", "Nuits-Saint-Georges", "Gevrey-Chambertin", "Vosne-Romanée", "Mercurey", "Givry"],
  ...["Rully", "Santenay", "Montagny", "Marsannay", "Savigny-lès-Beaune", "Hautes-Côtes de Beaune"],
  ...["Hautes-Côtes de Nuits", "Brouilly", "Côte de Brouilly", "Morgon", "Fleurie", "Moulin-à-Vent", "Juliénas"],
  ...["Chiroubles", "Régnié", "Chénas", "Saint-Amour", "Beaujolais-Villages", "Beaujolais nouveau"],
  ...["Côtes du Rhône", "Côtes du Rhône Villages", "Crozes-Hermitage", "Hermitage", "Saint-Joseph", "Cornas"],
  ...["Côte-Rôtie", "Condrieu", "Gigondas", "Vacqueyras", "Châteauneuf-du-Pape", "Lirac", "Tavel", "Cairanne"],
  ...["Rasteau", "Ventoux", "Luberon", "Beaumes-de-Venise", "Côtes de Provence", "Bandol", "Cassis AOP"],
  ...["Coteaux d’Aix", "Coteaux d’Aix-en-Provence", "Patrimonio", "Ajaccio", "Bordeaux supérieur", "Médoc"],
  ...["Haut-Médoc", "Saint-Émilion", "Saint-Émilion grand cru", "Pomerol", "Lalande-de-Pomerol", "Fronsac"],
  ...["Graves", "Pessac-Léognan", "Margaux", "Pauillac", "Saint-Julien", "Saint-Estèphe", "Moulis", "Listrac"],
  ...["Entre-deux-Mers", "Côtes de Bourg", "Blaye", "Sauternes", "Barsac", "Monbazillac", "Bergerac"],
  ...["Pécharmant", "Cahors", "Madiran", "Jurançon", "Gaillac", "Fronton", "Irouléguy", "Côtes de Gascogne"],
  ...["Buzet", "Marcillac", "Pacherenc du Vic-Bilh", "Corbières", "Minervois", "Faugères", "Saint-Chinian"],
  ...["Pic Saint-Loup", "Fitou", "Limoux", "Picpoul de Pinet", "La Clape", "Terrasses du Larzac", "Collioure"],
  ...["Maury", "Banyuls", "Rivesaltes", "Pays d’Oc", "Vin de France", "Arbois", "Apremont", "Chignin", "Mondeuse"],
  ...["Roussette", "Prosecco", "Chianti", "Rioja", "Barolo", "Lambrusco", "Montepulciano"],
  // Terms on labels
  ...["grand cru", "premier cru", "1er cru", "cru", "crus", "cuvée", "château", "domaine", "clos", "réserve"],
  ...["brut nature", "extra brut", "millésime"],
  // Grapes
  ...["chardonnay", "sauvignon", "sauvignon blanc", "chenin", "riesling", "gewurztraminer", "sylvaner"],
  ...["pinot gris", "pinot blanc", "pinot noir", "pinot", "merlot", "cabernet", "cabernet sauvignon"],
  ...["cabernet franc", "syrah", "grenache", "mourvèdre", "cinsault", "carignan", "gamay", "malbec", "viognier"],
  ...["roussanne", "marsanne", "muscat", "melon de Bourgogne", "sémillon", "petit manseng", "gros manseng"],
  ...["tannat", "négrette", "vermentino", "rolle", "ugni blanc", "colombard", "poulsard", "trousseau", "savagnin"],
  // Brands
  ...["Coca-Cola", "Coca", "Coca-Cola Zero", "Coca Zero", "Coca zéro", "Pepsi", "Orangina", "Perrier", "Badoit"],
  ...["Evian", "Vittel", "San Pellegrino", "Schweppes", "Fanta", "Sprite", "Oasis", "Ice Tea", "Red Bull"],
  ...["Heineken", "1664", "Leffe", "Grimbergen", "Affligem", "Chimay", "Duvel", "Guinness", "Corona"],
  ...["Desperados", "IPA", "Stout", "Ricard", "Martini", "Campari", "Aperol", "Suze", "Lillet", "Picon"],
  ...["Cointreau", "Grand Marnier", "Baileys", "Get 27", "Chartreuse", "Bénédictine", "Malibu", "Jack Daniel’s"],
  ...["Havana Club", "Bacardi", "Hendrick’s", "Bombay Sapphire", "Absolut", "Amaretto", "Limoncello"],
  ...["Saint-Germain", "Nutella", "Speculoos", "Oreo", "Carambar", "Valrhona", "Earl Grey", "Darjeeling"],
  ...["Rooibos", "Sencha", "Chai"],
  // Foods that keep their name
  ...["tandoori", "teriyaki", "katsu", "satay", "kimchi", "wasabi", "ponzu", "yakitori", "mochi", "naan", "raïta"],
  ...["chimichurri", "pico de gallo", "jalapeño", "jalapeños", "pastrami", "coleslaw", "cole slaw", "coppa"],
  ...["pancetta", "bresaola", "speck", "guanciale", "mortadelle", "prosciutto", "lomo", "pata negra", "bellota"],
  ...["lonzo", "figatellu", "brocciu", "chistorra", "nduja", "piquillos", "padrón", "pata", "soubressade"],
  // Dishes named after a person or a place
  ...["Margherita", "Caesar", "Wellington", "Suzette", "Melba", "Tatin", "Grand-Mère", "Savora"],
]
