/** Writes one pair for each of several endings: `each("[lait] de", ["coco", "riz"])`. */
const each = (beginning: string, endings: readonly string[]) => endings.map((ending) => `${beginning} ${ending}`)

/**
 * Words that are not the allergen beside these others. The word in brackets does not count there: the others still do,
 * so "lait d’amande" is no milk but almonds.
 */
export const falsePairs: readonly string[] = [
  // Milk, cream, butter and cheese of plants; and animals that still drink milk.
  ...each("[lait] de", ["coco", "riz", "soja", "chanvre", "noisette", "cajou", "pistache", "noix"]),
  ...["[lait] d’amande", "[lait] d’avoine", "[lait] d’épeautre", "[lait] coco", "[lait] végétal", "[lait] vegan"],
  ...["cochon de [lait]", "agneau de [lait]", "porcelet de [lait]", "veau de [lait]"],
  ...each("[crème] de", ["coco", "soja", "riz", "cajou", "sésame", "tartre", "vinaigre", "balsamique", "cacao"]),
  ...each("[crème] de", [
    "marron",
    "châtaigne",
    "cassis",
    "mûre",
    "pêche",
    "menthe",
    "framboise",
    "violette",
    "fraise",
  ]),
  ...["[crème] d’avoine", "[crème] coco", "[crème] balsamique", "[crème] végétale", "[crème] vegan"],
  ...each("[beurre] de", ["cacao", "cacahuète", "cacahouète", "karité", "coco", "cajou", "noisette", "pistache"]),
  ...["[beurre] d’amande", "[beurre] d’arachide", "[beurre] végétal", "[beurre] vegan", "haricot [beurre]"],
  ...["[fromage] de tête", "[fromage] végétal", "[fromage] vegan", "[fromage] de soja", "[yaourt] de soja"],
  ...["[yaourt] végétal", "[yaourt] au soja", "[yaourt] coco", "[glace] pilée", "sucre [glace]", "[glace] à l’eau"],
  ...["marron [glace]", "thé [glace]", "[glace] de viande", "viande de [chèvre]", "gigot de [brebis]"],
  ...each("[purée] de", ["fruit", "tomate", "piment", "mangue", "framboise", "fraise", "passion", "pomme verte"]),
  ...["[purée] d’amande", "[purée] de sésame", "[purée] de pistache", "[purée] de noisette", "[purée] de cacahuète"],
  // Cereals.
  ...["[blé] noir", "[blé] d’inde", "sucre d’[orge]", "arbre à [pain]", "[pain] de sucre", "[croûte] de sel"],
  ...each("[farine] de", ["riz", "maïs", "châtaigne", "pois chiche", "sarrasin", "coco", "manioc", "lentille"]),
  ...each("[farine] de", ["lupin", "soja", "tapioca", "quinoa", "millet", "noisette", "patate douce", "blé noir"]),
  ...["[farine] d’amande", "[semoule] de maïs", "[semoule] de riz", "[nouille] de riz", "[vermicelle] de riz"],
  ...["[vermicelle] de soja", "riz [soufflé]", "bo [bun]", "[bun] cha", "[pâte] de riz"],
  ...["[pâte] d’amande", "[pâte] à tartiner", "des [sablé]"],
  ...each("[pâte] de", ["fruit", "coing", "pistache", "noisette", "cacahuète", "curry", "piment", "miso", "sésame"]),
  ...each("[pâte] de", ["campagne", "tête", "foie", "canard", "lapin", "sanglier", "gibier", "crevette", "chevreuil"]),
  // Eggs: those of fishes are fishes.
  ...each("[œuf] de", ["saumon", "truite", "lump", "lompe", "poisson", "cabillaud", "mulet", "hareng", "brochet"]),
  ...["[œuf] de pâques", "[œuf] en chocolat", "[mayonnaise] végétale", "[mayonnaise] vegan"],
  ...["[œuf] d’esturgeon", "[œuf] d’escargot"],
  // Nuts: scallops, spices, pieces of meat, potatoes and a knob of butter.
  ...each("[noix] de", ["saint-jacques", "coco", "muscade", "veau", "bœuf", "porc", "jambon", "joue", "ris", "beurre"]),
  ...["[noix] de pétoncle", "[noix] d’entrecôte", "[noix] de cola", "[noix] de kola", "sous-[noix]"],
  ...["[noix] pâtissière", "beurre [noisette]", "pomme [noisette]", "café [noisette]"],
  ...each("[noisette] de", ["veau", "beurre", "chevreuil", "biche", "cerf", "porc"]).concat("[noisette] d’agneau"),
  ...["[amande] de mer", "[amande] de terre", "fruit à [coque]"],
  // Fishes, shellfish and their namesakes.
  ...["[merlan] de bœuf", "faim de [loup]", "[bar] à vin", "[bar] à salades", "[bar] à tapas", "[bar] à bières"],
  ...["[bar] à cocktails", "[bar] à jus", "[bar] à desserts", "citron [caviar]", "[caviar] végétal"],
  ...["[caviar] de la Croix-Rousse", "[latte] avoine", "[latte] à l’avoine"],
  ...each("[caviar] de", ["courgette", "tomate", "poivron", "légume", "betterave"]).concat("[caviar] d’aubergine"),
  ...["[caviar] d’olive", "[caviar] de citron", "[tourteau] fromager", "[poisson] d’avril", "[saumon] végétal"],
  ...["[coque] de chocolat", "[coque] en chocolat", "[coque] de meringue", "[coque] de macaron", "œuf à la [coque]"],
  ...["œuf [coque]", "œuf à [coque]", "au [couteau]", "pleurote en [huître]", "[huître] végétale", "pain [escargot]"],
  ...["[escargot] aux raisins", "[escargot] au chocolat", "beurre [moule]", "pain [moule]"],
  // Drinks and vinegars.
  ...["fine [champagne]", "[bière] de gingembre", "saint-[loup]", "[vinaigre] de riz", "feuille de [curry]"],
]
