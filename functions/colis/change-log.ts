import { type Change, MAX_CHANGES } from '#shared/changes/schema.ts';
import { INCIDENT_ACTS } from '#shared/colis/incident.ts';
import type { Caller } from '../core/request/caller.ts';
import { loggedChange, type NewChange } from '../core/request/change-log.ts';
import { getItem, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import type { StoredColis } from './stored-colis.ts';

/** Changes of a parcel by staff with their reasons, beside it, so that they do not enlarge its item. */
type ChangeLog = { changements: Change[] };

type LoggedColis = Pick<StoredColis, 'userId' | 'id' | 'changeLe'>;

/**
 * Logs a change that staff makes now: `changed` is the parcel that says when, and `changes` the write for the
 * transaction of the change.
 */
export const logChange = <Colis extends LoggedColis>(
  colis: Colis,
  change: NewChange,
  staff: Caller,
): { changed: Colis & Pick<StoredColis, 'changeLe' | 'acte'>; changes: Write } => {
  const logged = loggedChange(change, staff);
  const acte = INCIDENT_ACTS.find((act) => change.champ === 'exception' && act === change.vers);
  return {
    changed: { ...colis, changeLe: logged.le, acte },
    changes: {
      Update: {
        Key: keys.changes(colis.userId, colis.id),
        mayCreate: true,
        UpdateExpression: 'SET changements = list_append(if_not_exists(changements, :none), :logged)',
        ExpressionAttributeValues: { ':none': [], ':logged': [logged] },
      },
    },
  };
};

/** Reads the latest changes of a parcel consistently, at most `MAX_CHANGES`, oldest first; none before the first one. */
export const findChanges = async ({ userId, id, changeLe }: LoggedColis): Promise<Change[]> => {
  const log = changeLe === undefined ? undefined : await getItem<ChangeLog>(keys.changes(userId, id));
  return log?.changements.slice(-MAX_CHANGES) ?? [];
};

/** Write that deletes the changes of a deleted or anonymised parcel, if it had any. */
export const deleteChangesWrite = ({ userId, id, changeLe }: LoggedColis): Write | undefined =>
  changeLe === undefined ? undefined : { Delete: { Key: keys.changes(userId, id) } };
