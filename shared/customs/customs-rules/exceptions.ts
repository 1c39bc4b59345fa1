/** Words of goods for, or in the shape of, the one that a rule names. */
export const PARTS = [
  'piece',
  'part',
  'pneu',
  'tyre',
  'tire',
  'casque',
  'helmet',
  'antivol',
  'lock',
  'housse',
  'cover',
];
export const TOYS = ['jouet', 'toy', 'miniature', 'lego', 'livre', 'book', 'poster'];
/** Words of goods that only show the one that a rule names, such as a printed shirt. */
export const PRINTS = [
  'dessin',
  'imprime',
  'motif',
  'printed',
  'print',
  't shirt',
  'tshirt',
  'shirt',
  'deguisement',
  'costume',
  'pyjama',
];

/** Words of what cyclists wear and fix to a bicycle, which is no bicycle itself. */
export const CYCLING = (
  'chaussure shoe gant glove maillot jersey cuissard bibs lunette glasses lampe lamp light eclairage sonnette bell sacoche ' +
  'pannier cadenas gourde bidon bottle pompe pump selle saddle chambre tube pedale pedal panier basket rack remorque trailer'
).split(' ');

/** Words of parts and accessories of a car, which is none itself; "door" alone would let "5 door car" pass. */
export const CAR_PARTS = [
  ...(
    'alternateur alternator amortisseur absorber demarreur starter courroie belt plaquette pad frein brake disque ' +
    'radiateur radiator bougie bumper ampoule bulb gps camera cam speaker stereo alarme alarm aspirateur vacuum parfum ' +
    'pneumatique headlight motor holder siege seat rehausseur booster enfant bebe baby kid telecommande telecommandee ' +
    'remote batterie battery radio autoradio tapis mat phare light retroviseur mirror chargeur charger cric jack ' +
    'accessoire accessory lavage wash moteur engine windscreen windshield huile oil jante rim roue wheel filtre filter ' +
    'portiere capot hood bonnet fender echappement exhaust embrayage clutch gearbox volant'
  ).split(' '),
  ...['pare choc', 'pare brise', 'car door', 'porte avant', 'porte arriere', 'boite de vitesse'],
];
