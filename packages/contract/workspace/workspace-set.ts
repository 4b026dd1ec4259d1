import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { WorkspaceLinks } from './shapes.ts'

export const contract = defineContract({
  name: 'WORKSPACE_SET',
  summary: 'Gives the workspace a name, and the pages outside that the account menu leads to.',
  input: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` }),
      links: WorkspaceLinks,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: false,
})
