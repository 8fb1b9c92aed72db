import type { Suggestion, SuggestionGroup } from "./catalogue.ts"

/** The kinds of restaurants that a menu can be proposed for. */
export const cardStyles = ["bistrot", "brasserie", "creperie", "pizzeria", "mer", "salon"] as const
export type CardStyle = (typeof cardStyles)[number]

/** What the proposals of a style draw from, by group. */
export type StyleDishes = {
  /** Dishes of this style that the catalogue lacks. They come first. */
  readonly own: Partial<Record<SuggestionGroup, readonly Suggestion[]>>
  /** Which names of the catalogue fit. A group without a pattern takes all of them. */
  readonly fits: Partial<Record<SuggestionGroup, RegExp>>
}

type Row = readonly [name: string, description: string, price: string]
const toSuggestions = (rows: readonly Row[]): readonly Suggestion[] =>
  rows.map(([name, description, price]) => ({ name, description, price }))

/** The fixed table of styles. Descriptions name what is usually in the dish, and make no claim. */
export const styleDishes: Readonly<Record<CardStyle, StyleDishes>> = {
  bistrot: {
    own: {},
    fits: {
      entrees: /^(?!Huîtres|Burrata|Gaspacho|Tartare)/,
      plats: /^(?!Bouillabaisse|Choucroute|Lasagnes|Risotto|Sole)/,
      aperitifs: /^(?:Kir|Pastis|Martini|Porto|Suze|Lillet|Pineau|Planche|Saucisson|Rillettes|Olives|Coupe)/,
    },
  },
  brasserie: {
    own: {},
    fits: {
      entrees: /^(?:Soupe|Œufs|Harengs|Salade|Terrine|Foie gras|Saumon|Escargots|Huîtres|Os|Carpaccio|Poireaux)/,
      plats:
        /^(?:Choucroute|Andouillette|Steak|Bavette|Entrecôte|Côte|Filet|Rognons|Poulet rôti|Confit|Sole|Dos|Pavé|Moules|Burger|Croque|Saucisse|Blanquette|Pot)/,
    },
  },
  creperie: {
    own: {
      plats: toSuggestions([
        ["Galette complète", "Œuf, jambon et emmental", "9.50"],
        ["Galette œuf et fromage", "Œuf miroir et emmental", "7.90"],
        ["Galette au jambon", "Jambon et emmental", "8.50"],
        ["Galette forestière", "Champignons, crème et emmental", "10.90"],
        ["Galette au chèvre et au miel", "Fromage de chèvre, miel et noix", "11.50"],
        ["Galette saumon fumé", "Saumon fumé, crème à la ciboulette et citron", "13.50"],
        ["Galette aux Saint-Jacques", "Noix de Saint-Jacques, fondue de poireaux et crème", "15.90"],
        ["Galette andouille", "Andouille, pommes et moutarde à l’ancienne", "12.50"],
        ["Galette paysanne", "Lardons, oignons, pommes de terre et emmental", "11.90"],
        ["Galette végétarienne", "Tomates, poivrons, courgettes et oignons", "10.90"],
        ["Galette au beurre", "Beurre demi-sel", "4.50"],
        ["Galette poulet à la crème", "Poulet, champignons, crème et emmental", "12.90"],
      ]),
      desserts: toSuggestions([
        ["Crêpe beurre et sucre", "Beurre demi-sel et sucre", "4.50"],
        ["Crêpe au caramel au beurre salé", "Caramel au beurre salé", "6.50"],
        ["Crêpe au chocolat", "Chocolat fondu", "6.00"],
        ["Crêpe au citron", "Citron pressé et sucre", "5.00"],
        ["Crêpe à la confiture", "Confiture de fraises ou d’abricots", "5.50"],
        ["Crêpe aux pommes", "Pommes caramélisées et beurre demi-sel", "7.50"],
        ["Crêpe banane et chocolat", "Banane, chocolat fondu et chantilly", "7.90"],
        ["Crêpe à la crème de marrons", "Crème de marrons et chantilly", "6.90"],
        ["Crêpe au miel et aux amandes", "Miel et amandes effilées", "6.90"],
        ["Crêpe flambée", "Flambée au rhum", "8.50"],
      ]),
    },
    fits: {
      entrees: /^(?:Soupe de|Velouté|Salade|Œufs|Carottes|Rillettes|Huîtres|Tarte fine)/,
      plats: /^(?:Moules)/,
      desserts: /^(?:Crêpe|Glaces|Salade de fruits|Café gourmand|Dame)/,
      boissons: /^(?:Cidre|Café|Chocolat|Thé|Infusion|Eau|Limonade|Jus de pomme|Diabolo|Sirop)/,
      aperitifs: /^(?:Kir|Pastis|Pineau|Coupe|Mojito|Olives|Rillettes|Saucisson)/,
      vins: /^(?:Verre|Pichet|Muscadet|Chinon|Vouvray|Côtes)/,
    },
  },
  pizzeria: {
    own: {
      entrees: toSuggestions([
        ["Bruschetta tomate et basilic", "Pain grillé, tomates, ail et basilic", "7.50"],
        ["Antipasti de légumes", "Aubergines, courgettes et poivrons grillés", "9.50"],
        ["Tomates et mozzarella", "Mozzarella, tomates, basilic et huile d’olive", "9.90"],
        ["Planche de charcuterie italienne", "Jambon cru, coppa et mortadelle", "14.50"],
        ["Aubergines à la parmesane", "Aubergines, tomate, mozzarella et parmesan", "10.50"],
      ]),
      plats: toSuggestions([
        ["Pizza margherita", "Tomate, mozzarella et basilic", "10.50"],
        ["Pizza reine", "Tomate, mozzarella, jambon et champignons", "12.50"],
        ["Pizza quatre fromages", "Mozzarella, gorgonzola, chèvre et parmesan", "13.90"],
        ["Pizza calzone", "Tomate, mozzarella, jambon et œuf", "13.50"],
        ["Pizza napolitaine", "Tomate, mozzarella, anchois, câpres et olives", "12.90"],
        ["Pizza végétarienne", "Tomate, mozzarella, aubergines, poivrons et champignons", "12.90"],
        ["Pizza chèvre et miel", "Crème, mozzarella, chèvre, miel et noix", "13.50"],
        ["Pizza au saumon", "Crème, mozzarella, saumon fumé et citron", "15.50"],
        ["Pizza au jambon cru", "Tomate, mozzarella, jambon cru, roquette et parmesan", "14.90"],
        ["Pizza orientale", "Tomate, mozzarella, merguez, poivrons et œuf", "13.90"],
        ["Lasagnes à la bolognaise", "Bœuf, tomate, béchamel et parmesan", "14.50"],
        ["Spaghettis à la bolognaise", "Bœuf, tomate, carottes et oignons", "13.50"],
        ["Penne à l’arrabbiata", "Tomate, ail et piment", "11.90"],
        ["Linguine aux palourdes", "Palourdes, ail, persil et vin blanc", "17.50"],
      ]),
      desserts: toSuggestions([
        ["Tiramisu", "Mascarpone, café et cacao", "7.50"],
        ["Panna cotta", "Crème vanillée et coulis de fruits rouges", "6.90"],
        ["Affogato", "Glace à la vanille et café expresso", "6.50"],
        ["Pizza au chocolat", "Pâte à tartiner au chocolat et noisettes", "8.50"],
      ]),
    },
    fits: {
      entrees: /^(?:Burrata|Carpaccio|Tarte fine|Salade de chèvre|Salade niçoise)/,
      plats: /^(?:Risotto|Lasagnes)/,
      desserts: /^(?:Glaces|Mousse|Fondant|Café gourmand|Salade de fruits|Dame)/,
      aperitifs: /^(?:Spritz|Hugo|Negroni|Americano|Martini|Mojito|Olives|Planche|Tapenade)/,
    },
  },
  mer: {
    own: {
      entrees: toSuggestions([
        ["Bulots mayonnaise", "Bulots cuits, mayonnaise à la moutarde", "10.50"],
        ["Crevettes roses", "Crevettes, mayonnaise et citron", "11.50"],
        ["Sardines grillées", "Sardines, citron et fleur de sel", "9.50"],
        ["Tourteau mayonnaise", "Tourteau cuit, mayonnaise et citron", "17.50"],
        ["Tartare de daurade", "Daurade crue, citron vert et coriandre", "14.50"],
        ["Soupe de moules", "Moules, crème, safran et poireaux", "11.00"],
      ]),
      plats: toSuggestions([
        ["Plateau de fruits de mer", "Huîtres, bulots, crevettes, langoustines et tourteau", "42.00"],
        ["Daurade grillée", "Daurade entière, fenouil et citron", "24.50"],
        ["Aile de raie aux câpres", "Raie, câpres et beurre noisette", "21.50"],
        ["Moules à la crème", "Moules, crème, échalotes et frites", "17.50"],
        ["Thon mi-cuit", "Thon, sésame et sauce soja", "23.50"],
        ["Brandade de morue", "Morue, pommes de terre, ail et huile d’olive", "18.50"],
        ["Calamars à la plancha", "Calamars, ail, persil et piment", "19.50"],
        ["Gambas grillées", "Gambas, ail et persil", "26.00"],
        ["Homard grillé", "Demi-homard, beurre et estragon", "39.00"],
      ]),
    },
    fits: {
      entrees: /^(?:Soupe de poissons|Harengs|Rillettes|Saumon|Tartare|Huîtres|Noix|Salade niçoise)/,
      plats: /^(?:Sole|Dos|Filet de bar|Pavé|Moules|Bouillabaisse|Entrecôte|Risotto)/,
      vins: /^(?:Verre de vin blanc|Verre de vin rosé|Pichet de vin blanc|Pichet de vin rosé|Sancerre|Pouilly|Muscadet|Vouvray|Chablis|Saint-Véran|Riesling|Côtes de Provence|Tavel|Champagne|Crémant)/,
    },
  },
  salon: {
    own: {
      entrees: toSuggestions([
        ["Tartine avocat et œuf poché", "Pain de campagne, avocat, œuf et citron", "10.50"],
        ["Tartine saumon et fromage frais", "Saumon fumé, fromage frais et aneth", "11.50"],
        ["Quiche aux légumes", "Courgettes, tomates, œufs et crème", "9.50"],
        ["Soupe du moment", "Légumes et croûtons", "7.50"],
      ]),
      plats: toSuggestions([
        ["Salade de quinoa", "Quinoa, légumes croquants, feta et menthe", "13.50"],
        ["Tarte salée et salade", "Poireaux, chèvre et salade verte", "12.50"],
        ["Assiette de saumon fumé", "Saumon fumé, blinis, crème et citron", "16.50"],
        ["Bagel au poulet", "Poulet, crudités et sauce au curry", "12.50"],
      ]),
      desserts: toSuggestions([
        ["Cheesecake", "Fromage frais, biscuit et coulis de fruits rouges", "7.50"],
        ["Cake au citron", "Citron et glaçage au sucre", "5.50"],
        ["Carrot cake", "Carottes, noix et glaçage au fromage frais", "6.50"],
        ["Cookie aux pépites de chocolat", "Chocolat noir et noisettes", "3.90"],
        ["Scones et confiture", "Confiture et crème", "6.90"],
        ["Madeleines", "Les trois, au beurre", "4.50"],
        ["Brownie", "Chocolat noir et noix de pécan", "5.90"],
        ["Financiers aux amandes", "Les trois, amandes et beurre noisette", "5.50"],
      ]),
    },
    fits: {
      entrees: /^(?:Velouté|Quiche|Tarte fine|Salade de chèvre|Burrata)/,
      plats: /^(?:Croque|Lasagnes|Risotto)/,
      desserts: /^(?:Tarte|Éclair|Mille|Paris|Fondant|Gaufre|Crêpe au|Salade de fruits|Riz|Clafoutis)/,
      boissons: /^(?:Café|Cappuccino|Chocolat|Thé|Infusion|Jus|Citronnade|Limonade|Eau)/,
      aperitifs: /^(?:Cocktail de fruits|Mojito sans|Kir|Coupe|Olives|Houmous)/,
      vins: /^(?:Verre|Pichet)/,
    },
  },
}
