import { CODE_DIGITS } from '#shared/handover/rules.ts';
import type { NewHandover } from '#shared/handover/schema.ts';
import { isPersonName, isSamePerson } from '#shared/http/names.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';

/** Entries of the agent about a handover. */
export interface HandoverDraft {
  qualite: NewHandover['qualite'];
  nom: string;
  code: string;
  /** True once an ID is shown instead of the code. */
  withId: boolean;
  type: NonNullable<NewHandover['piece']>['type'];
  fin: string;
  motif: string;
}

/** Returns the draft of a refused handover that is corrected, or one for the recipient. */
export const draftOf = (replaced: QueuedWrite | undefined, recipient: string): HandoverDraft => {
  const earlier = replaced?.input.body as NewHandover | undefined;
  return {
    qualite: earlier?.qualite ?? 'DESTINATAIRE',
    nom: earlier?.nom ?? recipient,
    code: earlier?.code ?? '',
    withId: earlier?.piece !== undefined,
    type: earlier?.piece?.type ?? 'CNI',
    fin: earlier?.piece?.fin ?? '',
    motif: earlier?.piece?.motif ?? '',
  };
};

/** Returns the name for a capacity: the recipient's, that of the person whom they named, or what the agent typed. */
export const nameAs = (qualite: HandoverDraft['qualite'], typed: string, recipient: string, proxy: string): string => {
  const known = { DESTINATAIRE: recipient, MANDATAIRE: proxy, AUTRE: '' }[qualite];
  return known || (typed === recipient || typed === proxy ? '' : typed);
};

type FaultName = 'qualite' | 'nom' | 'code' | 'fin' | 'motif' | 'photos' | 'signature';

/** Returns the missing or wrong entries, by the key of their message. */
export const faultsOf = (
  { qualite, nom, code, withId, fin, motif }: HandoverDraft,
  { photos, isSigned, proxy }: { photos: number; isSigned: boolean; proxy: string },
): { [Name in FaultName]?: Name | 'notName' } => ({
  ...(withId && !mayCollectWithId(qualite, nom, proxy) && { qualite: 'qualite' }),
  ...(nom.trim() === '' ? { nom: 'nom' } : !isPersonName(nom) && { nom: 'notName' }),
  ...(!withId && !new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code) && { code: 'code' }),
  ...(withId && fin.trim().length < 2 && { fin: 'fin' }),
  ...(withId && motif.trim() === '' && { motif: 'motif' }),
  ...(withId && photos === 0 && { photos: 'photos' }),
  ...(!isSigned && { signature: 'signature' }),
});

/** Reports whether somebody may collect against an ID: the recipient, or the confirmed person; others need the code. */
const mayCollectWithId = (qualite: HandoverDraft['qualite'], nom: string, proxy: string): boolean =>
  qualite === 'DESTINATAIRE' || (qualite === 'MANDATAIRE' && isSamePerson(nom, proxy));

/** Returns the proof that a draft contains, as the API takes it. */
export const proofIn = ({ withId, code, type, fin, motif }: HandoverDraft): Pick<NewHandover, 'code' | 'piece'> =>
  withId ? { piece: { type, fin: fin.trim(), motif: motif.trim() } } : { code };
