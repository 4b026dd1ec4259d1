import type { TrellisRecord } from '@trellis/model'

/** A record of the core collection Device, as it is shown. */
export type Device = {
  id: string
  name: string
  userId: string
  userName: string
  platform: string
  browser: string
  lastSeenAt: string | undefined
  isBlocked: boolean
}

export function deviceOf(record: TrellisRecord): Device {
  const { id, blocked, lastSeenAt } = record
  const text = (key: string) => {
    const value = record[key]
    return typeof value === 'string' ? value : ''
  }
  return {
    id,
    name: text('name'),
    userId: text('userId'),
    userName: text('userName'),
    platform: text('platform'),
    browser: text('browser'),
    lastSeenAt: typeof lastSeenAt === 'string' ? lastSeenAt : undefined,
    isBlocked: blocked === true,
  }
}

export const devicesKey = ['devices'] as const
