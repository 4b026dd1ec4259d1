import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FlowWebhook } from '@trellis/model'

export type Delivery = {
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Of the address, where there is one. */
  secret: string | undefined
}

/** Of secrets of Standard Webhooks. */
export const standardPrefix = 'whsec_'
/** A request that is older, or of later than now, may have been listened to and sent again. */
const windowMs = 5 * 60_000

/** Whether the sender knows the secret (S61), found out in the same time whatever they sent. */
export function provesSender(webhook: FlowWebhook, secret: string, delivery: Delivery, now: number): boolean {
  switch (webhook.proof) {
    case 'address':
      return isSame(delivery.secret ?? '', secret)
    case 'standard':
      return isStandard(secret, delivery, now)
    case 'header':
      return isSigned(webhook, secret, delivery)
  }
}

function isStandard(secret: string, { headers, body }: Delivery, now: number): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': sentAt = '', 'webhook-signature': signatures = '' } = headers
  const isFresh = /^\d{1,12}$/.test(sentAt) && Math.abs(Number(sentAt) * 1000 - now) <= windowMs
  const key = secret.startsWith(standardPrefix) ? Buffer.from(secret.slice(standardPrefix.length), 'base64') : secret
  const right = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest('base64')
  // All of them are compared: a sender that changes its key signs by both.
  const isKnown = signatures.split(' ').filter(signature => isSame(signature, `v1,${right}`)).length > 0
  return isKnown && isFresh && id !== ''
}

function isSigned({ header = '', prefix = '', encoding = 'hex' }: FlowWebhook, secret: string, delivery: Delivery) {
  const right = createHmac('sha256', secret).update(delivery.body).digest(encoding)
  return isSame(delivery.headers[header.toLowerCase()] ?? '', `${prefix}${right}`)
}

/** Hashes have one length, so that nothing is told by how long it takes. */
function isSame(given: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(right))
}
