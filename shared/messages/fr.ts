import type { Etat } from '../colis/schema.ts';
import type { ContainerStatut } from '../containers/schema.ts';
import type { ErrorCode, FieldFaultCode } from '../errors.ts';
import type { Place } from '../situation/codes.ts';

/** Messages of errors; those quoted in `test/spec` stay as they are. `{name}` is a placeholder. */
export const errors = {
  MALFORMED_REQUEST: 'La requête est illisible.',
  MALFORMED_MULTIPART: 'Le formulaire est incomplet : la partie « {part} » manque ou est illisible.',
  INVALID_SIGNATURE: 'Signature invalide.',

  SIGN_IN_REQUIRED: 'Utilisateur non authentifié',
  INVALID_CREDENTIALS: 'Identifiants incorrects.',
  SESSION_ENDED: 'Votre session a expiré. Veuillez vous reconnecter.',

  FORBIDDEN: 'Cette action est réservée à l’équipe Yónnee.',
  ACCOUNT_DISABLED: 'Ce compte est désactivé. Contactez-nous pour le rouvrir.',
  NOT_YOUR_USER_ID: 'Vous ne pouvez déposer un document qu’à votre propre nom.',

  ROUTE_NOT_FOUND: 'Cette adresse n’existe pas.',
  USER_NOT_FOUND: 'Utilisateur introuvable.',
  CONTAINER_NOT_FOUND: 'Conteneur introuvable.',
  COLIS_NOT_FOUND: 'Colis introuvable.',
  INSURANCE_NOT_FOUND: 'Assurance introuvable.',
  CUSTOMS_NOT_FOUND: 'Document de douane introuvable.',
  PAYMENT_NOT_FOUND: 'Paiement introuvable.',
  COORDINATION_NOT_FOUND: 'Étape logistique introuvable.',
  TRACKING_NOT_FOUND: 'Événement de suivi introuvable.',
  INVALID_STOP_LINK: 'Ce lien n’est pas valable. Ouvrez celui qui se trouve au bas d’un de nos messages.',
  INVALID_PROXY_LINK: 'Ce lien n’est plus valable. Demandez à l’expéditeur de confirmer cette personne.',
  INVALID_RECOVERY_CODE: 'Ce code n’est pas valable : il est incomplet, déjà utilisé ou expiré.',
  TRACKING_CODE_NOT_FOUND: 'Aucun colis n’a ce code de suivi. Vérifiez-le, ou demandez-le de nouveau à l’expéditeur.',
  MANIFEST_VERSION_NOT_FOUND: 'Cette version du manifeste est introuvable.',
  HANDOVER_NOT_FOUND: 'Ce colis n’a pas été remis.',
  NOTIFICATION_NOT_FOUND: 'Notification introuvable.',
  CONTACT_NOT_FOUND: 'Message introuvable.',
  RECIPIENT_NOT_FOUND: 'Destinataire introuvable.',
  TARIF_NOT_FOUND: 'Tarif introuvable.',
  CLAIM_NOT_FOUND: 'Réclamation introuvable.',
  INVALID_CLAIM_LINK:
    'Ce lien vers vos réclamations n’est plus valable. Ouvrez celui du dernier message que nous vous avons envoyé.',
  DEPENSE_NOT_FOUND: 'Dépense introuvable.',
  TARIF_VERSION_NOT_FOUND: 'Cette version du tarif est introuvable.',
  SITE_NOT_FOUND: 'Site introuvable.',
  AGENT_NOT_FOUND: 'Cette personne n’est pas agent de ce site.',
  BOX_NOT_FOUND: 'Ce colis non identifié est introuvable.',
  MISSING_RECORDS_NOT_FOUND: 'Ces enregistrements ne manquent plus, ou un administrateur les a déjà vérifiés.',

  EMAIL_UNREACHABLE:
    'L’un de nos e-mails a été signalé comme indésirable depuis votre adresse : nous n’y envoyons plus rien. Écrivez-nous pour recevoir de nouveau nos e-mails.',
  CUSTOMER_MERGED: 'Ce client est déjà fusionné avec un autre : ouvrez celui qui reste.',
  CUSTOMERS_HAVE_LOGINS: 'Deux comptes avec mot de passe ne peuvent pas être fusionnés.',
  SAME_CUSTOMER: 'C’est le même client : choisissez-en un autre.',
  MERGE_INTO_ADMIN: 'Un compte d’administrateur ne peut pas recevoir les colis d’un client.',
  TOO_MANY_MERGED: 'Trop de clients sont déjà fusionnés avec celui-ci.',
  COLIS_OF_MERGED_CUSTOMERS: 'Ces colis viennent de deux clients fusionnés : payez-les en deux fois.',
  CUSTOMER_HAS_LOGIN: 'Ce client a son propre compte : lui seul modifie ses coordonnées.',
  EMAIL_TAKEN: 'Un compte existe déjà avec cet e-mail. Connectez-vous, ou demandez un nouveau mot de passe.',
  REGISTRATION_RUNNING: 'Une inscription est déjà en cours avec cet e-mail. Réessayez dans quelques secondes.',
  CONTAINER_NOT_DEPARTED:
    'Ce conteneur n’est pas encore parti : ses colis ne peuvent pas être déchargés. Vérifiez le conteneur, ou demandez à un administrateur d’enregistrer le départ.',
  CONTAINER_CLOSED: 'Ce conteneur n’accepte plus de colis. Choisissez un autre départ.',
  CONTAINER_FULL: "Ce conteneur n'a pas assez de poids ou de volume disponible.",
  SPACE_LEFT: 'Il y a assez de place dans ce conteneur : réservez vos colis dès maintenant.',
  WAITLIST_ENTRY_NOT_FOUND: 'Vous n’êtes pas sur la liste d’attente de ce conteneur.',
  WAITLIST_JOINED: 'Vous êtes déjà sur la liste d’attente de ce conteneur.',
  WAITLIST_LIMIT:
    'Vous attendez déjà une place dans {max} conteneurs : retirez une demande avant d’en faire une autre.',
  WAITLIST_OFFER_LAPSED:
    'Une place vous a été proposée dans ce conteneur et vous ne l’avez pas réservée à temps : choisissez un autre départ.',
  WAITLIST_NEEDS_EMAIL:
    'Confirmez d’abord votre adresse e-mail : c’est là que nous vous prévenons quand une place se libère.',
  TERMS_SHARE_FULL:
    'Au plus {percent} % d’un conteneur partent sans être payés, et ce colis dépasse cette part. Demandez un acompte, ou le prix entier.',
  TERMS_SUM_FULL:
    'Un client doit au plus {max} $ à payer plus tard, et ce colis dépasse cette somme. Demandez un acompte, ou le prix entier.',
  SALE_PRICE_CHANGED:
    'Le prix a changé pendant la saisie : il est maintenant de {total} $. Dites-le au client, puis enregistrez la vente.',
  DRAWER_NOT_FOUND: 'Cette caisse est introuvable.',
  MISMATCH_NOT_FOUND: 'Cet écart n’existe pas, ou il a plus de trente jours.',
  APPROVAL_NOT_FOUND: 'Cette demande d’accord est introuvable.',
  INVALID_PAY_LINK: 'Il n’y a rien à payer par ce lien : demandez-en un autre à la personne qui vous l’a envoyé.',
  PAY_LINKS_FULL: 'Vous avez déjà {max} liens de paiement ouverts : annulez-en un.',
  INVALID_RECEIPT_LINK: 'Ce lien n’ouvre aucun reçu : il est incomplet ou a expiré.',
  MONTH_NOT_OVER: 'Ce mois n’est pas terminé : il se clôt à partir du premier jour du mois suivant.',
  MONTH_CLOSED: 'Ce mois est déjà clos, avec un autre fichier. Rechargez la page.',
  MONTH_CHANGED: 'D’autres mouvements ont été enregistrés entre-temps. Rechargez le mois, puis clôturez-le.',
  DRAWER_CLOSED: 'Votre caisse n’est pas ouverte : ouvrez-la avec son fonds avant d’encaisser des espèces.',
  DRAWER_OPEN: 'Une caisse est encore ouverte : comptez-la et fermez-la d’abord.',
  DRAWER_CHANGED: 'Un mouvement est arrivé dans la caisse entre-temps. Relisez-la, puis comptez de nouveau.',
  DRAWER_TOO_LOW: 'La caisse ne contient pas cette somme.',
  UNPAID_COLIS_LIMIT:
    'Un nouveau compte peut garder au plus {max} colis non payés. Payez-en un et la limite ne s’appliquera plus, ou confirmez votre adresse e-mail : vous pourrez en garder {confirmed}.',
  UNPAID_SHARE_FULL:
    'Avant de confirmer leur adresse e-mail ou de payer, les nouveaux comptes occupent ensemble au plus {percent} % d’un conteneur, et ce colis dépasse cette part. Confirmez votre adresse e-mail pour lever cette limite, ou choisissez un autre départ.',
  NEVER_PAID_COLIS_LIMIT:
    'Avant votre premier paiement, vous pouvez garder au plus {max} colis non payés. Payez-en un : la limite ne s’appliquera plus.',
  NEVER_PAID_SHARE_FULL:
    'Avant votre premier paiement, vos colis non payés occupent au plus {percent} % d’un conteneur. Payez un colis déjà réservé : la limite ne s’appliquera plus. Sinon, réservez moins à la fois ou choisissez un autre départ.',
  NEVER_PAID_LARGE_COLIS:
    'Avant votre premier paiement, un seul de vos colis non payés peut dépasser {percent} % de son conteneur. Payez-le : la limite ne s’appliquera plus. Sinon, réservez un colis plus petit.',
  NOT_ENOUGH_WEIGHT: "Ce conteneur n'a pas assez de poids disponible pour ce colis.",
  CONTAINER_HOLDS_COLIS: 'Ce conteneur contient des colis : il ne peut pas être supprimé.',
  CONTAINER_HOLDS_DEPENSES: 'Des dépenses sont enregistrées pour ce conteneur : il ne peut pas être supprimé.',
  DEPENSE_PAID:
    'Cette dépense est déjà payée : elle ne change plus. Annulez-la avec son motif, puis enregistrez-la de nouveau.',
  CLAIM_NOT_POSSIBLE:
    'Pour ce colis, aucune réclamation n’est possible maintenant : il n’a pas encore été remis à un dépôt, ou le délai d’un an après sa remise est passé.',
  CLAIM_OPEN: 'Une réclamation est déjà ouverte pour ce colis : ajoutez-y ce que vous voulez nous dire.',
  CLAIM_STATUT_CHANGED: 'Cette réclamation a changé entre-temps. Regardez où elle en est.',
  CLAIM_REVISED: 'Cette décision a déjà été révisée une fois : elle ne change plus.',
  CLAIM_NOT_PAYABLE:
    'Cette réclamation ne peut pas être payée ainsi : quelque chose reste dû pour le colis, son paiement est contesté, ou il est moins payé que lors de la décision. Révisez la décision, ou réglez d’abord cela.',
  DEPENSE_CANCELLED: 'Cette dépense est annulée : elle ne change plus.',
  MAXIMA_BELOW_BOOKED: 'Les colis déjà réservés dépassent cette capacité.',
  COLIS_CANCELLED: 'Ce colis est annulé.',
  COLIS_PAID: 'Ce colis est déjà payé.',
  COLIS_LOCKED:
    'Un paiement de ce colis est en cours. En ligne, il aboutit ou expire dans les 30 minutes ; s’il passe par un lien de paiement, annulez le lien pour payer vous-même. En espèces ou par virement, attendez que notre équipe le confirme.',
  COLIS_LAPSED: 'Le délai de paiement de ce colis est dépassé : sa place va être libérée. Choisissez un autre départ.',
  COLIS_CHANGED: 'Ce colis vient d’être modifié ailleurs. Rechargez la page et réessayez.',
  ETAT_CHANGED:
    'Ce colis a changé depuis que vous l’avez affiché : son état est maintenant « {etat} ». Vérifiez-le, puis décidez de nouveau.',
  STATUT_CHANGED:
    'Ce conteneur a changé depuis que vous l’avez affiché : son statut est maintenant « {statut} ». Vérifiez-le, puis décidez de nouveau.',
  REVIVE_FIRST: 'Ce colis est annulé. Réactivez-le d’abord : il reprendra sa place au tarif du jour.',
  REOPEN_FIRST: 'Ce conteneur est annulé. Rouvrez-le d’abord : ses colis resteront annulés.',
  COLIS_NOT_EDITABLE: 'Ce colis ne peut plus être modifié.',
  COLIS_RECEIVED: 'Ce colis a déjà été réceptionné. Sa première réception reste valable.',
  WEIGHED_SINCE:
    'Ce colis a été pesé de nouveau depuis : la dernière pesée reste valable. Pesez-le encore si elle est fausse.',
  COLIS_LEFT: 'Ce colis est déjà parti : il ne peut plus être réceptionné.',
  COLIS_NOT_MOVABLE: 'Ce colis est déjà parti : il ne peut plus changer de départ.',
  REBOOKING_TOO_LATE:
    'Ce colis est chargé dans son conteneur, ou parti : il ne peut plus être annulé ni changer de départ ici. Demandez à notre équipe ce qui reste possible, par le formulaire de contact, avec son numéro.',
  REBOOKING_BY_TEAM:
    'Notre équipe doit d’abord décider de ce colis : écrivez-lui par le formulaire de contact, avec son numéro, pour l’annuler ou le changer de départ.',
  PREVIEW_CHANGED: 'Le colis, son prix ou son départ a changé depuis ce calcul. Vérifiez le nouveau, puis confirmez.',
  NOT_SOLD_THERE:
    'Ce départ ne vend pas ce colis comme vous l’avez réservé : à la pièce, ou avec cette valeur. Choisissez un autre départ, ou écrivez-nous.',
  OTHER_DESTINATION: 'Ce conteneur a une autre destination. Confirmez que le colis doit vraiment y aller.',
  BOX_DECIDED: 'Un administrateur a déjà décidé de ce colis non identifié.',
  INCIDENT_ACT_REFUSED: 'Cette décision ne convient pas à la situation du colis. Rechargez la page.',
  NO_DIFFERENCE: 'Il n’y a plus d’écart à décider pour ce colis. Rechargez la page.',
  SUPPLEMENT_NOT_DUE: 'Rien n’est plus à payer pour ce colis. Rechargez la page.',
  DUTY_ASKED: 'Des droits sont déjà demandés au destinataire de ce colis. Reprenez-les d’abord pour changer cela.',
  DUTY_NOT_ASKED: 'Aucun droit n’est demandé au destinataire de ce colis. Rechargez la page.',
  COLIS_OF_OTHER_SITE: 'Ce colis n’est pas attendu ici. Il est à déposer à : {site}.',
  COLIS_RECORDED_ELSEWHERE: 'Ce colis est enregistré comme {lieu} : {site}.',
  COLIS_COLLECTED_ELSEWHERE: 'Ce colis ne se retire pas ici. Il se retire à : {site}.',
  COLIS_OF_OTHER_CONTAINER:
    'Ce colis n’est pas de ce conteneur : il part dans le conteneur n° {conteneur} ({trajet}), le {jour}.',
  COLIS_DEPARTED: 'Ce colis est déjà parti : il ne peut plus être chargé ni déchargé.',
  COLIS_NOT_RECEIVED: 'Ce colis n’est pas encore réceptionné. Réceptionnez-le d’abord.',
  COLIS_REFUSED: 'Ce colis a été refusé à la réception : il ne part pas.',
  COLIS_ELSEWHERE: 'Ce colis n’est pas ici : un autre site l’a. Un administrateur décide comment il continue.',
  COLIS_WITHOUT_SPACE:
    'Ce conteneur n’a pas assez de place pour ce colis tel qu’il a été mesuré à la réception. Un administrateur doit choisir un autre départ.',
  COLIS_DIFFERENCE_OPEN:
    'L’écart constaté à la réception de ce colis attend la fin de son paiement ou la décision d’un administrateur.',
  COLIS_UNPAID: 'Ce colis n’est pas payé. Il peut être chargé dès que son paiement est confirmé.',
  COLIS_SUPPLEMENT_DUE:
    'Le supplément de ce colis n’est pas payé. Il peut être chargé dès que son paiement est confirmé, ou qu’un administrateur en dispense.',
  COLIS_LOADED: 'Ce colis est déjà chargé dans ce conteneur. Son premier chargement reste valable.',
  COLIS_NOT_LOADED: 'Ce colis n’est pas chargé dans ce conteneur.',
  COLIS_IN_CONTAINER: 'Ce colis est chargé dans son conteneur : déchargez-le d’abord.',
  MILESTONES_CHANGED:
    'Les étapes de ce conteneur viennent d’être modifiées ailleurs. Les voici à jour : vérifiez, puis recommencez.',
  MILESTONE_RECORDED: 'Cette étape a déjà eu lieu : sa date prévue ne change plus.',
  ARRIVAL_UNLOADED:
    'Des colis sortis de ce conteneur sont scannés, ou leur retrait est ouvert : son arrivée ne se retire pas. Si ces scans sont des erreurs, les agents les annulent d’abord.',
  MANIFEST_CLOSED:
    'Le manifeste de ce conteneur est clos. Un administrateur doit le rouvrir pour changer le chargement ou les références.',
  MANIFEST_OPEN: 'Le manifeste de ce conteneur n’est pas clos.',
  MANIFEST_EMPTY: 'Aucun colis n’est chargé : il n’y a pas de manifeste à clore.',
  MANIFEST_INCOMPLETE: 'Le manifeste ne peut pas être clos : il manque des références du conteneur.',
  MANIFEST_DIFFERENCES:
    'Le chargement vient de changer, ou des écarts restent sans explication. Vérifiez-les, puis clôturez de nouveau.',
  CUSTOMS_INCOMPLETE:
    'La douane empêche de clore le manifeste. À régler ou à décharger d’abord : {colis}. La page de douane du conteneur dit pourquoi.',
  CUSTOMS_TO_CONFIRM:
    'Des règles de douane concernent des colis de ce conteneur. Lisez les derniers constats du contrôle, puis confirmez-les.',
  UNLOADING_CLOSED:
    'La liste de déchargement de ce conteneur est close : seul un colis porté manquant ou perdu s’y scanne encore. Pour le reste, il faut d’abord la rouvrir dans l’administration.',
  UNLOADING_OPEN: 'La liste de déchargement de ce conteneur n’est pas close.',
  UNLOADING_EMPTY: 'Aucun colis n’a été scanné à l’arrivée : il n’y a pas de liste à clore.',
  UNLOADING_DIFFERENCES:
    'Le déchargement vient de changer, ou des écarts restent sans explication. Vérifiez-les, puis clôturez de nouveau.',
  COLIS_SURPLUS:
    'Ce colis est arrivé dans un conteneur où il n’était pas attendu : il ne peut être remis qu’une fois qu’un administrateur a décidé comment il continue.',
  COLIS_NOT_ARRIVED: 'Ce colis n’est pas encore arrivé : scannez-le d’abord au déchargement.',
  COLIS_HANDED_OVER: 'Ce colis a déjà été remis. Sa première remise reste valable.',
  HANDOVER_UNPAID: 'Ce colis n’est pas payé. Il peut être remis dès que son paiement est confirmé.',
  HANDOVER_SUPPLEMENT_DUE:
    'Un supplément ou des frais d’arrivée de ce colis ne sont pas payés. Il peut être remis dès que leur paiement est confirmé, ou qu’un administrateur y renonce.',
  HANDOVER_REFUTED:
    'Un administrateur a constaté que cette remise n’a pas eu lieu. Si le colis est remis maintenant, enregistrez-le à nouveau.',
  HANDOVER_DISPUTED: 'Ce colis attend la décision d’un administrateur : demandez-lui avant de le remettre.',
  COLLECTION_CODE_WRONG: 'Ce code de retrait n’est pas le bon. Essais restants : {reste}.',
  COLLECTION_NOT_ANNOUNCED:
    'Le retrait de ce colis n’est pas encore annoncé : il n’a pas de code. Annoncez le retrait de son conteneur, ou demandez une pièce d’identité.',
  COLLECTION_CODE_LOCKED: 'Aucun code n’ouvre ce colis. Demandez une pièce d’identité.',
  HANDOVER_NEEDS_CODE:
    'Sans le code, le colis n’est remis qu’au destinataire ou à la personne désignée et confirmée. Demandez le code.',
  PROXY_CONFIRMED: 'Cette personne est confirmée : seul l’expéditeur peut la retirer.',
  PROXY_CHANGED: 'Cette personne a été remplacée ou retirée, ou le lien a expiré. Rechargez la page.',
  REMINDER_NOT_NEEDED: 'Rien à rappeler pour ce colis : c’est déjà fait, ou il est annulé ou déjà parti.',
  REMINDED_RECENTLY: 'Ce client a déjà reçu un rappel de paiement il y a moins de 24 heures.',
  NOTHING_ASKED: 'On ne demande plus rien à ce client.',
  PAYMENT_AWAITED: 'Un paiement enregistré de ce client attend d’être confirmé.',
  CUSTOMER_WITHOUT_EMAIL: 'Aucun message n’atteint ce client : appelez-le.',
  MESSAGE_LANGUAGE_MISSING: 'Ce client lit une autre langue : écrivez aussi le message dans cette langue.',
  DRAFT_EXPIRED: 'Ce brouillon d’assurance ou de document a expiré. Envoyez-le de nouveau.',
  DRAFT_ADOPTED: 'Cette assurance ou ce document appartient déjà à un colis.',
  DRAFT_REFUSED: 'Ce document de douane a été refusé. Joignez-en un autre.',
  DRAFT_OF_OTHER_CONTAINER: 'Cette assurance ou ce document a été préparé pour un autre conteneur.',
  CUSTOMS_DECIDED:
    'Ce document de douane a déjà été examiné : il ne peut plus être modifié ni supprimé. S’il est refusé, joignez un nouveau fichier.',
  CUSTOMS_REPLACED:
    'Le client a remplacé ce document ou son inventaire entre-temps. Examinez la nouvelle version avant de décider.',
  CUSTOMS_DECISION_CHANGED: 'Quelqu’un d’autre a décidé entre-temps. Relisez sa décision avant d’en prendre une autre.',
  PAYMENT_NOT_COMPLETED: "Le paiement n'est pas terminé. Vos colis restent à payer.",
  PAYMENT_EXPIRED: 'Ce paiement a expiré. Vos colis restent à payer.',
  RECEIPT_NOT_AVAILABLE: 'Ce colis n’a pas encore de reçu : son paiement n’est pas confirmé.',
  PAYMENT_FAILED: 'Le paiement a échoué. Vos colis restent à payer.',
  PAYMENT_MISMATCH: 'Ce paiement ne correspond pas à vos colis. Notre équipe est prévenue.',
  PAYMENT_PROCESSING: 'La banque traite encore ce paiement. Attendez sa réponse.',
  PAYMENT_CONFIRMED: 'Ce paiement est déjà confirmé : l’argent est arrivé.',
  PAYMENT_CLOSED: 'Ce paiement n’est plus en attente. Enregistrez-en un nouveau.',
  TAKE_BACK_ENDED:
    'Cet encaissement ne s’annule plus ici : il date de plus de 30 minutes, il est remboursé en partie, ou un colis est remis. Demandez à un administrateur.',
  NOTHING_TO_GIVE_BACK: 'Rien n’est à rendre en espèces pour ce paiement.',
  PAYMENT_BY_CARD: 'Ce paiement est fait par carte : il ne peut pas être modifié à la main.',
  NOTHING_TO_PAY: 'Ce client n’a rien à payer dans ce conteneur.',
  ANSWER_PENDING: 'La même demande est déjà en cours de traitement.',
  COLIS_UNDER_WAY:
    'Vous avez encore des colis en cours. Votre compte pourra être supprimé une fois ces colis livrés ou annulés ; vous pouvez supprimer vous-même ceux qui ne sont pas payés.',
  MONEY_OPEN:
    'Un paiement, un remboursement ou une réclamation n’est pas terminé. Votre compte pourra être supprimé dès que tout sera réglé.',
  AGENT_IS_ADMIN: 'Ce compte est celui d’un administrateur, qui peut déjà faire tout ce que fait un agent.',
  TARIF_CHANGED: 'Ce tarif vient d’être modifié. Rechargez la page, puis recommencez.',
  TARIF_VERSION_IN_USE: 'Un conteneur est vendu à cette version : elle ne peut plus être retirée.',
  TARIF_VERSION_NOT_LATEST: 'Seule la dernière version d’un tarif peut être retirée.',
  TARIF_VERSION_ONLY: 'Un tarif garde sa seule version. Mettez-le hors service s’il ne doit plus être vendu.',
  AGENT_EMAIL_UNCONFIRMED:
    'Cette adresse e-mail n’est pas confirmée. La personne la confirme depuis son compte, puis vous pourrez l’ajouter.',
  ADMIN_ACCOUNT:
    'Un compte d’administrateur ne peut pas être supprimé ici. Un autre administrateur doit d’abord vous retirer ce rôle.',

  BODY_TOO_LARGE: 'La requête est trop grande.',
  FILE_TOO_LARGE: 'Le fichier est trop lourd : {max} Mo au plus.',
  FILE_TYPE_REFUSED: 'Ce type de fichier n’est pas accepté. Formats acceptés : {types}.',
  CONTENT_TYPE_REFUSED: 'Ce format de requête n’est pas accepté.',

  INVALID_FIELDS: 'Certains champs sont manquants ou invalides. Vérifiez-les.',
  INVALID_WEIGHTS: 'Valeurs de poids invalides.',
  LARGER_THAN_PIECE:
    'Ce colis est plus grand que la pièce vendue. Choisissez une pièce plus grande, ou le prix au kilo.',
  COLIS_TOO_LARGE: 'Ce colis est trop grand pour ce conteneur. Vérifiez ses dimensions.',
  FILE_REQUIRED: 'Un fichier est obligatoire.',
  PICTURE_TOO_LARGE: 'Cette image est trop grande : {max} mégapixels au plus. Envoyez-en une plus petite.',
  FILE_NOT_FOUND: 'Le fichier envoyé est introuvable. Envoyez-le de nouveau.',
  FILE_MISMATCH: 'Le contenu du fichier ne correspond pas à son type. Envoyez un autre fichier.',
  COLIS_OF_SEVERAL_CUSTOMERS: 'Un paiement ne peut réunir que les colis d’un même client.',
  PAYMENT_TOO_MANY: 'Ce client a plus de {max} colis à payer dans ce conteneur. Indiquez lesquels : {max} au plus.',
  AMOUNT_TOO_SMALL: 'Le total est inférieur au minimum payable par carte (0,50 $). Ajoutez un autre colis.',
  AMOUNT_TOO_LARGE:
    'Le total dépasse ce qu’une carte peut payer en une fois. Payez vos colis séparément ou contactez-nous.',
  PAYMENT_PAGE_REFUSED:
    'Le service de paiement n’a pas pu ouvrir la page de paiement. Vos colis restent réservés : vérifiez l’adresse e-mail de votre compte, ou contactez-nous pour payer autrement.',
  INVALID_RESET_TOKEN: 'Lien invalide ou expiré.',
  INVALID_CONFIRMATION_LINK: 'Ce lien est invalide ou expiré. Demandez-en un nouveau.',
  WRONG_CURRENT_PASSWORD: 'Le mot de passe actuel est incorrect.',
  IDEMPOTENCY_KEY_REUSED: 'Cette clé d’idempotence a déjà servi à une autre demande.',

  TOO_MANY_REQUESTS: 'Trop de tentatives. Réessayez dans quelques minutes.',

  UNEXPECTED: 'Une erreur est survenue.',
  BUSY: 'Beaucoup de demandes en ce moment. Réessayez dans quelques secondes.',
  PAYMENT_PROVIDER_DOWN:
    'Le service de paiement ne répond pas. Réessayez dans un instant : rien ne sera débité deux fois.',
  DEPENDENCY_DOWN: 'Erreur serveur. Réessayez plus tard.',
} as const satisfies Record<ErrorCode, string>;

/** Messages of the faults of a field. */
export const faults = {
  required: 'Ce champ est obligatoire.',
  not_text: 'Ce champ doit être un texte.',
  not_number: 'Entrez un nombre.',
  not_integer: 'Entrez un nombre entier.',
  not_cents: 'Deux décimales au plus : le cent est la plus petite unité.',
  not_email: 'Entrez une adresse e-mail valide.',
  not_phone: 'Entrez un numéro de téléphone valide.',
  several_phones: 'Un seul numéro ici : gardez celui qui répond le plus souvent.',
  several_parcels: 'Un colis par ligne : donnez à chacun son poids et sa taille.',
  several_customers: 'Plusieurs clients ont ce numéro sous d’autres noms : ajoutez cette ligne à la main.',
  not_name: 'Écrivez un nom, sans adresse de site ni / \\ : @ < > { } |.',
  not_latin: 'Écrivez en lettres latines : ce champ est imprimé sur les papiers de douane.',
  not_date: 'Entrez une date valide.',
  not_time: 'Entrez une heure, par exemple 09:00.',
  not_in_list: 'Choisissez une valeur de la liste.',
  too_short: '{limit} caractères au moins.',
  too_long: '{limit} caractères au plus.',
  too_small: 'Le minimum est {limit}.',
  too_large: 'Le maximum est {limit}.',
  too_early: 'Choisissez une date à partir du {limit}.',
  too_few: 'Choisissez-en au moins {limit}.',
  too_many: '{limit} au plus.',
  beyond_door: 'Ce côté ne passe pas par la porte du conteneur : {limit} m au plus.',
  beyond_length: 'Ce côté dépasse la longueur intérieure du conteneur : {limit} m au plus.',
  outer_space: 'Retirez l’espace au début ou à la fin.',
  repeated: 'Chaque valeur ne peut figurer qu’une fois.',
  long_after_departure: 'L’arrivée est plus d’un an après le départ. Vérifiez l’année.',
  before_departure: 'L’arrivée doit suivre le départ.',
  after_departure: 'La réservation ne peut pas être postérieure au départ.',
  skipped_hour:
    'Cette heure n’existe pas sur place ce jour-là : c’est le passage à l’heure d’été. Choisissez-en une autre.',
  ends_before_start: 'La fin doit suivre le début.',
  overlaps: 'Ces plages se chevauchent.',
  closes_after_departure: 'Le dépôt des colis doit se terminer avant le départ.',
  not_container_number:
    'Ce n’est pas un numéro de conteneur : quatre lettres dont la dernière est U, puis sept chiffres.',
  wrong_check_digit: 'Le dernier chiffre ne correspond pas : vérifiez le numéro peint sur la porte.',
  too_vague: 'Dites ce que c’est, par exemple « 3 chemises en coton » plutôt que « effets personnels ».',
  refused_by_rule: 'Ces objets sont refusés. Un doute ? Écrivez-nous avant de réserver.',
  in_future: 'Cette date est encore à venir.',
  in_past: 'Ce jour est déjà passé.',
  days_ahead: 'Choisissez un jour d’ici {limit} jours.',
  before_previous: 'Une étape précédente a eu lieu plus tard : vérifiez la date et l’heure.',
  after_next: 'Une étape suivante a eu lieu plus tôt : vérifiez la date et l’heure.',
  not_departed: 'Le conteneur ne devait pas encore être parti : enregistrez d’abord son départ.',
  recorded_before: 'Cette étape est déjà enregistrée : corrigez-la dans les étapes du conteneur.',
  reference_used: 'Cette référence est déjà enregistrée pour un autre paiement : vérifiez-la.',
  changed_too_often: 'Déjà changé {limit} fois aujourd’hui : réessayez demain.',
  beyond_due: 'Plus de zéro, et au plus ce qui est dû pour ces colis.',
  beyond_sum: 'Plus de zéro, et au plus {limit} dans cette devise : c’est ce qui reste dû pour ces colis.',
  other_sum: 'Ce montant n’est pas celui dû pour ces colis.',
  bad_cursor: 'Ce curseur de page est invalide.',
  foreign_link: 'Ce lien n’est pas un lien de suivi Yónnee.',
  fits_no_door: 'Ce côté ne passe par la porte d’aucun conteneur.',
  fits_no_container: 'Ce côté ne tient dans aucun conteneur.',
  beyond_its_length: 'Plus que toute la place d’un conteneur sur la longueur de cette pièce. Vérifiez ses mesures.',
  not_later: 'Choisissez un jour après le {limit}, date d’effet de la version précédente.',
  fixed_by_tarif: 'Ce prix est celui du tarif : changez le tarif, ou vendez sans tarif.',
  other_corridor: 'Ce tarif est pour un autre trajet que celui de ce conteneur.',
  fixed_by_piece: 'Les mesures sont celles de la pièce choisie.',
  fixed_by_insurance: 'Ce colis est assuré pour cette valeur, comprise dans son prix : elle ne change plus.',
  not_hundredths: 'Deux décimales au plus.',
  premium_below_minimum: 'Même au plafond, la prime reste sous ce minimum.',
  no_rate: 'Aucun taux récent n’est connu pour cette devise. Enregistrez le montant en dollars.',
  one_of_two: 'Un conteneur ou un mois, pas les deux : l’un exclut l’autre.',
  invalid: 'Cette valeur n’est pas valide.',
} as const satisfies Record<FieldFaultCode, string>;

/** Messages of successful actions. */
export const done = {
  registered: 'Votre compte est créé.',
  loggedIn: 'Connexion réussie.',
  refreshed: 'Session prolongée.',
  loggedOut: 'Vous êtes déconnecté.',
  resetSent: 'Si un compte existe avec cet e-mail, un lien de réinitialisation vient de lui être envoyé.',
  emailConfirmed: 'Votre adresse e-mail est confirmée.',
  confirmationSent: 'Un lien de confirmation vient de vous être envoyé par e-mail.',
  confirmationRetried:
    'Nos derniers e-mails à votre adresse ont été refusés. Un lien de confirmation vient d’y être renvoyé : s’il n’arrive pas d’ici quelques minutes, écrivez-nous.',
  confirmedAlready: 'Votre adresse e-mail est déjà confirmée.',
  passwordReset: 'Votre mot de passe est réinitialisé.',
  passwordChanged: 'Mot de passe modifié avec succès.',
  accountJoined: 'Ces envois sont maintenant dans votre compte.',
  accountRecovered:
    'Votre compte est prêt. Connectez-vous, et confirmez votre adresse par le lien que nous vous envoyons.',
  accountDeleted: 'Votre compte est supprimé. Merci de nous avoir confié vos colis.',
  containerDeleted: 'Conteneur supprimé avec succès.',
  colisDeleted: 'Colis supprimé.',
  coordinationDeleted: 'Étape logistique supprimée.',
  trackingDeleted: 'Événement de suivi supprimé.',
  notificationDeleted: 'Notification supprimée.',
  tarifVersionRemoved: 'Version retirée du tarif.',
  agentRemoved: 'Agent retiré.',
  recipientDeleted: 'Destinataire supprimé.',
  waitlistLeft: 'Vous n’êtes plus sur la liste d’attente.',
  offerRefused: 'Vous avez refusé cette place : elle est libérée.',
  proxyWithdrawn: 'Cette personne ne peut plus retirer le colis.',
  contactReceived: 'Votre message est bien arrivé. Nous vous répondrons par e-mail.',
  insuranceDeleted: 'Assurance supprimée.',
  customsDeleted: 'Document de douane supprimé.',
  paymentConfirmed: 'Paiement confirmé.',
  paymentDeleted: 'Paiement supprimé.',
  payLinkRevoked: 'Lien de paiement annulé.',
  paymentRefunded: 'Ce paiement vous a été remboursé.',
  paymentPending: 'Votre paiement est en cours de traitement. Nous vous écrirons dès sa confirmation.',
} as const;

/** Names of the states of parcels and containers that messages contain. */
export const states = {
  etat: {
    ENREGISTRE: 'Enregistré',
    EN_ATTENTE: 'En attente',
    EN_TRANSIT: 'En transit',
    LIVRE: 'Livré',
    ARRIVE: 'Arrivé',
    ANNULE: 'Annulé',
  },
  statut: {
    EN_COURS: 'Ouvert',
    EN_ATTENTE: 'En attente',
    LIVRE: 'Livré',
    ANNULE: 'Annulé',
  },
  /** Places at which a parcel is recorded that no depot awaits any more. */
  lieu: {
    DEPOT: 'reçu à son dépôt de départ',
    SITE_ARRIVEE: 'arrivé au point d’arrivée',
    A_RETIRER: 'prêt à être retiré',
    CONTENEUR: 'en route vers son point d’arrivée',
    DESTINATAIRE: 'remis à son point d’arrivée',
  },
} as const satisfies {
  etat: Record<Etat, string>;
  statut: Record<ContainerStatut, string>;
  lieu: Record<Exclude<Place, 'EXPEDITEUR' | 'INCONNU'> | 'A_RETIRER', string>;
};

/** Documents of an imported parcel: its customs document, which nobody has filed yet, and its cover. */
export const imported = {
  typeDocument: 'Liste du contenu',
  motif: 'La liste du contenu manque : ce colis vient d’un tableau importé. Déposez sa liste ou son document.',
  couverture: 'Valeur déclarée',
};
