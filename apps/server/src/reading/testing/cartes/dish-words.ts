// The dishes of invented menus: one a line, "name | description". Written for this set, apart from the catalogue, so
// that a reading is not measured on words that it was built with.

const rowsOf = (text: string): readonly (readonly [name: string, description: string])[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", description = ""] = line.split("|").map((part) => part.trim())
      return [name, description] as const
    })

export const dishWords = {
  entrees: rowsOf(`
    Œuf parfait, crème de lard fumé | Éclats de noisette et pain au levain
    Velouté de butternut | Huile de courge, graines torréfiées
    Terrine de lapin à l’estragon | Pickles d’oignons rouges, moutarde violette
    Poireaux brûlés, sauce gribiche |
    Croquettes de cochon | Sauce ravigote
    Maquereau à la flamme | Concombre, raifort et pomme verte
    Tartine de sardines au piment d’Espelette |
    Soupe au pistou | Haricots coco, courgettes et basilic
    Raviole ouverte de champignons | Bouillon corsé, cerfeuil
    Betteraves rôties en croûte de sel | Brebis frais, vinaigre de cidre
    Foie gras maison au torchon | Confiture de vieux garçon, brioche
    Fricassée d’escargots à l’ail des ours |
    Tataki de thon rouge | Sésame grillé, wakamé
    Accras de morue | Sauce chien, citron vert
    Beignets de fleurs de courgette | Ricotta et menthe
    Os à moelle au gros sel | Pain de campagne grillé
    Crevettes croustillantes | Mayonnaise épicée
    Tarte fine aux oignons doux des Cévennes | Anchois marinés
    Caviar d’aubergine | Pain pita, zaatar
    Cuisses de grenouilles en persillade |
    Petite friture d’éperlans | Sauce tartare
    Carpaccio de Saint-Jacques | Agrumes, huile de vanille
  `),
  salades: rowsOf(`
    Salade César | Romaine, poulet croustillant, parmesan, croûtons, sauce aux anchois
    Salade du berger | Chèvre rôti, miel de châtaignier, noix, poires
    Salade périgourdine | Gésiers, magret séché, cerneaux de noix
    Salade océane | Crevettes, saumon fumé, avocat, pamplemousse
    Salade italienne | Jambon de Parme, tomates séchées, mozzarella, roquette
    Bowl végétarien | Quinoa, pois chiches, patate douce, houmous, grenade
    Salade auvergnate | Jambon sec, bleu, pommes de terre tièdes
    Salade paysanne | Lardons, œuf mollet, croûtons aillés
    Salade de lentilles vertes | Saucisse de Morteau, échalotes, moutarde
    Salade thaïe au bœuf | Coriandre, cacahuètes, citronnelle
  `),
  viandes: rowsOf(`
    Pavé de rumsteck, sauce au bleu | Frites maison, salade
    Onglet de bœuf aux échalotes | Écrasé de pommes de terre
    Faux-filet grillé 250 g | Beurre maître d’hôtel, frites fraîches
    Côte de cochon fermier rôtie au foin | Jus corsé, purée de panais
    Épaule d’agneau de sept heures | Semoule aux fruits secs
    Ris de veau croustillant | Girolles et jus au vin jaune
    Tête de veau sauce gribiche | Légumes du pot
    Tartare de bœuf au couteau | Frites, mesclun
    Suprême de pintade rôti | Risotto crémeux aux champignons
    Cuisse de lapin à la moutarde | Tagliatelles fraîches
    Pluma ibérique snackée | Piquillos, pommes grenailles
    Carré d’agneau en croûte d’herbes | Gratin de blettes
    Boudin noir aux deux pommes | Jus de cidre réduit
    Foie de veau en persillade | Purée à l’ancienne
    Pigeon rôti, cuisses confites | Petits pois à la française, lard paysan
    Araignée de porc marinée | Frites de patate douce
    Travers de porc laqués | Coleslaw, pommes au four
    Paleron de bœuf braisé douze heures | Carottes fondantes
  `),
  poissons: rowsOf(`
    Filet de bar rôti sur peau | Fenouil braisé, sauce vierge
    Dos de lieu jaune | Beurre nantais, poireaux fondants
    Moules marinières | Frites à volonté
    Moules à la crème et au lard fumé | Frites
    Aile de raie aux câpres | Beurre noisette, pommes vapeur
    Pavé de saumon grillé | Sauce à l’oseille, riz pilaf
    Encornets farcis à la sétoise | Riz de Camargue
    Brandade de morue gratinée | Salade frisée
    Lotte à l’armoricaine | Tomates, estragon, cognac
    Truite aux amandes | Haricots verts frais
    Fish and chips de merlu | Sauce tartare, petits pois à la menthe
    Gambas flambées au pastis | Riz safrané
    Choucroute de la mer | Haddock, saumon, langoustine
    Filets de rouget, tapenade | Légumes confits du soleil
    Poulpe grillé | Pommes de terre écrasées, paprika fumé
    Bouillabaisse en deux services | Rouille, croûtons, gruyère
  `),
  plats: rowsOf(`
    Parmentier de canard | Salade de jeunes pousses
    Saucisse au couteau, purée maison | Jus aux oignons
    Tajine de légumes | Pruneaux, amandes, semoule
    Joue de porc au cidre | Pommes fondantes
    Risotto aux asperges vertes | Copeaux de parmesan
    Curry de pois chiches | Lait de coco, riz basmati
    Gratin de crozets | Reblochon, jambon de Savoie
    Tartiflette au reblochon fermier | Salade verte
    Aligot saucisse | Tomme fraîche, ail
    Lasagnes végétariennes | Épinards, ricotta
    Volaille fermière à la crème | Vin jaune et champignons
    Bœuf carottes de ma grand-mère |
    Endives au jambon gratinées |
    Vol-au-vent | Ris de veau, quenelles, champignons
    Tomates farcies | Riz au jus
    Croque-monsieur à la truffe | Salade, frites
    Omelette aux cèpes | Salade, pommes sautées
    Couscous royal | Merguez, poulet, agneau, légumes
    Poulet fermier au citron confit | Olives vertes, coriandre
    Navarin d’agneau printanier | Navets, carottes, petits pois
  `),
  pates: rowsOf(`
    Linguine aux palourdes | Ail, persil, vin blanc
    Tagliatelles à la carbonara | Guanciale, pecorino, jaune d’œuf
    Penne all’arrabbiata | Tomate, piment, ail
    Gnocchi à la sorrentine | Tomate, mozzarella, basilic
    Ravioli aux cèpes | Crème de parmesan
    Spaghetti bolognaise | Bœuf mijoté, tomate
    Rigatoni à la norma | Aubergines frites, ricotta salée
    Tortellini in brodo | Bouillon de poule
    Paccheri aux fruits de mer | Moules, crevettes, calamars
  `),
  pizzas: rowsOf(`
    Margherita | Tomate, mozzarella, basilic, huile d’olive
    Regina | Tomate, mozzarella, jambon, champignons
    Napolitaine | Tomate, anchois, câpres, olives, origan
    Quatre fromages | Mozzarella, gorgonzola, chèvre, emmental
    Calzone | Tomate, mozzarella, jambon, œuf
    Orientale | Tomate, mozzarella, merguez, poivrons, œuf
    Savoyarde | Crème, reblochon, lardons, pommes de terre
    Végétarienne | Tomate, mozzarella, courgettes, aubergines, artichauts
    Diavola | Tomate, mozzarella, spianata piquante
    Chèvre miel | Crème, mozzarella, chèvre, miel, noix
    Parma | Tomate, mozzarella, jambon cru, roquette, parmesan
    Norvégienne | Crème, saumon fumé, aneth, citron
    Truffe blanche | Crème de truffe, mozzarella, champignons, roquette
    Campione | Tomate, mozzarella, bœuf haché, oignons
    Hawaïenne | Tomate, mozzarella, jambon, ananas
    Forestière | Crème, mozzarella, cèpes, persillade
    Sicilienne | Tomate, thon, oignons rouges, olives noires
    Burrata | Tomate, burrata entière, tomates cerises, pesto
  `),
  burgers: rowsOf(`
    Le Classique | Steak façon bouchère, cheddar, salade, tomate, oignons
    Le Montagnard | Steak, raclette, lard grillé, oignons confits
    Le Basque | Steak, ossau-iraty, piquillos, sauce au piment
    Le Crispy | Poulet pané aux céréales, cheddar, sauce barbecue
    Le Végé | Galette de pois chiches, avocat, coriandre
    Le Bleu | Steak, fourme d’Ambert, poire rôtie
    Le Double | Deux steaks, double cheddar, bacon, cornichons
    Le Rossini | Steak, foie gras poêlé, confit d’oignons
    Le Pêcheur | Cabillaud pané, sauce tartare, iceberg
    Le Smoky | Effiloché de porc, cheddar fumé, coleslaw
  `),
  galettes: rowsOf(`
    La Complète | Jambon, œuf, emmental
    La Paysanne | Lardons, pommes de terre, crème, oignons
    La Forestière | Champignons frais, crème, persil
    La Bigoudène | Andouille de Guémené, pommes, moutarde
    La Chèvre | Chèvre, miel, noix, salade
    La Saumon | Saumon fumé, crème fraîche, ciboulette
    La Bretonne | Saucisse grillée, oignons confits
    La Végétarienne | Ratatouille, œuf, emmental
    La Saint-Jacques | Noix de Saint-Jacques, fondue de poireaux
    La Savoyarde | Reblochon, jambon cru, pommes de terre
    Jambon emmental |
    Œuf miroir |
    Beurre salé |
  `),
  crepes: rowsOf(`
    Beurre sucre |
    Caramel au beurre salé |
    Citron sucre |
    Chocolat maison |
    Pâte à tartiner, banane |
    Confiture de fraises |
    Crème de marrons, chantilly |
    La Suzette | Flambée au Grand Marnier
    La Normande | Pommes poêlées, caramel, flambée au calvados
    La Dame blanche | Glace vanille, chocolat chaud, chantilly
    La Bretonne | Pommes, caramel au beurre salé, glace vanille
    Miel et amandes grillées |
  `),
  tapas: rowsOf(`
    Croquetas au jambon | Les six pièces
    Patatas bravas | Sauce piquante, aïoli
    Gambas à l’ail | Piment, persil
    Houmous de betterave | Pain pita
    Pan con tomate | Ail, huile d’olive
    Padrones à la fleur de sel |
    Chipirons à la plancha | Persillade
    Camembert rôti au miel | Romarin, pain grillé
    Chorizo au cidre |
    Saucisson sec de pays |
    Tempura de légumes | Sauce soja
    Rillettes de thon | Toasts
    Calamars à la romaine | Citron, aïoli
    Anchois de Collioure | Poivrons rouges
    Frites de polenta | Parmesan
  `),
  planches: rowsOf(`
    Planche de charcuterie | Jambon cru, rosette, terrine, cornichons
    Planche de fromages affinés | Confiture de cerises noires
    Planche mixte | Charcuteries et fromages de nos régions
    Planche de la mer | Saumon fumé, rillettes, crevettes, tarama
    Planche végétarienne | Houmous, tapenade, légumes croquants
    Planche ibérique | Pata negra, lomo, manchego
  `),
  coquillages: rowsOf(`
    Huîtres fines de claire n°3 | Marennes-Oléron
    Huîtres spéciales n°2 | Utah Beach
    Belons plates n°00 |
    Bulots mayonnaise |
    Crevettes roses bio |
    Bigorneaux |
    Langoustines |
    Amandes de mer |
    Palourdes crues |
    Praires farcies |
  `),
  fromages: rowsOf(`
    Assiette de trois fromages | Salade aux noix
    Faisselle au coulis ou aux herbes |
    Saint-marcellin affiné |
    Brie truffé |
    Mont d’Or au four | Pommes de terre, charcuterie
    Tomme de brebis, confiture de cerises |
  `),
  desserts: rowsOf(`
    Crème brûlée à la fève tonka |
    Moelleux au chocolat | Glace au lait d’amande
    Tarte Tatin | Crème épaisse d’Isigny
    Île flottante aux pralines |
    Baba au rhum | Crème fouettée
    Paris-brest | Praliné noisette
    Riz au lait de notre enfance | Caramel au beurre salé
    Profiteroles | Glace vanille, sauce chocolat chaud
    Pavlova aux fruits rouges |
    Café gourmand | Quatre mignardises
    Thé gourmand |
    Panna cotta à la vanille | Coulis de mangue
    Tiramisu au café |
    Soufflé au Grand Marnier | Vingt minutes d’attente
    Ananas rôti au poivre de Timut | Sorbet coco
    Tarte au citron meringuée |
    Mousse au chocolat noir 70 % |
    Clafoutis aux cerises |
    Cheesecake au citron vert | Biscuit spéculoos
    Nage de fraises au basilic |
    Pain perdu brioché | Glace caramel
    Mille-feuille minute | Vanille de Madagascar
  `),
  glaces: rowsOf(`
    Coupe une boule |
    Coupe deux boules |
    Coupe trois boules |
    Dame blanche | Vanille, chocolat chaud, chantilly
    Café liégeois | Glace café, expresso, chantilly
    Chocolat liégeois |
    Pêche melba | Vanille, pêche, coulis de framboises
    Coupe colonel | Sorbet citron, vodka
    After eight | Menthe, chocolat, chantilly
    Banana split | Vanille, fraise, chocolat, banane
    Coupe antillaise | Rhum raisins, coco, ananas
  `),
  enfants: rowsOf(`
    Nuggets de poulet, frites |
    Steak haché frites | Sirop à l’eau
    Petite pizza jambon |
    Jambon blanc, purée |
    Poisson pané, riz |
    Pâtes au beurre |
  `),
  accompagnements: rowsOf(`
    Frites maison |
    Purée au beurre |
    Haricots verts |
    Salade verte |
    Gratin dauphinois |
    Riz pilaf |
    Poêlée de légumes |
    Pommes grenailles au thym |
  `),
} as const

export type DishKind = keyof typeof dishWords
