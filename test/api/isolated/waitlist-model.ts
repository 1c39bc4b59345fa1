import { expect, test } from 'vitest';
import { bookColis } from '#functions/colis/book-colis.ts';
import { deleteColis } from '#functions/colis/delete-colis.ts';
import { cancelColis, editColis } from '#functions/colis/edit-colis.ts';
import { moveColis } from '#functions/colis/move-colis.ts';
import { containerOf } from '#functions/containers/containers.service.ts';
import { editContainerWrite } from '#functions/containers/containers.table.ts';
import { findWaitlistEntry } from '#functions/core/items/waitlist-entries.ts';
import type { Caller } from '#functions/core/request/caller.ts';
import { ConditionFailed, getItems, transact } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { serveDueWaitlists } from '#functions/waitlist/serve-due-waitlists.ts';
import { serveWaitlist } from '#functions/waitlist/serve-waitlist.ts';
import { joinWaitlist, leaveWaitlist } from '#functions/waitlist/waitlist.service.ts';
import { AppError } from '#shared/errors.ts';
import type { WaitlistStatut } from '#shared/waitlist/rules.ts';
import { colisBody, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { storeDrafts, withFaults } from '../../support/calls/stored-state.ts';
import { severalColis, storedColis } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { letOfferPass } from '../../support/items/waitlist.ts';
import { pickFrom, randomFrom } from '../../support/runs/random-operations.ts';

/** Compares the waitlists of two containers, event by event, with a model in memory that says who gets an offer. */

type Size = { grams: number; cm3: number };
type Entry = Size & { person: Person; statut: WaitlistStatut };
type Parcel = Size & { id: number; owner: Person };
type Model = { id: number; max: Size; free: Size; queue: Entry[]; parcels: Parcel[] };

const GRAMS_PER_KG = 1000;
const fits = (size: Size, free: Size): boolean =>
  (size.grams <= 0 || size.grams <= free.grams) && (size.cm3 <= 0 || size.cm3 <= free.cm3);
const plus = (a: Size, b: Size, sign = 1): Size => ({ grams: a.grams + sign * b.grams, cm3: a.cm3 + sign * b.cm3 });

/** Offers the free space to the earliest entries that fit, as long as one does. */
const serve = (model: Model): void => {
  for (;;) {
    const first = model.queue.find((entry) => entry.statut === 'EN_ATTENTE' && fits(entry, model.free));
    if (!first) return;
    first.statut = 'OFFERTE';
    model.free = plus(model.free, first, -1);
  }
};

const callerOf = ({ userId, role }: Person): Caller => ({ userId, role, isAdmin: role === 'ADMIN' });

/** Carries out work, and returns the code of its refusal, if it is refused. */
const refusalOf = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code;
    if (error instanceof ConditionFailed && error.has('space')) return 'CONTAINER_FULL';
    throw error;
  }
};

/** Tests the model once for each seed, in this many events. */
export const testWaitlistModel = (seeds: readonly number[], events: number): void => {
  ownCloud();

  test.each(seeds)(
    'freed space goes to whom it fits, in order, once, whatever frees it and whoever is killed (run %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const pick = pickFrom(random);
      const upTo = (most: number) => 1 + Math.floor(random() * most);
      const admin = callerOf(await makeAdmin());
      const stranger = await makeCustomer();
      const models: Model[] = await Promise.all(
        [0, 1].map(async () => {
          const { id } = await newContainer({ poidsMax: 100, volumeMax: 1 });
          const parcel = { grams: 10_000, cm3: 100_000 };
          const ids = await severalColis(stranger, id, 10, parcel);
          const parcels = ids.map((colisId) => ({ ...parcel, id: colisId, owner: stranger }));
          return { id, max: { grams: 100_000, cm3: 1_000_000 }, free: { grams: 0, cm3: 0 }, queue: [], parcels };
        }),
      );
      const drawSize = (most: number): Size => {
        const grams = upTo(most) * GRAMS_PER_KG;
        return { grams, cm3: random() < 0.2 ? upTo(most) * 10_000 : grams * 10 };
      };
      const dimensions = ({ grams, cm3 }: Size) => ({
        poids: grams / GRAMS_PER_KG,
        ...{ longueur: cm3 / 10_000 / 100, largeur: 1, hauteur: 1 },
      });
      const counted: Record<string, number> = {};
      const count = (name: string) => {
        counted[name] = (counted[name] ?? 0) + 1;
      };

      /** Books as anybody does, with what is held for them. */
      const bookAs = async (model: Model, person: Person, size: Size): Promise<string | undefined> => {
        const [drafts] = await storeDrafts(person, model.id, 1);
        if (!drafts) throw new Error('no drafts');
        let id = 0;
        const { assuranceId, documentId } = drafts;
        const body = { ...colisBody({ assuranceId, documentId }), ...dimensions(size), piece: undefined };
        const refusal = await refusalOf(async () => {
          const booked = await bookColis(
            await containerOf(model.id),
            body as Parameters<typeof bookColis>[1],
            undefined,
            callerOf(person),
            undefined,
          );
          id = booked.id;
        });
        if (refusal === undefined) model.parcels.push({ ...size, id, owner: person });
        return refusal;
      };
      const leaveModel = (model: Model, entry: Entry, statut: WaitlistStatut): void => {
        if (entry.statut === 'OFFERTE') model.free = plus(model.free, entry);
        entry.statut = statut;
        model.queue = model.queue.filter((each) => each !== entry);
      };
      const touched = new Set<Model>();
      const ended = new Map<Model, Entry[]>();
      const end = (model: Model, entry: Entry, statut: WaitlistStatut): void => {
        leaveModel(model, entry, statut);
        ended.set(model, [...(ended.get(model) ?? []), entry]);
      };
      const withParcel =
        (act: (model: Model, parcel: Parcel) => Promise<void>) =>
        async (model: Model): Promise<void> => {
          const parcel = pick(model.parcels);
          if (parcel) await act(model, parcel);
        };
      const withEntry =
        (statut: WaitlistStatut | undefined, act: (model: Model, entry: Entry) => Promise<void>) =>
        async (model: Model): Promise<void> => {
          const entry = pick(model.queue.filter((each) => !statut || each.statut === statut));
          if (entry) await act(model, entry);
        };
      const remove = (model: Model, parcel: Parcel): void => {
        model.free = plus(model.free, parcel);
        model.parcels = model.parcels.filter((each) => each !== parcel);
      };

      const book = async (model: Model): Promise<void> => {
        const size = drawSize(30);
        let id: number | undefined;
        const refusal = await refusalOf(async () => {
          [id] = await severalColis(stranger, model.id, 1, size);
        });
        expect(refusal).toBe(fits(size, model.free) ? undefined : 'CONTAINER_FULL');
        if (id === undefined) return;
        model.free = plus(model.free, size, -1);
        model.parcels.push({ ...size, id, owner: stranger });
        count('booked');
      };
      const join = async (model: Model): Promise<void> => {
        if (model.queue.length > 8) return;
        const [person, size] = [await makeCustomer(), drawSize(40)];
        const refusal = await refusalOf(async () =>
          joinWaitlist(await containerOf(model.id), { colis: [dimensions(size)] }, callerOf(person), undefined),
        );
        const fitsNow = fits(size, model.free);
        expect(refusal).toBe(fitsNow ? 'SPACE_LEFT' : undefined);
        if (fitsNow) return;
        model.queue.push({ ...size, person, statut: 'EN_ATTENTE' });
        count('joined');
      };
      const accept = withEntry('OFFERTE', async (model, entry) => {
        const size = pick([entry, drawSize(40), { grams: 1_000, cm3: 10_000 }]) as Size;
        const { grams, cm3 } = size;
        const available = plus(model.free, entry);
        const refusal = await bookAs(model, entry.person, { grams, cm3 });
        expect(refusal).toBe(fits(plus(size, entry, -1), model.free) ? undefined : 'CONTAINER_FULL');
        if (refusal !== undefined) return count('refused');
        end(model, entry, 'ACCEPTEE');
        model.free = plus(available, size, -1);
        count('accepted');
      });
      const leave = withEntry(undefined, async (model, entry) => {
        const stored = await findWaitlistEntry(entry.person.userId, model.id);
        if (!stored) throw new Error('no entry');
        await leaveWaitlist(stored, callerOf(entry.person));
        end(model, entry, entry.statut === 'OFFERTE' ? 'REFUSEE' : 'RETIREE');
        count('left');
      });
      const pass = withEntry('OFFERTE', async (model, entry) => {
        await letOfferPass(entry.person, model.id);
        end(model, entry, 'EXPIREE');
        count('passed');
      });
      const cancel = withParcel(async (model, parcel) => {
        await deleteColis(await storedColis(parcel.owner, parcel.id), callerOf(parcel.owner));
        remove(model, parcel);
        count('cancelled');
      });
      const lapse = withParcel(async (model, parcel) => {
        const colis = await storedColis(parcel.owner, parcel.id);
        await cancelColis(colis, 'ECHEANCE', {
          event: { type: 'COLIS_LAPSED', userId: parcel.owner.userId, colisId: parcel.id },
        });
        remove(model, parcel);
        count('lapsed');
      });
      const resize = withParcel(async (model, parcel) => {
        const size = drawSize(30);
        const change = plus(size, parcel, -1);
        const colis = await storedColis(parcel.owner, parcel.id);
        const refusal = await refusalOf(() => editColis(colis, dimensions(size), callerOf(parcel.owner)));
        expect(refusal).toBe(fits(change, model.free) ? undefined : 'CONTAINER_FULL');
        if (refusal !== undefined) return;
        model.free = plus(model.free, change, -1);
        Object.assign(parcel, size);
        count('resized');
      });
      const move = withParcel(async (model, parcel) => {
        const to = models.find((each) => each !== model) as Model;
        const colis = await storedColis(parcel.owner, parcel.id);
        const refusal = await refusalOf(() => moveColis(colis, { vers: to.id, motif: 'Essai' }, admin, undefined));
        expect(refusal).toBe(fits(parcel, to.free) ? undefined : 'CONTAINER_FULL');
        if (refusal !== undefined) return;
        remove(model, parcel);
        to.parcels.push(parcel);
        touched.add(to);
        to.free = plus(to.free, parcel, -1);
        count('moved');
      });
      const changeCapacity = async (model: Model): Promise<void> => {
        const max = { grams: (80 + upTo(40)) * GRAMS_PER_KG, cm3: (80 + upTo(40)) * 10_000 };
        const change = plus(max, model.max, -1);
        const isEnough = model.free.grams + change.grams >= 0 && model.free.cm3 + change.cm3 >= 0;
        const edit = async () => {
          const before = await containerOf(model.id);
          await transact({ space: editContainerWrite(before, { ...before, maxGrams: max.grams, maxCm3: max.cm3 }) });
        };
        const lowered = change.grams < 0 || change.cm3 < 0;
        if (lowered && !isEnough) return expect(await refusalOf(edit)).toBe('CONTAINER_FULL');
        await edit();
        model.max = max;
        model.free = plus(model.free, change);
        count('changed');
      };
      const operations = [
        book,
        book,
        book,
        join,
        join,
        join,
        accept,
        accept,
        accept,
        accept,
        leave,
        pass,
        cancel,
        cancel,
        lapse,
        resize,
        move,
        changeCapacity,
      ];

      /** Serves a list as the stream does, which is killed sometimes: before one of its calls, or after that took effect. */
      const serveOrDie = async (model: Model): Promise<void> => {
        const dies = random() < 0.3;
        const [moment, kill] = [random() < 0.5 ? ('before' as const) : ('after' as const), upTo(6)];
        let calls = 0;
        const fault = () => (dies && ++calls >= kill ? new Error('killed') : undefined);
        try {
          await withFaults({ [moment]: fault }, () => serveWaitlist(model.id));
        } catch (error) {
          if (!dies) throw error;
          count('killed');
        }
        if (dies) await serveDueWaitlists(() => true); // the next sweep finds what was left
      };

      const expectAsModelled = async (model: Model): Promise<void> => {
        const {
          freeGrams,
          freeCm3,
          offeredGrams = 0,
          offeredCm3 = 0,
          maxGrams,
          openEntries = 0,
        } = await containerOf(model.id);
        const offered = model.queue.filter(({ statut }) => statut === 'OFFERTE');
        const held = offered.reduce((sum, entry) => plus(sum, entry), { grams: 0, cm3: 0 });
        const taken = model.parcels.reduce((sum, parcel) => plus(sum, parcel), held);
        expect({ freeGrams, freeCm3, offeredGrams, offeredCm3, maxGrams, openEntries }).toEqual({
          ...{ freeGrams: model.free.grams, freeCm3: model.free.cm3, maxGrams: model.max.grams },
          ...{ offeredGrams: held.grams, offeredCm3: held.cm3, openEntries: model.queue.length },
        });
        expect(plus(model.max, taken, -1)).toEqual(model.free);
        const entries = [...model.queue, ...(ended.get(model) ?? [])];
        ended.delete(model);
        const stored = await getItems(entries.map(({ person }) => keys.waitlistEntry(person.userId, model.id)));
        expect(stored.map((entry) => entry?.statut)).toEqual(entries.map(({ statut }) => statut));
      };

      for (let event = 0; event < events; event++) {
        const model = pick(models) as Model;
        touched.add(model);
        await pick(operations)?.(model);
        for (const each of touched) {
          await serveOrDie(each);
          serve(each);
          await expectAsModelled(each);
        }
        touched.clear();
      }
      for (const name of ['joined', 'accepted', 'killed']) expect(counted[name], name).toBeGreaterThan(0);
    },
  );
};
