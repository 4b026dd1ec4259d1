export const mailKey = ['settings', 'mail'] as const
export const outboxKey = ['settings', 'outbox'] as const
