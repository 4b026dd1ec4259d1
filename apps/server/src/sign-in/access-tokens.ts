import { isPlainObject } from '@trellis/base'
import { jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from '../secrets/signing-keys.ts'

export const accessTokenSeconds = 15 * 60

/** What a token is good for: the API, reading files by cookie, or reading what another user may read. */
export type TokenUse = 'access' | 'files' | 'view'

export type TokenClaims = {
  tenantId: string
  userId: string
  sessionId: string
  use: TokenUse
  /** Of `view`: whose session it is, who looks on as the user. */
  viewerId?: string | undefined
  /** Milliseconds since 1970. */
  expiresAt: number
}

export type AccessTokens = {
  sign(claims: Omit<TokenClaims, 'expiresAt'>): Promise<string>
  /** undefined for anything but a token of ours that is valid now. */
  read(token: string): TokenClaims | undefined | Promise<TokenClaims | undefined>
}

const algorithm = 'HS256'
const issuer = 'trellis'
const longestToken = 2000
const rememberedTokens = 10_000

/** Signed tokens of 15 minutes. A token is verified once and then remembered, so that a request costs a look-up. */
export function makeAccessTokens(keys: SigningKeys): AccessTokens {
  const verified = new Map<string, TokenClaims>()

  const remember = (token: string, claims: TokenClaims) => {
    if (verified.size >= rememberedTokens) {
      const [oldest] = verified.keys()
      if (oldest !== undefined) verified.delete(oldest)
    }
    verified.set(token, claims)
  }

  const verify = async (token: string): Promise<TokenClaims | undefined> => {
    if (token.length > longestToken) return undefined
    const claims = await verifyToken(token, keys)
    if (claims) remember(token, claims)
    return claims
  }

  return {
    sign: claims => signToken(claims, keys),
    read(token) {
      const known = verified.get(token)
      if (!known) return verify(token)
      if (known.expiresAt > Date.now()) return known
      verified.delete(token)
      return undefined
    },
  }
}

function signToken(claims: Omit<TokenClaims, 'expiresAt'>, keys: SigningKeys): Promise<string> {
  const { sessionId: sid, use, viewerId } = claims
  return new SignJWT({ sid, use, ...(viewerId !== undefined && { act: { sub: viewerId } }) })
    .setProtectedHeader({ alg: algorithm, kid: keys.current.kid })
    .setIssuer(issuer)
    .setAudience(claims.tenantId)
    .setSubject(claims.userId)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(keys.current.secret)
}

async function verifyToken(token: string, keys: SigningKeys): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      header => {
        const secret = header.kid === undefined ? undefined : keys.find(header.kid)
        if (!secret) throw new Error('Unknown key')
        return secret
      },
      {
        algorithms: [algorithm],
        issuer,
        requiredClaims: ['exp', 'iat', 'sub', 'aud'],
        maxTokenAge: accessTokenSeconds,
      },
    )
    const { aud, sub, exp, sid, use, act } = payload
    if (typeof aud !== 'string' || typeof sub !== 'string' || typeof sid !== 'string') return undefined
    if (exp === undefined) return undefined
    const claims = { tenantId: aud, userId: sub, sessionId: sid, expiresAt: exp * 1000 }
    if (use === 'access' || use === 'files') return { ...claims, use }
    const viewerId = isPlainObject(act) ? act['sub'] : undefined
    return use === 'view' && typeof viewerId === 'string' ? { ...claims, use, viewerId } : undefined
  } catch {
    return undefined
  }
}
