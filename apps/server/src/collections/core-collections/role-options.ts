import { roles } from '@trellis/model'

const roleLabels = {
  entityAdmin: 'Collections and apps',
  developer: 'Views and flows',
  userAdmin: 'Users',
  integrationAdmin: 'Integrations',
} as const satisfies Record<(typeof roles)[number], string>

/** The roles to choose from, as the fields of users and invitations name them. */
export const roleOptions = roles.map(value => ({ value, label: roleLabels[value] }))
