import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, HSTS_SECONDS, otherHeaders } from './security-headers.ts';

type SiteHeadersProps = {
  uploadsOrigin: string;
  /** True for the pages that scan labels. */
  scans?: boolean;
};

/** `security-headers.ts` in CloudFront's form, which forbids plain headers where it has a dedicated setting. */
export class SiteHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { uploadsOrigin, scans = false }: SiteHeadersProps) {
    const override = true;
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(uploadsOrigin, scans), override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override,
        },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(otherHeaders(scans)).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
