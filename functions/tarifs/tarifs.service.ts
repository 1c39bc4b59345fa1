import { AppError, type FieldFault } from '#shared/errors.ts';
import { type Couverture, MAX_DECLARED_XOF } from '#shared/insurance/schema.ts';
import { EARLIEST_DAY, effectFault } from '#shared/plausible-time.ts';
import { TARIF_LIMITS } from '#shared/tarifs/constants.ts';
import { corridorMatch } from '#shared/tarifs/corridor.ts';
import type { NewTarif, NewTarifVersion, Tarif, TarifEdit, TarifVersion } from '#shared/tarifs/schema.ts';
import { versionOn } from '#shared/tarifs/terms.ts';
import { latestDay, nowIso } from '../core/clock.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import {
  countContainerWrite,
  deleteTarifVersionWrite,
  findTarif,
  findTarifVersion,
  insertTarifVersionWrite,
  insertTarifWrite,
  pageOfTarifs,
  replaceTarifWrite,
  type StoredTarif,
} from './tarifs.table.ts';

export const listTarifs = async (page: PageRequest): Promise<Page<Tarif>> => {
  const { items, ...rest } = await pageOfTarifs(page);
  return { ...rest, items: items.map(presentTarif) };
};

export const presentTarif = ({ lastVersion: _l, revision: _r, ...tarif }: StoredTarif): Tarif => tarif;

/** Returns the price list. Throws TARIF_NOT_FOUND. */
export const tarifOf = async (id: number): Promise<StoredTarif> => {
  const tarif = await findTarif(id);
  if (!tarif) throw new AppError('TARIF_NOT_FOUND');
  return tarif;
};

/** Versions that were read before, since they never change; one that was removed cannot be sold at all the same. */
const knownVersions = new Map<string, TarifVersion>();

/** Returns a version of a price list. Throws TARIF_VERSION_NOT_FOUND. */
export const tarifVersionOf = async (id: number, version: number): Promise<TarifVersion> => {
  const name = `${id}/${version}`;
  const known = knownVersions.get(name);
  if (known) return known;
  const found = await findTarifVersion(id, version);
  if (!found) throw new AppError('TARIF_VERSION_NOT_FOUND');
  const { containers: _, ...read } = found;
  knownVersions.set(name, read);
  return read;
};

type SoldAt = { id: number; version: number } | null | undefined;

/** Returns the version at which a container or parcel is sold; undefined if it is sold without a list. */
export const soldVersion = async (sold: SoldAt): Promise<TarifVersion | undefined> =>
  sold ? tarifVersionOf(sold.id, sold.version) : undefined;

/**
 * Throws INVALID_FIELDS, by names below `path`, for a day of effect that is years away, or a rate of a day to come or of
 * a mistyped year.
 */
const checkDays = ({ effet, assurance }: NewTarifVersion, path = ''): void => {
  const wrong = effectFault(effet, nowIso());
  const fields: Record<string, FieldFault> = {
    ...(wrong && { [`${path}effet`]: wrong }),
    ...(assurance && assurance.tauxDu > latestDay() && { [`${path}assurance.tauxDu`]: { fault: 'in_future' } }),
    ...(assurance &&
      assurance.tauxDu < EARLIEST_DAY && {
        [`${path}assurance.tauxDu`]: { fault: 'too_early', limit: EARLIEST_DAY },
      }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_FIELDS', { fields });
};

/** Adds a price list with its first version. Throws INVALID_FIELDS. */
export const addTarif = (input: NewTarif, idempotencyKey: IdempotencyKey | undefined): Promise<StoredTarif> =>
  idempotent(idempotencyKey, async (record) => {
    const { version: first, ...corridor } = input;
    checkDays(first, 'version.');
    const id = newId();
    const createdAt = nowIso();
    const tarif: StoredTarif = {
      ...corridor,
      id,
      versions: [{ version: 1, effet: first.effet }],
      createdAt,
      lastVersion: 1,
      revision: 1,
    };
    await transact({
      id: insertTarifWrite(tarif),
      tarif: insertTarifVersionWrite({ ...first, tarifId: id, version: 1, createdAt }),
      idempotency: record(tarif),
    });
    return tarif;
  });

/** Changes the corridor of a price list, or takes it out of service. Throws TARIF_CHANGED. */
export const updateTarif = async (tarif: StoredTarif, edit: TarifEdit): Promise<StoredTarif> => {
  const after = { ...tarif, ...edit };
  await saveTarif({ item: replaceTarifWrite(after) });
  return after;
};

/**
 * Adds a version to a price list, for departures from a later day on than the one before it. Throws INVALID_FIELDS or
 * TARIF_CHANGED.
 */
export const addTarifVersion = (
  tarif: StoredTarif,
  input: NewTarifVersion,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<TarifVersion> =>
  idempotent(idempotencyKey, async (record) => {
    checkDays(input);
    const { id: tarifId, versions, lastVersion } = tarif;
    const latest = versions.at(-1)?.effet ?? '';
    if (input.effet <= latest)
      throw new AppError('INVALID_FIELDS', { fields: { effet: { fault: 'not_later', limit: latest } } });
    if (versions.length >= TARIF_LIMITS.versions)
      throw new AppError('INVALID_FIELDS', { fields: { effet: { fault: 'too_many', limit: TARIF_LIMITS.versions } } });
    const version: TarifVersion = { ...input, tarifId, version: lastVersion + 1, createdAt: nowIso() };
    const entry = { version: version.version, effet: version.effet };
    await saveTarif({
      item: replaceTarifWrite({ ...tarif, versions: [...versions, entry], lastVersion: version.version }),
      tarif: insertTarifVersionWrite(version),
      idempotency: record(version),
    });
    return version;
  });

/**
 * Removes the latest version of a price list, which keeps its first one. Throws TARIF_VERSION_NOT_FOUND,
 * TARIF_VERSION_ONLY, TARIF_VERSION_NOT_LATEST, TARIF_VERSION_IN_USE or TARIF_CHANGED.
 */
export const removeTarifVersion = async (tarif: StoredTarif, version: number): Promise<void> => {
  const { versions } = tarif;
  if (!versions.some((each) => each.version === version)) throw new AppError('TARIF_VERSION_NOT_FOUND');
  if (versions.length === 1) throw new AppError('TARIF_VERSION_ONLY');
  if (versions.at(-1)?.version !== version) throw new AppError('TARIF_VERSION_NOT_LATEST');
  await saveTarif({
    item: replaceTarifWrite({ ...tarif, versions: versions.slice(0, -1) }),
    tarif: deleteTarifVersionWrite(tarif.id, version),
  });
};

const saveTarif = async (writes: Writes): Promise<void> => {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.has('tarif')) throw new AppError('TARIF_VERSION_IN_USE', { cause: error });
    throw error.has('item') ? new AppError('TARIF_CHANGED', { cause: error }) : error;
  }
};

/**
 * Checks the value in XOF that is declared or insured for a parcel against the limits of the price list at which it is
 * sold, which must sell the insurance. Throws INVALID_FIELDS.
 */
export const checkCover = async (
  sold: SoldAt,
  { couverture, valeurXof }: { couverture: Couverture; valeurXof: number },
): Promise<void> => {
  const version = await soldVersion(sold);
  const isInsured = couverture === 'ASSUREE';
  if (isInsured && !version?.assurance)
    throw new AppError('INVALID_FIELDS', { fields: { couverture: { fault: 'not_in_list' } } });
  if (isInsured && valeurXof < 1)
    throw new AppError('INVALID_FIELDS', { fields: { valeurCouverture: { fault: 'too_small', limit: 1 } } });
  const limit = isInsured ? version?.assurance?.plafond : version?.plafondDeclare;
  if (limit !== undefined && valeurXof > limit)
    throw new AppError('INVALID_FIELDS', { fields: { valeurCouverture: { fault: 'too_large', limit } } });
};

/** Returns the most XOF that may be declared, or insured, for a parcel at the price list at which it is sold. */
export const coverCapOf = async (sold: SoldAt, couverture: Couverture): Promise<number> => {
  const version = await soldVersion(sold);
  const cap = couverture === 'ASSUREE' ? version?.assurance?.plafond : version?.plafondDeclare;
  return cap ?? MAX_DECLARED_XOF;
};

type Journey = { lieuEnlevement: string; destination: string };

/**
 * Returns the version of a price list at which a container sells that leaves on a day, and its rate. Throws
 * INVALID_FIELDS for a list that is absent, out of service, of another corridor, or applies only later.
 */
export const versionToSell = async (
  tarifId: number,
  { jourDepart, ...journey }: Journey & { jourDepart: string },
): Promise<TarifVersion> => {
  const tarif = await findTarif(tarifId);
  const version = tarif?.enService ? versionOn(tarif, jourDepart) : undefined;
  if (!tarif || version === undefined)
    throw new AppError('INVALID_FIELDS', { fields: { tarifId: { fault: 'not_in_list' } } });
  checkCorridor(tarif, journey);
  return tarifVersionOf(tarifId, version);
};

/** Throws INVALID_FIELDS for a price list that is for another journey than that of a container which sells at it. */
export const checkCorridor = (tarif: Tarif, journey: Journey): void => {
  if (corridorMatch(tarif, journey) === 'other')
    throw new AppError('INVALID_FIELDS', { fields: { tarifId: { fault: 'other_corridor' } } });
};

/** Returns how a container names the version at which it sells, and that it sells no pieces, if so. */
export const soldAtOf = ({ tarifId, version, pieces }: TarifVersion) => ({
  id: tarifId,
  version,
  ...(pieces.length === 0 && { sansPieces: true as const }),
});

/** Returns the error of a container that would sell at a version which was removed meanwhile; undefined for others. */
export const soldAtError = (error: unknown): AppError | undefined =>
  error instanceof ConditionFailed && error.has('tarif')
    ? new AppError('INVALID_FIELDS', { fields: { tarifId: { fault: 'not_in_list' } }, cause: error })
    : undefined;

/** Writes that count a container with the version at which it sells, and no more with its former one. */
export const soldAtWrites = (after: SoldAt, before?: SoldAt): Writes => {
  if (after?.id === before?.id && after?.version === before?.version) return {};
  return {
    tarif: after ? countContainerWrite(after, 1) : undefined,
    formerTarif: before ? countContainerWrite(before, -1) : undefined,
  };
};
