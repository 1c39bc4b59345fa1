/** Where a stage lives. Close to both shores: most senders are in Europe and North America, and Dakar's lines land in Europe. */
export const REGION = 'eu-west-1';
