import { type Role, roles } from '@trellis/model'
import Type from 'typebox'

/** What an API token may do, at most what its owner may. */
export const TokenRights = {
  roles: Type.Array(Type.Unsafe<Role>(Type.Enum([...roles])), { maxItems: roles.length }),
  isTenantAdmin: Type.Boolean(),
  /** Apps whose rights it has; absent = all those of its owner. */
  appIds: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 200 })),
  /** Operations that it may call; absent = all. */
  operations: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 200 })),
} as const
