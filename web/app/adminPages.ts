/**
 * Code of the pages of admins. The list is in a separate file, because everyone would load the names of all its files
 * with every page.
 */
export const adminPages = {
  addContainer: () => import('#web/features/containers/AddContainerPage.tsx'),
  updateContainer: () => import('#web/features/containers/UpdateContainerPage.tsx'),
  containerLabels: () => import('#web/features/labels/ContainerLabelsPage.tsx'),
  admin: () => import('#web/features/admin/AdminHomePage.tsx'),
  adminContainers: () => import('#web/features/admin-containers/AdminContainersPage.tsx'),
  cockpit: () => import('#web/features/cockpit/CockpitPage.tsx'),
  adminColis: () => import('#web/features/admin-colis/AdminColisPage.tsx'),
  adminDebtors: () => import('#web/features/admin-debtors/AdminDebtorsPage.tsx'),
  containerManifest: () => import('#web/features/admin-manifest/LoadingManifestPage.tsx'),
  containerUnloading: () => import('#web/features/admin-manifest/UnloadingManifestPage.tsx'),
  containerCustoms: () => import('#web/features/container-customs/ContainerCustomsPage.tsx'),
  adminAccounting: () => import('#web/features/admin-accounting/AdminAccountingPage.tsx'),
  adminPayments: () => import('#web/features/admin-payments/AdminPaymentsPage.tsx'),
  adminDrawers: () => import('#web/features/admin-drawers/AdminDrawersPage.tsx'),
  adminCustoms: () => import('#web/features/admin-customs/AdminCustomsPage.tsx'),
  adminInsurance: () => import('#web/features/admin-insurance/AdminInsurancePage.tsx'),
  adminLogistics: () => import('#web/features/admin-logistics/AdminLogisticsPage.tsx'),
  adminTarifs: () => import('#web/features/admin-tarifs/AdminTarifsPage.tsx'),
  adminSites: () => import('#web/features/admin-sites/AdminSitesPage.tsx'),
  adminTracking: () => import('#web/features/admin-tracking/AdminTrackingPage.tsx'),
  adminNotifications: () => import('#web/features/admin-notifications/AdminNotificationsPage.tsx'),
  adminContact: () => import('#web/features/admin-contact/AdminContactPage.tsx'),
  adminMails: () => import('#web/features/admin-mails/AdminMailsPage.tsx'),
  adminMissing: () => import('#web/features/admin-missing/AdminMissingPage.tsx'),
  adminBoxes: () => import('#web/features/admin-boxes/AdminBoxesPage.tsx'),
  adminImport: () => import('#web/features/admin-import/ImportPage.tsx'),
  customerStatement: () => import('#web/features/statement/CustomerStatementPage.tsx'),
  adminUsers: () => import('#web/features/admin-users/AdminUsersPage.tsx'),
} as const;
