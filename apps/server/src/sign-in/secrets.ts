import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text for cookies and links. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret: it has too many bits to be guessed, so a fast hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
