import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A text that only who has the key can read, and only for what it was sealed for. */
export function seal(key: Buffer, text: string, purpose: readonly string[]): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  cipher.setAAD(Buffer.from(JSON.stringify(purpose)))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** undefined for what was sealed with another key or for something else. */
export function unseal(key: Buffer, bytes: Buffer, purpose: readonly string[]): string | undefined {
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(JSON.stringify(purpose)))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes)).toString() + decipher.final().toString()
  } catch {
    return undefined
  }
}
