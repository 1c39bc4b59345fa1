import * as v from 'valibot';
import { MAX_DECLARED_XOF } from '#shared/insurance/schema.ts';
import { FACTEURS_M3, type PIECE_ICONS } from '#shared/tarifs/constants.ts';
import {
  type Assurance,
  NewTarifVersion,
  type Piece,
  type Tarif,
  TarifEdit,
  TarifVersion,
} from '#shared/tarifs/schema.ts';
import { boxCm3, m3Of, mmOf } from '#shared/units.ts';
import { typedNumber } from '#web/core/colis/colisFormSchema.ts';

/** Number that may be left out. */
const optionalNumber = <Bounds extends v.GenericSchema<number, number>>(bounds: Bounds) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? undefined : Number(text))),
    v.optional(bounds),
  );

const fields = TarifVersion.entries;
const pieceFields = fields.pieces.pipe[0].item.entries;
const remiseFields = fields.remise.wrapped.entries;
const feeFields = fields.frais.pipe[0].item.entries;
const assuranceFields = fields.assurance.wrapped.entries;

const PieceForm = v.object({
  code: v.string(),
  fr: pieceFields.fr,
  en: pieceFields.en,
  icone: pieceFields.icone,
  prix: typedNumber(pieceFields.prix),
  poids: typedNumber(pieceFields.poids),
  volume: optionalNumber(pieceFields.volume),
  longueur: typedNumber(pieceFields.longueur),
  largeur: typedNumber(pieceFields.largeur),
  hauteur: typedNumber(pieceFields.hauteur),
});
export type PieceValues = v.InferInput<typeof PieceForm>;
type TypedPiece = v.InferOutput<typeof PieceForm>;

const RemiseForm = v.pipe(
  v.object({ desLe: optionalNumber(remiseFields.desLe), pourCent: optionalNumber(remiseFields.pourCent) }),
  v.forward(
    v.check(({ desLe, pourCent }) => desLe !== undefined || pourCent === undefined, 'required'),
    ['desLe'],
  ),
  v.forward(
    v.check(({ desLe, pourCent }) => pourCent !== undefined || desLe === undefined, 'required'),
    ['pourCent'],
  ),
  v.transform(({ desLe, pourCent }) => (desLe === undefined || pourCent === undefined ? null : { desLe, pourCent })),
);

/** Insurance that a list sells; without it its fields count for nothing. */
const AssuranceForm = v.pipe(
  v.object({
    vendue: v.boolean(),
    assureur: v.string(),
    pourMille: v.string(),
    minimum: v.string(),
    plafond: v.string(),
    francsParDollar: v.string(),
    tauxDu: v.string(),
  }),
  v.transform(({ vendue, ...typed }) => (vendue ? typed : null)),
  v.nullable(
    v.object({
      assureur: assuranceFields.assureur,
      pourMille: typedNumber(assuranceFields.pourMille),
      minimum: v.pipe(
        v.string(),
        v.trim(),
        v.transform((typed) => Number(typed || 0)),
        assuranceFields.minimum,
      ),
      plafond: typedNumber(assuranceFields.plafond),
      francsParDollar: typedNumber(assuranceFields.francsParDollar),
      tauxDu: assuranceFields.tauxDu,
    }),
  ),
);

/** Storage that a list sells: both numbers, or neither. */
const StorageForm = v.pipe(
  v.object({
    joursGratuits: optionalNumber(fields.magasinage.wrapped.entries.joursGratuits),
    prixJour: optionalNumber(fields.magasinage.wrapped.entries.prixJour),
  }),
  v.forward(
    v.check(({ joursGratuits, prixJour }) => joursGratuits !== undefined || prixJour === undefined, 'required'),
    ['joursGratuits'],
  ),
  v.forward(
    v.check(({ joursGratuits, prixJour }) => prixJour !== undefined || joursGratuits === undefined, 'required'),
    ['prixJour'],
  ),
  v.transform(({ joursGratuits, prixJour }) =>
    joursGratuits === undefined || prixJour === undefined ? undefined : { joursGratuits, prixJour },
  ),
);

/** Code of a piece that has none yet, made of its English name; a number keeps it from being that of another one. */
const newCode = (en: string, taken: ReadonlySet<string>): string => {
  const name = en
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 24);
  const base = name.length < 2 ? `PIECE_${name}` : name;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(code)) return code;
  }
};

/** Gives each piece its code, which the version before has too, and the space of its sides where none is typed. */
const piecesOf = (typed: readonly TypedPiece[]): Piece[] => {
  const taken = new Set(typed.map(({ code }) => code));
  return typed.map((piece) => {
    const code = piece.code || newCode(piece.en, taken);
    taken.add(code);
    return { ...piece, code, volume: piece.volume ?? m3Of(boxCm3(inMm(piece))) };
  });
};

const inMm = ({ longueur, largeur, hauteur }: Pick<TypedPiece, 'longueur' | 'largeur' | 'hauteur'>) => ({
  longueurMm: mmOf(longueur),
  largeurMm: mmOf(largeur),
  hauteurMm: mmOf(hauteur),
});

/** Schema of the fields of a version, and the transformation of its values into the API's request. */
export const VersionForm = v.pipe(
  v.object({
    effet: fields.effet,
    prixKilo: typedNumber(fields.prixKilo),
    facteurM3: v.pipe(v.string(), v.transform(Number), fields.facteurM3),
    minimum: optionalNumber(fields.minimum),
    pieces: v.array(PieceForm),
    remise: RemiseForm,
    plafondDeclare: typedNumber(fields.plafondDeclare),
    assurance: AssuranceForm,
    magasinage: StorageForm,
    frais: v.array(v.object({ fr: feeFields.fr, en: feeFields.en, prix: typedNumber(feeFields.prix) })),
  }),
  v.transform(({ pieces, ...rest }): v.InferInput<typeof NewTarifVersion> => ({ ...rest, pieces: piecesOf(pieces) })),
  NewTarifVersion,
);

const corridor = {
  nom: TarifEdit.entries.nom,
  departs: TarifEdit.entries.departs,
  pays: TarifEdit.entries.pays,
  ville: v.pipe(
    v.string(),
    v.trim(),
    v.transform((city) => (city === '' ? null : city)),
    TarifEdit.entries.ville.wrapped,
  ),
  enService: v.boolean(),
};

/** Schema of the form that changes a price list's corridor. */
export const CorridorForm = v.object(corridor);
export type CorridorValues = v.InferInput<typeof CorridorForm>;

/** Schema of the form that adds a price list with its first version. */
export const TarifForm = v.object({ ...corridor, version: VersionForm });
export type TarifValues = v.InferInput<typeof TarifForm>;

/** Schema of the form that adds a version to a price list. */
export const AddedVersionForm = v.object({ version: VersionForm });

/** Values of a form with the fields of a version, alone or below those of a price list. */
export type WithVersion = Pick<TarifValues, 'version'>;

export const newTarif = (day: string): TarifValues => ({
  nom: '',
  departs: ['FR'],
  pays: 'SN',
  ville: '',
  enService: true,
  version: {
    effet: day,
    prixKilo: '',
    facteurM3: String(FACTEURS_M3[1]),
    minimum: '',
    pieces: [],
    remise: { desLe: '', pourCent: '' },
    plafondDeclare: String(MAX_DECLARED_XOF),
    assurance: assuranceValues(null),
    frais: [],
    magasinage: { joursGratuits: '', prixJour: '' },
  },
});

/** Values of a version like another one, for departures from a day on. */
export const copyOf = (version: TarifVersion, effet: string): WithVersion['version'] => ({
  effet,
  prixKilo: String(version.prixKilo),
  facteurM3: String(version.facteurM3),
  minimum: version.minimum === 0 ? '' : String(version.minimum),
  pieces: version.pieces.map(pieceValues),
  remise: {
    desLe: String(version.remise?.desLe ?? ''),
    pourCent: String(version.remise?.pourCent ?? ''),
  },
  plafondDeclare: String(version.plafondDeclare),
  assurance: assuranceValues(version.assurance),
  frais: version.frais.map(({ prix, ...names }) => ({ ...names, prix: String(prix) })),
  magasinage: {
    joursGratuits: String(version.magasinage?.joursGratuits ?? ''),
    prixJour: String(version.magasinage?.prixJour ?? ''),
  },
});

const assuranceValues = (assurance: Assurance | null): WithVersion['version']['assurance'] => ({
  vendue: assurance !== null,
  assureur: assurance?.assureur ?? '',
  pourMille: String(assurance?.pourMille ?? ''),
  minimum: String(assurance?.minimum || ''),
  plafond: String(assurance?.plafond ?? ''),
  francsParDollar: String(assurance?.francsParDollar ?? ''),
  tauxDu: assurance?.tauxDu ?? '',
});

/** Returns the day after one, both as `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

export const corridorOf = ({ nom, departs, pays, ville, enService }: Tarif): CorridorValues => ({
  nom,
  departs,
  pays,
  ville: ville ?? '',
  enService,
});

/** Fields of a piece as text; one of the starter set has no price yet. */
export const pieceValues = ({ prix, ...piece }: Omit<Piece, 'prix'> & { prix?: number }): PieceValues => ({
  code: piece.code,
  fr: piece.fr,
  en: piece.en,
  icone: piece.icone,
  prix: prix === undefined ? '' : String(prix),
  poids: String(piece.poids),
  volume: String(piece.volume),
  longueur: String(piece.longueur),
  largeur: String(piece.largeur),
  hauteur: String(piece.hauteur),
});

export const newPiece = (): PieceValues => ({
  code: '',
  fr: '',
  en: '',
  icone: 'OTHER' satisfies (typeof PIECE_ICONS)[number],
  prix: '',
  poids: '',
  volume: '',
  longueur: '',
  largeur: '',
  hauteur: '',
});
