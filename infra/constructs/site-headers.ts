import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, HSTS_SECONDS, OTHER_HEADERS } from './security-headers.ts';

/** `security-headers.ts` in CloudFront's form, which forbids plain headers where it has a dedicated setting. */
export class SiteHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { uploadsOrigin }: { uploadsOrigin: string }) {
    const override = true;
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(uploadsOrigin), override },
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
        customHeaders: Object.entries(OTHER_HEADERS).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
