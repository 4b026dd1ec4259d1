/** Builder roles (0-decisions §2); tenant admin is a flag beside them. */
export const roles = ['entityAdmin', 'developer', 'userAdmin', 'integrationAdmin'] as const
export type Role = (typeof roles)[number]
