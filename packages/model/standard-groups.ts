import type { DetailGroup } from './collection.ts'

/** Groups that definitions of the platform share, and the one a builder's collection begins with (1 §3.4). */
export const standardGroups = {
  basic: { id: 'basic', name: 'Basic', order: 1 },
  naming: { id: 'naming', name: 'Naming', order: 2 },
  date: { id: 'date', name: 'Date', order: 3 },
  configuration: { id: 'configuration', name: 'Configuration', order: 4 },
  advanced: { id: 'advanced', name: 'Advanced', order: 5, collapsible: true, startsCollapsed: true },
  defaultDisplay: { id: 'default-display', name: 'Default display', order: 7 },
} as const satisfies Record<string, DetailGroup>
