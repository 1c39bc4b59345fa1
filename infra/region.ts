/** AWS region of every stage: most senders are in Europe and North America, and Dakar's cables land in Europe. */
export const REGION = 'eu-west-1';
/** The only region from which CloudFront accepts certificates and firewalls, and which has its metrics. */
export const EDGE_REGION = 'us-east-1';
