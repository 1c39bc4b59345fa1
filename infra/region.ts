/** AWS region of every stage: most senders are in Europe and North America, and Dakar's cables land in Europe. */
export const REGION = 'eu-west-1';
