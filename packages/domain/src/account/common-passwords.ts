/**
 * Words that people often use as a password, in France and elsewhere, from general knowledge. They are without case and
 * accents, and without the usual suffixes (`tails`). An attacker tries these first.
 */
const words: ReadonlySet<string> = new Set(
  [
    // "Password", and temporary replacements for it
    `password passwort pass passe passw passwd passpass mdp mdpmdp motdepasse monmotdepasse lemotdepasse motpasse mot2passe
    monmdp secret secrets topsecret sesame ouvretoi letmein entrer entree access acces login connexion compte moncompte
    admin administrateur administrator root user utilisateur invite guest test tests testtest tester essai demo default
    defaut temp temporaire provisoire changeme changezmoi changer nouveau nouvelle welcome bienvenue bonjour bonsoir salut
    hello hellohello coucou coucoucou hola hallo system systeme server serveur master internet ordinateur computer
    samsung iphone apple android windows microsoft google facebook instagram snapchat tiktok youtube netflix amazon orange
    sfr bouygues livebox freebox wanadoo hotmail gmail yahoo nokia sony playstation xbox nintendo whatsapp`,
    // Rows of keys
    `azerty azertyu azertyui azertyuiop azer azert qwerty qwertyu qwertyui qwertyuiop qwertz qwert qsdf qsdfg qsdfgh qsdfghjklm
    wxcvbn wxcv asdf asdfg asdfgh asdfghjkl zxcv zxcvbn zxcvbnm azeqsd azeazeaze aqwzsx aqwxsz aqwzsxedc zaqxsw qazwsx
    qazwsxedc poiuyt poiuytreza mlkjhgfdsq lkjhgf nbvcxw azertyazerty qwertyqwerty abc abcd abcde abcdef abcdefg abcdefgh
    abcabc aaa aze qsd wxc zqsd zerty`,
    // Love, family, moods
    `jetaime jetadore jetaimetrop jtm jtmjtm amour monamour amours amoureux amoureuse cheri cherie moncheri macherie moncoeur
    coeur coeurs monange ange anges angel angels angelique bebe monbebe mabebe doudou loulou louloute loulou nounou nounours
    chouchou chouchoute choupette choupinette titi toto totoro tata tonton papa maman mamie papi papy mamy mamanjetaime
    papamaman famille mafamille enfants monfils mafille fille garcon princesse prince reine princess queen king bisous bisou
    calin caline caresse tendresse bonheur heureux heureuse espoir liberte paradis reve reves vacances toujours forever
    iloveyou ilove ilovey loveyou love lover lovely baby babygirl sweet sweety sweetheart honey friends amitie amis copine
    copain poupee poupette puce pupuce mapuce puceron minou minette mimi mimine kiki riri fifi lili lolo lola lulu nana nini
    noupie pepette pepito pitchoune coquine coquin canaille filou fripouille merde putain salope connard encule bordel
    fuckyou fuckoff fuck`,
    // Animals, nature, sky
    `soleil monsoleil lune etoile etoiles ciel nuage orage tonnerre ocean mer lamer plage sable montagne riviere foret fleur
    fleurs rose roses tulipe violette marguerite jasmin lilas mimosa muguet tournesol papillon coccinelle libellule abeille
    dauphin dauphins requin baleine poisson tortue grenouille lapin lapinou cheval chevaux poney jument etalon licorne
    dragon tigre tigrou lion lionne panthere leopard jaguar loup louve ours ourson renard aigle faucon corbeau hibou chouette
    chat chaton chatte minet chien chienne chiot toutou caniche labrador husky vache cochon canard poussin poulette souris
    hamster elephant girafe singe monkey bambi snoopy garfield felix milou rantanplan idefix medor rex rocky sunshine flower
    butterfly summer winter spring autumn eagle tiger shadow phoenix falcon mustang horse dolphin kitty puppy bailey buster`,
    // Sports, clubs, players, cars
    `football foot rugby tennis basket basketball baseball hockey judo karate natation velo ski surf danse equitation
    petanque soccer psg psgpsg parissg parissaintgermain allezparis om olympique omomom allezlom droitaubut marseille
    olympiquedemarseille lyon ol olympiquelyonnais asse sainte asselens rclens lens lille losc fcnantes nantes girondins
    bordeaux monaco asmonaco rennes stade stadefrancais stadetoulousain barcelona barcelone barca realmadrid madrid juventus
    liverpool arsenal chelsea manchester zidane zizou mbappe messi ronaldo cristiano neymar griezmann giroud henry platini
    ribery benzema beckham jordan michael maradona ferrari porsche lamborghini mercedes peugeot renault citroen clio megane
    twingo golf audi bmw ducati yamaha kawasaki suzuki harley moto motard formule rallye senna schumacher`,
    // Places
    `paris pariss france lafrance vivelafrance allezlesbleus marseillaise bretagne breizh corse corsica normandie alsace
    savoie provence auvergne gascogne toulouse nice nissa strasbourg montpellier grenoble dijon angers toulon brest reims
    lehavre tours metz nancy caen limoges perpignan annecy biarritz cannes bastia ajaccio guadeloupe martinique reunion
    guyane tahiti mayotte algerie maroc tunisie kabylie casablanca oran alger portugal lisboa espagne italie italia roma
    londres london newyork america american canada quebec montreal brasil brazil japon tokyo afrique africa senegal mali
    cameroun congo turquie istanbul palestine`,
    // First names
    `alexandre alexandra alexis alice aline amandine amelie amine anais andrea andre angelina anne annie anthony antoine
    antonio arnaud arthur ashley audrey aurelie aurelien axel baptiste bastien beatrice benjamin benoit bernard brigitte
    bruno camille carla carole caroline catherine cecile cedric celia celine chantal charles charlie charlotte chloe
    christelle christian christine christophe claire clara claude claudine clement clementine clothilde corinne cyril
    damien daniel danielle david delphine denis diane didier dominique dylan elena elisa elise elodie emilie emma emmanuel
    enzo eric estelle ethan etienne eva evelyne fabien fabienne fabrice fanny fatima florence florian francine francis
    franck francois francoise frederic gabriel gabrielle gaelle gerard ghislaine gilbert gilles guillaume gwendoline hassan
    helene henri herve hugo ibrahim ines isabelle jacqueline jacques jade jean jeanne jeanmarc jeanpierre jennifer jeremy
    jerome jessica joel johan jonathan jordan joseph josephine josiane julia julie julien juliette justine karim karine kevin
    laetitia laura laure laurence laurent lea leo leon lena liam lilou lina lisa louis louise loic luc lucas lucie lucien
    ludovic luna madeleine maeva magali manon marc marcel margaux margot maria marie marine marion marianne mario martine
    martin mathieu mathilde mathis matteo maurice maxime melanie melissa michel michele mickael mohamed mohammed monique
    morgane myriam nadia nadine nathalie nathan nicolas nicole nina noah noemie noemi nolan olivia olivier oceane oscar pascal
    pascale patrice patricia patrick paul paula pauline philippe pierre quentin rachel rachid raphael regine remi renaud rene
    richard robert robin roger roland romain romane rose roxane sabine sabrina samira samuel sandra sandrine sarah sebastien
    serge sephora severine sofia solene sonia sophie stephane stephanie steven suzanne sylvain sylvie tatiana theo theodore
    thibault thibaut thierry thomas tiffany timeo tom tony ugo ulysse valentin valentine valerie vanessa veronique victor
    victoria vincent virginie viviane walid xavier yann yannick yanis yasmine yoann yohan youssef yves yvette yvonne zoe
    daniela george harry jack james jason john joshua justin matthew robert william`,
    // Cooking and restaurants
    `restaurant monrestaurant lerestaurant restaurants restau resto bistro bistrot brasserie auberge taverne creperie pizzeria
    boulangerie patisserie traiteur hotel hotels cafe lecafe cafebar bar lebar comptoir terrasse cuisine macuisine lacuisine
    cuisinier cuisiniere chef lechef patron lepatron patronne serveuse barman sommelier commis plongeur menu menus lemenu
    carte lacarte ardoise plat platdujour recette assiette couteau fourchette cuillere casserole table tables reservation
    commande caisse pourboire service salle gourmand gourmande gourmet gastronomie michelin bonappetit appetit apero aperitif
    vin vinrouge vinblanc champagne bordeaux beaujolais bourgogne sancerre biere bieres kronenbourg heineken ricard pastis
    rhum whisky vodka mojito cocktail cognac absinthe cidre cafecreme expresso chocolat chocolate nutella caramel vanille
    bonbon bonbons gateau gateaux cookie cookies macaron crepe crepes croissant baguette brioche tarte tartiflette raclette
    fromage camembert roquefort comte jambon saucisson saucisse cassoulet choucroute couscous ratatouille foiegras fraise
    fraises framboise cerise cerises pomme pommes banane bananes cherry citron melon peche abricot ananas tomate carotte
    patate poulet steak steakfrites frites burger pizza pizzas pates spaghetti sushi tacos kebab pepper ginger cheese
    lepetitbistro petitbistro chezmarcel chezlouis chezpaul cheznous lepetitparis labonnetable latabledu lavieenrose`,
    // Heroes, music, games, stories
    `superman batman spiderman ironman hulk avengers marvel pokemon pikachu mario luigi zelda link sonic minecraft fortnite
    roblox naruto sasuke luffy onepiece dragonball sangoku vegeta goku starwars skywalker vador matrix hobbit gandalf
    seigneur harrypotter hermione asterix obelix tintin astroboy barbie disney mickey minnie donald simba nemo stitch elsa
    tinkerbell totally metallica nirvana slipknot ironmaiden rammstein eminem rihanna beyonce shakira madonna johnny
    johnnyhallyday mylene sardou renaud goldman aznavour edithpiaf booba rohff jul ninho gims stromae indochine musique
    music guitare piano batterie rocknroll metal killer hunter ranger soldier trustno blink blinking whatever nothing
    maggie charlie merlin arthur morpheus`,
    // Times, colours, religion, money and everything else
    `janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi
    samedi dimanche printemps ete automne hiver noel joyeuxnoel pere noelnoel anniversaire bonneannee rouge bleu vert jaune
    violet noir blanc blanche blue black white purple silver golden jesus jesuschrist christ dieu allah bismillah inchallah
    hamdoullah mashallah mecque islam coran christmas blessed heaven faith grace saint saintmichel argent euro euros dollar
    money richesse loto diamant diamond bijou bijoux lucky chance fortune super genial cool topmoumoute magique magic magie
    fantome vampire diable diablo demon enfer crazy happy smile freedom peace power energy school ecole college lycee
    universite professeur docteur infirmiere avocat police gendarme pompier pompiers militaire legion caserne camion tracteur
    maison mamaison jardin piscine chambre fenetre telephone portable voiture avion bateau train voyage gitan gitane rebelle
    pirate corsaire mousquetaire napoleon bonaparte charlesdegaulle degaulle republique`,
  ]
    .join(" ")
    .split(/\s+/),
)

const longestWord = Math.max(...Array.from(words, (word) => word.length))

/** Common passwords that are compared as a whole, without removing a suffix. */
const wholes: ReadonlySet<string> = new Set(
  `123123 123321 123abc 1234abcd 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 159357 159753 147258 147258369 147852 258456
  963852 741852 741852963 789456 789456123 456123 456789 123654 321654 987654321 112233 11223344 121212 131313 232323 101010
  102030 696969 777888 1a2b3c a1b2c3 a1b2c3d4 a1z2e3 a1z2e3r4 a1z2e3r4t5 aze123 azerty123456789 1azerty qwe123 abc123
  abcd1234 pass1234 p@ssw0rd passw0rd mot2passe motdepasse1 marie1234 jetaime2 ilovey0u iloveu letme1n 007007 00700 1bonjour
  2bornot2b 1234azer azer1234 zaq12wsx q1w2e3r4 asd123 test1234 admin123 root123 user1234 qwer1234 aqw123 aqwzsx123
  nintendo64 playstation2 ps4ps4 windows10 chouchou1 doudou1 loulou1 marseille13 paris75 paris75000 lyon69 nice06 lille59
  bordeaux33 toulouse31 nantes44 rennes35 strasbourg67 brest29 14juillet 14071789 11novembre 08051945 11111918 25decembre
  31121999 01012000 01011970 01011980 01011990 blink182 trustno1 50cent rock4ever 4ever 2pac sum41 u2u2u2`.split(/\s+/),
)

/** Suffixes that people add to a word: small numbers, years, departments, signs. */
const tails =
  /^(?:\d{1,3}|1234|12345|123456|1234567|12345678|123456789|0000|1111|19[3-9]\d|20[0-3]\d)?[!?.*@#$€&+_-]{0,2}$/

const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "€": "e",
}

const rows = [
  "01234567890",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
]

const reversed = (text: string) => [...text].reverse().join("")

/** Normalises a password for comparison: without case, accents, spaces and apostrophes. */
export function foldPassword(password: string): string {
  return password
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replace(/[\s'’]/g, "")
}

/**
 * Finds the longest common word of at least four characters at the start of a folded text. @returns its length, or 0
 */
export function commonWordLength(folded: string): number {
  for (let end = Math.min(folded.length, longestWord); end >= 4; end--) if (words.has(folded.slice(0, end))) return end
  return 0
}

/**
 * Returns how many characters of a text follow a row of keys or the alphabet, in either direction. @returns 1 for none
 */
export function rowLength(folded: string): number {
  let end = 1
  while (end < folded.length && isRow(folded.slice(0, end + 1))) end += 1
  return end
}

/** Whether a whole text follows a row of keys or the alphabet, in either direction. */
const isRow = (text: string) => rows.some((row) => row.includes(text) || reversed(row).includes(text))

/** Whether a text repeats a short piece: "aaaaaa", "121212", "toutou". */
const isRepeated = (text: string) => /^(.{1,3})\1+$/.test(text) && text.length <= 20

/**
 * Whether an attacker would try a password first: a common French or international word or name, a row of keys, or a
 * repetition. A word may have a number or sign after it, and "@" or "0" for similar characters. Case and accents are
 * ignored.
 */
export function isCommonPassword(password: string): boolean {
  const folded = foldPassword(password)
  if (wholes.has(folded) || isRow(folded) || isRepeated(folded)) return true
  for (let end = folded.length; end >= 2; end--) {
    if (!tails.test(folded.slice(end))) continue
    const word = folded.slice(0, end)
    if (isRow(word) || words.has(word.replace(/[01345@$€]/g, (sign) => letterOf[sign] ?? sign))) return true
  }
  return false
}
