/** What people are told of: by flows, of flows that were blocked, of imports that are over. */
export const notificationKinds = ['flow', 'blockedFlow', 'import'] as const
export type NotificationKind = (typeof notificationKinds)[number]
