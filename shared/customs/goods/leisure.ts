import type { Good } from './good.ts';

/** Toys, books, sports, instruments, crafts and packaging. */
export const leisure: readonly Good[] = [
  {
    id: 'toys',
    fr: 'Jouets',
    en: 'Toys',
    hs: '950300',
    aliases:
      'jouet enfant, poupee, lego, peluche, doll, teddy bear, puzzle, jeux enfant, figurines, toy, trottinette enfant',
  },
  {
    id: 'board-games',
    fr: 'Jeux de société',
    en: 'Board games',
    hs: '950490',
    aliases: 'jeu de cartes, cartes a jouer, scrabble, baby foot, dames, playing cards, monopoly, jeux societe',
  },
  {
    id: 'school-supplies',
    fr: 'Fournitures scolaires',
    en: 'School supplies',
    hs: '482020',
    aliases:
      'cahiers, stylos, crayons, trousse, notebooks, pens, pencils, fourniture scolaire, calculatrice, gommes, feutres',
  },
  {
    id: 'paper',
    fr: 'Papier',
    en: 'Paper',
    hs: '480256',
    aliases: 'ramette, rames de papier, feuilles a4, papier a4, printer paper, enveloppes',
  },
  {
    id: 'books',
    fr: 'Livres',
    en: 'Books',
    hs: '490199',
    aliases: 'bouquins, manuels scolaires, romans, livre, book, textbooks, magazines, bd, dictionnaire, revues',
  },
  {
    id: 'koran',
    fr: 'Livres religieux',
    en: 'Religious books',
    hs: '490199',
    aliases: 'coran, bible, quran, koran, xassida, khassida, livre de priere',
  },
  {
    id: 'prayer-beads',
    fr: 'Chapelets',
    en: 'Prayer beads',
    hs: '711790',
    aliases: 'chapelet, tasbih, kurus, rosary, rosaire',
  },
  {
    id: 'documents',
    fr: 'Documents et papiers',
    en: 'Documents',
    hs: '490700',
    aliases: 'courrier, dossiers, diplomes, lettres, mail letters, paperwork',
  },
  {
    id: 'musical-instrument',
    fr: 'Instruments de musique',
    en: 'Musical instruments',
    hs: '920290',
    aliases:
      'guitare, djembe, piano, clavier musical, guitar, drum kit, kora, saxophone, trompette, violon, synthetiseur, batterie musique, xalam, drums',
  },
  {
    id: 'sports-equipment',
    fr: 'Articles de sport',
    en: 'Sports equipment',
    hs: '950691',
    aliases:
      'haltere, musculation, tapis de course, home trainer, weights, treadmill, gym equipment, raquette, banc de musculation, gants de boxe, dumbbells, tapis yoga',
  },
  {
    id: 'balls',
    fr: 'Ballons',
    en: 'Balls',
    hs: '950662',
    aliases: 'ballon foot, football ball, ballon basket, basketball, football, ballon',
  },
  {
    id: 'kick-scooter',
    fr: 'Rollers et skateboards',
    en: 'Roller skates and skateboards',
    hs: '950670',
    aliases: 'roller, patins, skate, skateboard, rollerblades',
  },
  {
    id: 'art-supplies',
    fr: 'Matériel de couture et de loisirs',
    en: 'Sewing and craft supplies',
    hs: '550810',
    aliases:
      'fil a coudre, laine, boutons, mercerie, aiguilles, thread, yarn, zip, fermetures eclair, ruban, perles de couture',
  },
  {
    id: 'hairdressing',
    fr: 'Matériel de coiffure',
    en: 'Hairdressing equipment',
    hs: '940210',
    aliases:
      'fauteuil coiffure, bac a shampoing, casque seche cheveux, salon de coiffure, barber chair, peignes, salon equipment, brosse cheveux',
  },
  {
    id: 'party',
    fr: 'Articles de fête',
    en: 'Party items',
    hs: '950590',
    aliases:
      'decorations anniversaire, ballons gonflables, guirlande, balloons, birthday decoration, emballage cadeau, sapin noel',
  },
  { id: 'candles', fr: 'Bougies', en: 'Candles', hs: '340600', aliases: 'bougie parfumee, cierge, candle' },
  {
    id: 'cd-dvd',
    fr: 'CD et DVD',
    en: 'CDs and DVDs',
    hs: '852349',
    aliases: 'dvd, cd musique, vinyles, disques, vinyl records',
  },
  {
    id: 'artwork',
    fr: 'Œuvres d’art et artisanat',
    en: 'Artwork and crafts',
    hs: '970390',
    aliases:
      'sculpture, statue, masque africain, artisanat, art africain, carving, handicraft, vannerie, panier, basket weaving',
  },
  {
    id: 'packaging',
    fr: 'Cartons et emballages',
    en: 'Cardboard and packaging',
    hs: '481910',
    aliases: 'cartons vides, scotch, film bulle, bubble wrap, adhesif, empty boxes, ruban adhesif',
  },
];
