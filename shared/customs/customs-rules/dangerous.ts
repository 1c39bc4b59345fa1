import type { CustomsRule } from './customs-rule.ts';
import { PRINTS, TOYS } from './exceptions.ts';
import { IMDG_CODE } from './sources.ts';

/** Words of what burns fuel or gas, holds it empty, or only measures it. */
const APPLIANCES = (
  'vide empty detendeur regulator moteur engine groupe generator generateur tondeuse mower tronconneuse chainsaw ' +
  'debroussailleuse trimmer pompe pump motoculteur souffleur blower compresseur compressor jerrican filtre filter jauge gauge ' +
  'detecteur detector rechaud stove gaziniere cuisiniere cooker plaque hob barbecue bruleur burner tuyau hose flexible ' +
  'support stand carburateur carburetor reservoir tank bouchon cap piece part'
).split(' ');
/** Words of extracts for the skin or the kitchen, which are called essences too. */
const EXTRACTS = (
  'parfum perfume huile oil lavande lavender vanille vanilla citron lemon eucalyptus menthe mint rose amande almond visage ' +
  'face skin serum creme cream hair cheveu beauty beaute cosmetique cosmetic'
).split(' ');

/**
 * Goods that sea transport classes as dangerous: those that are never loaded, and those that may be, by composition.
 */
export const dangerous: readonly CustomsRule[] = [
  {
    id: 'dangerous-goods',
    effect: 'block',
    when: {
      words: {
        fr: [
          ...['explosif', 'explosive', 'petard', 'feu d artifice', 'dynamite', 'detonateur', 'poudre noire'],
          ...['bouteille de gaz', 'bonbonne de gaz', 'cartouche de gaz', 'recharge de gaz', 'butane', 'propane'],
          ...['essence', 'kerosene', 'gasoil', 'gazole', 'carburant', 'white spirit', 'solvant', 'alcool a bruler'],
        ],
        en: [
          ...['explosive', 'firework', 'firecracker', 'gunpowder', 'detonator'],
          ...['gas bottle', 'gas cylinder', 'gas canister', 'gas cartridge'],
          ...['petrol', 'gasoline', 'diesel fuel', 'solvent'],
        ],
      },
      unless: [...TOYS, ...PRINTS, ...APPLIANCES, ...EXTRACTS, 'dvd', 'cd', 'film', 'sans solvant', 'solvent free'],
    },
    rule: {
      fr: {
        goods: 'explosifs, gaz, carburants et solvants',
        text: 'Nous ne les chargeons pas : le conteneur est partagé.',
        advice: 'En cas de doute, [écrivez-nous](/contact).',
      },
      en: {
        goods: 'explosives, gas, fuel and solvents',
        text: 'We do not load them, since the container is shared.',
        advice: 'If in doubt, [contact us](/contact).',
      },
    },
    contact: 'support',
    source: IMDG_CODE,
    isOfCarriage: true,
  },
  {
    id: 'hazardous-products',
    effect: 'warn',
    when: {
      words: {
        fr: [
          'parfum',
          'peinture',
          'aerosol',
          ...['batterie au lithium', 'batteries au lithium', 'batterie lithium'],
          'acide',
          'pesticide',
          'insecticide',
        ],
        en: ['perfume', 'paint', 'lithium battery', 'acid', 'pesticide', 'insecticide'],
      },
      unless: [
        ...TOYS,
        ...PRINTS,
        ...['hyaluronique', 'hyaluronic', 'folique', 'folic', 'citrique', 'citric', 'vide', 'empty'],
        ...['pinceau', 'brush', 'rouleau', 'roller', 'pistolet', 'gun', 'tableau', 'cadre', 'toile', 'canvas'],
      ],
    },
    rule: {
      fr: {
        goods: 'parfums, peintures, aérosols, batteries au lithium, acides et pesticides',
        text: 'Selon leur composition et leur emballage, ce sont des marchandises dangereuses, que nous ne chargeons pas.',
        advice: '[Écrivez-nous](/contact) le nom exact du produit avant de réserver.',
      },
      en: {
        goods: 'perfumes, paints, aerosols, lithium batteries, acids and pesticides',
        text: 'Depending on their contents and packaging, they are dangerous goods, which we do not load.',
        advice: '[Contact us](/contact) with the exact name of the product before you book.',
      },
    },
    contact: 'support',
    source: IMDG_CODE,
    isOfCarriage: true,
  },
];
