/** Query parameter of the booking page by which it shows the waitlist, though the container has some space left. */
export const WAIT_PARAM = 'attente';
