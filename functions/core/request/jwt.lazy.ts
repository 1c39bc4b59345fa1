export { JwtVerifier } from 'aws-jwt-verify';
export { SimpleJwksCache } from 'aws-jwt-verify/jwk';
