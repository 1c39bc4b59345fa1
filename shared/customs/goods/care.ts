import type { Good } from './good.ts';

/** Care products, medicines, medical devices and baby items. */
export const care: readonly Good[] = [
  {
    id: 'perfume',
    fr: 'Parfums',
    en: 'Perfumes',
    hs: '330300',
    flags: ['perfume'],
    aliases: 'parfum, eau de toilette, cologne, perfume, fragrance, brume, thiouraye, encens, musc',
  },
  {
    id: 'deodorant',
    fr: 'Déodorants',
    en: 'Deodorants',
    hs: '330720',
    flags: ['perfume'],
    aliases: 'deo, deodorant, anti transpirant',
  },
  {
    id: 'soap',
    fr: 'Savons et gels douche',
    en: 'Soaps and shower gels',
    hs: '340111',
    aliases: 'savon, gel douche, savonnette, shower gel, savon noir, soap, bain moussant, body wash',
  },
  {
    id: 'shampoo',
    fr: 'Shampoings et soins capillaires',
    en: 'Shampoos and hair care',
    hs: '330510',
    aliases:
      'shampooing, shampoing, apres shampoing, shampoo, conditioner, defrisant, gel cheveux, huile cheveux, masque capillaire, hair oil',
  },
  {
    id: 'cosmetics',
    fr: 'Crèmes et cosmétiques',
    en: 'Creams and cosmetics',
    hs: '330499',
    aliases:
      'creme, lait de corps, lotion, cosmetique, produits de beaute, cream, body lotion, maquillage, beurre de karite, vaseline, pommade, beauty products, creme solaire, nivea',
  },
  {
    id: 'make-up',
    fr: 'Maquillage',
    en: 'Make-up',
    hs: '330410',
    aliases:
      'rouge a levres, fond de teint, mascara, lipstick, makeup, foundation, vernis a ongles, nail polish, faux cils',
  },
  {
    id: 'toothpaste',
    fr: 'Dentifrice et brosses à dents',
    en: 'Toothpaste and toothbrushes',
    hs: '330610',
    aliases: 'dentifrice, brosse a dents, colgate, toothbrush',
  },
  {
    id: 'nappies',
    fr: 'Couches',
    en: 'Nappies',
    hs: '961900',
    aliases:
      'couche bebe, pampers, diapers, changes adultes, couches culottes, serviettes hygieniques, sanitary pads, nappy, couches adulte',
  },
  {
    id: 'wipes',
    fr: 'Lingettes et mouchoirs',
    en: 'Wipes and tissues',
    hs: '481820',
    aliases: 'lingette, mouchoirs, papier toilette, sopalin, coton, toilet paper, kleenex, baby wipes, essuie tout',
  },
  {
    id: 'masks',
    fr: 'Masques et gants jetables',
    en: 'Disposable masks and gloves',
    hs: '630790',
    aliases: 'masque chirurgical, gants latex, gants jetables, face mask, latex gloves',
  },
  {
    id: 'medicines',
    fr: 'Médicaments',
    en: 'Medicines',
    hs: '300490',
    flags: ['medicine'],
    aliases:
      'medicament, doliprane, paracetamol, comprimes, sirop toux, medicine, medication, insuline, antibiotiques, tablets medicine, pharmacie, pommade medicale, drugs prescription',
  },
  {
    id: 'first-aid',
    fr: 'Pansements et premiers secours',
    en: 'Bandages and first aid',
    hs: '300510',
    flags: ['medicine'],
    aliases: 'pansement, bande, compresse, first aid kit, bandage, trousse de secours, seringues',
  },
  {
    id: 'medical-device',
    fr: 'Appareils médicaux',
    en: 'Medical devices',
    hs: '901890',
    flags: ['electrical'],
    aliases:
      'tensiometre, glucometre, stethoscope, blood pressure monitor, nebuliseur, bandelettes glycemie, thermometre, materiel medical, medical equipment',
  },
  {
    id: 'wheelchair',
    fr: 'Fauteuils roulants',
    en: 'Wheelchairs',
    hs: '871310',
    aliases: 'fauteuil roulant, chaise roulante, wheelchair',
  },
  {
    id: 'crutches',
    fr: 'Béquilles et déambulateurs',
    en: 'Crutches and walkers',
    hs: '902110',
    aliases: 'bequilles, deambulateur, canne, attelle, crutch, walking frame, prothese, semelles orthopediques',
  },
  {
    id: 'medical-bed',
    fr: 'Lits médicalisés',
    en: 'Hospital beds',
    hs: '940290',
    aliases: 'lit hopital, lit medical, lit medicalise, brancard, stretcher, table d examen',
  },
  {
    id: 'pushchair',
    fr: 'Poussettes',
    en: 'Pushchairs',
    hs: '871500',
    aliases: 'poussette bebe, landau, stroller, pram, buggy',
  },
  {
    id: 'baby-items',
    fr: 'Articles de puériculture',
    en: 'Baby items',
    hs: '392490',
    aliases:
      'biberon, tetine, chaise haute, baby bottle, parc bebe, baignoire bebe, transat bebe, high chair, porte bebe',
  },
];
