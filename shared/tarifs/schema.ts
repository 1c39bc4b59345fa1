import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { MAX_COLIS_PER_SHIPMENT, mostSpaceM3, oversizedSides } from '../colis/rules.ts';
import { NewColis, pieceCode } from '../colis/schema.ts';
import { MAX_PRICE_PER_KILO, MAX_VOLUME_M3 } from '../containers/bounds.ts';
import { amount, day, id, isDistinct, line, money } from '../http/fields.ts';
import { MAX_DECLARED_XOF } from '../insurance/schema.ts';
import { MIN_CHARGE_CENTS } from '../money/charges.ts';
import { isCountry } from '../places/countries.ts';
import { centsOf } from '../units.ts';
import { FACTEURS_M3, PIECE_ICONS, TARIF_LIMITS } from './constants.ts';
import { premiumCents } from './premium.ts';

/** Whole number from `min` to `max`. */
const whole = (min: number, max: number) => v.pipe(amount(min, max), v.integer('not_integer'));

/** Country, as its ISO 3166-1 alpha-2 code. */
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'not_in_list'), v.check(isCountry, 'not_in_list'));

const { poids, longueur, largeur, hauteur } = NewColis.entries;

/**
 * Piece that a list sells at one price. `poids` (kg) and `volume` (m³) are the space that it takes until it is weighed,
 * the sides its largest size in metres.
 */
const pieceFields = v.object({
  code: pieceCode,
  fr: line(60),
  en: line(60),
  icone: v.picklist(PIECE_ICONS),
  prix: v.pipe(money(TARIF_LIMITS.price), v.minValue(0.01)),
  poids,
  volume: amount(0.0001, MAX_VOLUME_M3),
  longueur,
  largeur,
  hauteur,
});
export type Piece = v.InferOutput<typeof pieceFields>;

/**
 * Checks that no two entries of a list have one name in a language, whatever its capitals: nobody could tell them apart.
 * The later one is at fault.
 */
const haveDistinctNames = <Named extends { fr: string; en: string }>() =>
  v.rawCheck<Named[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const language of LANGUAGES) {
      const names = dataset.value.map((entry) => entry[language].toLocaleLowerCase(language));
      for (const [key, value] of dataset.value.entries())
        if (names.indexOf(names[key] ?? '') < key)
          addIssue({
            message: 'repeated',
            path: [
              { type: 'array', origin: 'value', input: dataset.value, key, value },
              { type: 'object', origin: 'value', input: value, key: language, value: value[language] },
            ],
          });
    }
  });

/** Piece that fits into the largest container, each side at fault named, and takes no more space than it can. */
const NewPiece = v.pipe(
  pieceFields,
  v.forward(
    v.check((piece) => piece.volume <= mostSpaceM3(piece), 'beyond_its_length'),
    ['volume'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { side, fault } of oversizedSides(dataset.value, '40ft'))
      addIssue({
        message: fault === 'beyond_door' ? 'fits_no_door' : 'fits_no_container',
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: side, value: dataset.value[side] }],
      });
  }),
);

/** Reduction in percent of each parcel of a shipment from the `desLe`th on. */
const Remise = v.object({
  desLe: whole(2, MAX_COLIS_PER_SHIPMENT),
  pourCent: whole(1, TARIF_LIMITS.percent),
});

/** Number with two decimals at most. */
const hundredths = (min: number, max: number) =>
  v.pipe(
    amount(min, max),
    v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'not_hundredths'),
  );

/**
 * Insurance that a customer may buy for a parcel: its premium is `pourMille` of the insured value in XOF, at least
 * `minimum` dollars. `francsParDollar` is the list's own rate, of the day `tauxDu`, which turns it into dollars.
 */
const assuranceFields = v.object({
  assureur: line(80),
  pourMille: hundredths(0.01, TARIF_LIMITS.perMille),
  minimum: money(TARIF_LIMITS.price),
  /** Highest value in XOF that may be insured for a parcel. */
  plafond: whole(1, MAX_DECLARED_XOF),
  francsParDollar: hundredths(1, TARIF_LIMITS.francsPerDollar),
  tauxDu: day,
});
export type Assurance = v.InferOutput<typeof assuranceFields>;

/** Insurance whose minimum is charged for small values only. */
const NewAssurance = v.pipe(
  assuranceFields,
  v.forward(
    v.partialCheck(
      [['pourMille'], ['minimum'], ['plafond'], ['francsParDollar']],
      (assurance) => premiumCents(assurance, assurance.plafond) > centsOf(assurance.minimum) || assurance.minimum === 0,
      'premium_below_minimum',
    ),
    ['minimum'],
  ),
);

/** Fee that staff may add to a parcel, such as a pick-up, in dollars. */
const feeFields = v.object({
  fr: line(60),
  en: line(60),
  prix: v.pipe(money(TARIF_LIMITS.price), v.minValue(0.01)),
});

/**
 * Storage of a parcel that can be collected: free days after the first one, then dollars per whole day, at least what a card
 * can pay.
 */
const storageFields = v.object({
  joursGratuits: whole(0, TARIF_LIMITS.freeDays),
  prixJour: v.pipe(money(TARIF_LIMITS.price), v.minValue(MIN_CHARGE_CENTS / 100)),
});

const versionFields = {
  /** First day of departure for which it applies, `YYYY-MM-DD` in the zone of the departure. */
  effet: day,
  /** Dollars per kilo of chargeable weight. */
  prixKilo: money(MAX_PRICE_PER_KILO),
  /** Kilos charged per m³; 0 charges the weight alone. */
  facteurM3: v.picklist(FACTEURS_M3),
  /** Least price in dollars of a parcel that is sold per kilo. */
  minimum: money(TARIF_LIMITS.price),
  pieces: v.pipe(
    v.array(pieceFields),
    v.maxLength(TARIF_LIMITS.pieces),
    v.check((pieces) => isDistinct(pieces.map(({ code }) => code)), 'repeated'),
  ),
  remise: v.nullable(Remise),
  /** Highest value in XOF that a customer may declare for a parcel; a declaration, not an insurance. */
  plafondDeclare: whole(0, MAX_DECLARED_XOF),
  /** Null where a list sells no insurance. */
  assurance: v.nullable(assuranceFields),
  frais: v.pipe(v.array(feeFields), v.maxLength(TARIF_LIMITS.fees)),
  /** Absent where storage is free. */
  magasinage: v.optional(storageFields),
};

/** Request to add a version to a price list: what it sells, and from which departure on. */
export const NewTarifVersion = v.object({
  ...versionFields,
  minimum: v.optional(versionFields.minimum, 0),
  pieces: v.optional(
    v.pipe(
      v.array(NewPiece),
      v.maxLength(TARIF_LIMITS.pieces),
      v.check((pieces) => isDistinct(pieces.map(({ code }) => code)), 'repeated'),
      haveDistinctNames(),
    ),
    [],
  ),
  remise: v.optional(versionFields.remise, null),
  plafondDeclare: v.optional(versionFields.plafondDeclare, MAX_DECLARED_XOF),
  assurance: v.optional(v.nullable(NewAssurance), null),
  frais: v.optional(v.pipe(versionFields.frais, haveDistinctNames()), []),
});
export type NewTarifVersion = v.InferOutput<typeof NewTarifVersion>;

/** Version of a price list; it never changes once it is added. */
export const TarifVersion = v.object({ tarifId: id, version: id, ...versionFields, createdAt: v.string() });
export type TarifVersion = v.InferOutput<typeof TarifVersion>;

const corridor = {
  nom: line(80),
  /** Countries of the zone of departure. */
  departs: v.pipe(
    v.array(country),
    v.minLength(1),
    v.maxLength(TARIF_LIMITS.countries),
    v.check((all) => isDistinct(all), 'repeated'),
  ),
  /** Country of the destination, and its city if the list is for that city alone. */
  pays: country,
  ville: v.nullable(line(80)),
  /** A list out of service is kept for the containers that sell at it, and cannot be chosen for others. */
  enService: v.boolean(),
};

/** Request to change for which corridor a price list is, or to take it out of service. */
export const TarifEdit = v.object({
  ...corridor,
  ville: v.optional(corridor.ville, null),
  enService: v.optional(corridor.enService, true),
});
export type TarifEdit = v.InferOutput<typeof TarifEdit>;

/** Request to add a price list with its first version. */
export const NewTarif = v.object({ ...TarifEdit.entries, version: NewTarifVersion });
export type NewTarif = v.InferOutput<typeof NewTarif>;

/** Price list of a corridor, with the days from which its versions apply, oldest first. */
export const Tarif = v.object({
  id,
  ...corridor,
  versions: v.array(v.object({ version: id, effet: v.string() })),
  createdAt: v.string(),
});
export type Tarif = v.InferOutput<typeof Tarif>;
