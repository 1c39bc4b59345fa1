import { prerenderedPages } from '#shared/prerendered-pages.ts';

/** Address of every page. The routes do not compile until each address has a page. */
export const paths = {
  ...prerenderedPages,
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  changePassword: '/change-password',
  myColis: '/colis',
  colis: '/colis/:colisId',
  colisLabel: '/colis/:colisId/etiquette',
  addColis: '/ajouter-colis/:bookingId',
  addContainer: '/ajouter-conteneur',
  updateContainer: '/update-conteneur/:id',
  cockpit: '/admin/conteneurs/:id',
  containerLabels: '/admin/conteneurs/:id/etiquettes',
  account: '/mon-compte',
  statement: '/mon-compte/releve',
  history: '/mes-reservations',
  waitlist: '/liste-attente',
  tracking: '/tracking',
  stopMails: '/arreter-messages',
  linkedProxy: '/mandataire',
  linkedClaim: '/reclamation',
  recoverAccount: '/recuperer/:code',
  counterReceipt: '/recu/:code',
  payLink: '/payer/:code',
  trackedColis: '/suivi/:code',
  notifications: '/notifications',
  dashboard: '/dashboard',
  book: '/book',
  track: '/track',
  temp: '/temp',
  agent: '/agent',
  agentContainer: '/agent/conteneurs/:id',
  agentCounter: '/agent/comptoir',
  agentCollection: '/agent/encaissement',
  agentQueue: '/agent/envois',
  agentLoading: '/agent/conteneurs/:id/chargement',
  agentUnloading: '/agent/conteneurs/:id/arrivee',
  agentHandover: '/agent/remise',
  agentBoxes: '/agent/boites',
  agentDrawer: '/agent/caisse',
  admin: '/admin',
  adminContainers: '/admin/conteneurs',
  adminColis: '/admin/colis',
  adminClaims: '/admin/reclamations',
  adminDebtors: '/admin/impayes',
  containerManifest: '/admin/conteneurs/:id/manifeste',
  containerUnloading: '/admin/conteneurs/:id/arrivee',
  containerCustoms: '/admin/conteneurs/:id/douane',
  adminPayments: '/admin/paiements',
  adminAccounting: '/admin/comptabilite',
  adminDrawers: '/admin/caisses',
  adminMargins: '/admin/marges',
  adminCustoms: '/admin/douane',
  adminInsurance: '/admin/assurances',
  adminLogistics: '/admin/logistique',
  adminTarifs: '/admin/tarifs',
  adminSites: '/admin/sites',
  adminTracking: '/admin/suivi',
  adminNotifications: '/admin/notifications',
  adminContact: '/admin/messages',
  adminMails: '/admin/emails',
  adminMissing: '/admin/enregistrements-manquants',
  adminBoxes: '/admin/colis-non-identifies',
  adminUsers: '/admin/utilisateurs',
  customerStatement: '/admin/utilisateurs/:id/releve',
  adminImport: '/admin/import',
} as const;

/** Addresses of planned pages. Links to them stay hidden; move a line up once its page exists. */
const plannedPaths = {} as const;

export type PathName = keyof typeof paths;
/** Pages of the admin menu, whose labels are in `menu` instead of `common:links`. */
export type AdminPageName = Exclude<Extract<PathName, `admin${string}`>, 'admin'>;
/** Pages of agents below their first one, which only that one links to. */
type AgentPageName = Exclude<Extract<PathName, `agent${string}`>, 'agent'>;
/** Pages that have a label in `common:links`. The page `temp` is never linked to, because it only reloads another. */
export type LinkName =
  | Exclude<
      PathName,
      | 'temp'
      | 'cockpit'
      | 'containerManifest'
      | 'containerUnloading'
      | 'containerCustoms'
      | 'customerStatement'
      | 'stopMails'
      | 'linkedProxy'
      | 'linkedClaim'
      | 'recoverAccount'
      | 'counterReceipt'
      | 'payLink'
      | AdminPageName
      | AgentPageName
    >
  | keyof typeof plannedPaths;

/** Returns the address to link to; undefined while its page is planned. */
export function linkTo(name: LinkName): string | undefined {
  const known: Partial<Record<LinkName, string>> = paths;
  return known[name];
}

/** Fills in the parameters of a path: `pathTo('colis', { colisId: 12 })` is "/colis/12". */
export function pathTo<Name extends PathName>(name: Name, ...[params]: PathArgs<(typeof paths)[Name]>): string {
  const values: Partial<Record<string, string | number>> = params ?? {};
  return paths[name].replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(values[param] ?? ''));
}

type ParamOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

type PathArgs<Path extends string> = [ParamOf<Path>] extends [never]
  ? []
  : [params: Record<ParamOf<Path>, string | number>];
