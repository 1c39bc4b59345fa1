/** The calls of the specification, as it writes them. */
export const CALLS: readonly string[] = [
  ...['POST /api/auth/register', 'POST /api/auth/login', 'GET /api/auth/users', 'GET /api/auth/details'],
  ...['POST /api/auth/forgot-password', 'POST /api/auth/change-password', 'POST /api/auth/reset-password'],

  ...['GET /payments/validate', 'POST /payments/add/{a}/{b}', 'GET /payments/all', 'GET /payments/{id}'],
  ...['PUT /payments/update/{id}', 'DELETE /payments/delete/{id}', 'PUT /payments/confirm/{id}'],
  ...['PUT /payments/reject/{id}', 'POST /payments/colis/{colisId}', 'POST /payments/group-payment'],

  ...['GET /colis/user', 'GET /colis/par-utilisateur/{userId}', 'GET /colis/par-reservation/{id}'],
  ...['GET /colis/par-statut/{statut}', 'GET /colis/all', 'GET /colis/{id}', 'PUT /colis/modifier/{id}'],
  ...['DELETE /colis/supprimer/{id}', 'POST /colis/ajouter/{bookingId}'],

  ...['GET /bookings/by-date', 'POST /bookings/check-weight', 'POST /bookings', 'GET /bookings', 'GET /bookings/{id}'],
  ...['GET /bookings/user/{id}', 'PUT /bookings/{id}', 'DELETE /bookings/{id}', 'GET /bookings/mes-reservations'],
  ...['PUT /bookings/{id}/status', 'PUT /bookings/{id}/insurance/{x}', 'PUT /bookings/{id}/payment/{x}'],
  ...['PUT /bookings/{id}/document/{x}', 'PUT /bookings/{id}/tracking/{x}', 'PUT /bookings/{id}/logistique/{x}'],

  ...['GET /insurance/all', 'GET /insurance/{id}', 'PUT /insurance/update/{id}', 'DELETE /insurance/delete/{id}'],
  'POST /insurance/add',

  ...['GET /coordination/all', 'GET /coordination/{id}', 'GET /coordination/booking/{id}'],
  ...['POST /coordination/add/{bookingId}', 'PUT /coordination/update/{id}', 'DELETE /coordination/delete/{id}'],

  ...['GET /customs/{id}', 'GET /customs/all', 'GET /customs/user/{id}', 'GET /customs/statut/{statut}'],
  ...['DELETE /customs/delete/{id}', 'PUT /customs/update/{id}', 'PATCH /customs/update-statut/{id}'],
  'POST /customs/add/{userId}/{bookingId}',

  ...['POST /api/tracking/add/{bookingId}', 'GET /api/tracking/all', 'GET /api/tracking/{id}'],
  ...['GET /api/tracking/booking/{id}', 'DELETE /api/tracking/delete/{id}'],

  ...['POST /notifications/add', 'GET /notifications/{id}', 'GET /notifications/all', 'GET /notifications/user/{id}'],
  ...['PUT /notifications/read/{id}', 'DELETE /notifications/delete/{id}'],

  ...['POST /api/contact', 'GET /api/contact'],
];
