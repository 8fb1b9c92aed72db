/** The usual recipe of a dish or a sauce contains these allergens: their stored names, and the words for such dishes. */
export const dishWords: readonly (readonly [allergens: readonly string[], dishes: readonly string[]])[] = [
  [
    ["Gluten", "Lait"],
    [
      ...["pizza", "calzone", "béchamel", "croque-monsieur", "croissant", "flammekueche", "tarte flambée", "naan"],
      ...["moussaka", "cheeseburger", "kouign-amann", "welsh", "crumble", "meunière", "panini"],
    ],
  ],
  [
    ["Gluten", "Sésame"],
    ["burger", "hamburger", "falafel"],
  ],
  [["Gluten"], ["sandwich", "hot-dog", "gnocchi", "taboulé", "samoussa", "carbonnade", "croquette", "strudel"]],
  [
    ["Gluten", "Oeufs"],
    [
      ...["tagliatelle", "pâtes fraîches", "raviole", "ravioli", "tortellini", "gyoza", "tempura", "spätzle"],
      ...["milanaise", "escalope viennoise", "génoise", "boudoir", "nuggets"],
    ],
  ],
  [
    ["Gluten", "Lait", "Oeufs"],
    [
      ...["lasagne", "cannelloni", "quiche", "tarte", "tartelette", "tourte", "feuilleté", "vol-au-vent"],
      ...["cordon bleu", "bouchée à la reine", "croque-madame", "crêpe", "gaufre", "pancake", "brioche", "madeleine"],
      ...["cake", "gâteau", "cookie", "brownie", "sablé", "clafoutis", "far breton", "profiterole", "éclair"],
      ...["chou à la crème", "pâte à choux", "chouquette", "gougère", "mille-feuille", "millefeuille", "tiramisu"],
      ...["baba", "savarin", "pain perdu", "fondant au chocolat", "moelleux au chocolat", "coulant au chocolat"],
      ...["mi-cuit au chocolat", "cheesecake", "tropézienne", "soufflé", "beignet", "blanquette", "quenelle"],
      ...["crème pâtissière", "carbonara", "boudin blanc", "cannelé", "tourteau fromager"],
    ],
  ],
  [
    ["Gluten", "Lait", "Oeufs", "Fruits à coque"],
    ["financier", "frangipane", "galette des rois", "paris-brest", "tarte bourdaloue", "crème d’amande"],
  ],
  [
    ["Gluten", "Fruits à coque"],
    ["baklava", "pastilla"],
  ],
  [
    ["Oeufs", "Fruits à coque"],
    ["macaron", "dacquoise", "nougat"],
  ],
  [
    ["Oeufs", "Lait"],
    [
      ...["crème anglaise", "crème brûlée", "crème caramel", "crème renversée", "île flottante", "flan", "pavlova"],
      ...["vacherin", "mousse au chocolat", "béarnaise", "hollandaise", "sauce choron", "lait de poule"],
      ...["œuf bénédicte", "galette complète"],
    ],
  ],
  [
    ["Lait"],
    [
      ...["gratin", "gratiné", "gratinée", "tartiflette", "aligot", "truffade", "panna cotta", "risotto", "tzatziki"],
      ...["raïta", "tikka masala", "purée", "velouté", "stroganoff", "irish coffee", "affogato", "mont-blanc"],
    ],
  ],
  [
    ["Lait", "Sulfites"],
    ["beurre blanc", "fondue savoyarde"],
  ],
  [
    ["Lait", "Fruits à coque"],
    ["pesto", "korma", "nutella", "pâte à tartiner"],
  ],
  [["Poissons", "Lait"], ["brandade"]],
  [["Poissons", "Gluten", "Lait"], ["fish and chips"]],
  [["Poissons"], ["tapenade", "puttanesca", "bouillabaisse", "ceviche", "grand aïoli", "goujonnette", "bagna cauda"]],
  [
    ["Poissons", "Oeufs"],
    ["salade niçoise", "pan-bagnat", "tonnato"],
  ],
  [
    ["Poissons", "Oeufs", "Lait", "Moutarde"],
    ["césar", "caesar"],
  ],
  [
    ["Poissons", "Soja"],
    ["sushi", "maki", "chirashi", "poké"],
  ],
  [["Poissons", "Crustacés", "Oeufs", "Gluten"], ["surimi"]],
  [
    ["Poissons", "Gluten"],
    ["accras", "acras"],
  ],
  [
    ["Crustacés", "Mollusques"],
    ["fruits de mer", "paella"],
  ],
  [["Crustacés", "Lait"], ["thermidor"]],
  [["Arachides", "Poissons", "Soja", "Oeufs"], ["pad thaï"]],
  [
    ["Soja", "Gluten"],
    ["sauce soja", "yakitori"],
  ],
  [["Céleri"], ["pot-au-feu", "minestrone", "bolognaise", "osso buco"]],
  [["Céleri", "Fruits à coque", "Oeufs"], ["salade waldorf"]],
  [["Céleri", "Poissons"], ["bloody mary"]],
  [
    ["Oeufs", "Moutarde"],
    [
      ...["rémoulade", "gribiche", "sauce tartare", "steak tartare", "sauce cocktail", "tartare de bœuf"],
      ...["tartare au couteau", "œuf mimosa"],
    ],
  ],
  [
    ["Moutarde", "Sulfites"],
    ["vinaigrette", "ravigote"],
  ],
  [["Sulfites"], ["bourguignon", "civet", "daube", "marinière", "sauce bordelaise", "choucroute", "meurette"]],
  [["Poissons", "Sulfites"], ["matelote"]],
  [["Sulfites", "Fruits à coque"], ["fruits secs"]],
  [["Moutarde"], ["mayonnaise"]],
]
