import { UserError } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import { implementWeb } from '../calls/implement.ts'
import { linkSeconds } from './file-links.ts'

export const operations = [
  implementWeb(contracts.FILE_GET_URL, async ({ id }, { services, caller }, { sessionId = '' }) => {
    // The address would outlive the token, and know nothing of its limits.
    if (caller.token)
      throw new UserError('DENIED', `Fetch /api/files/${encodeURIComponent(id)} with the API token itself`)
    const file = await services.files.getReadable(caller, id)
    const path = `/api/files/${encodeURIComponent(file.id)}`
    return { url: `${path}?${services.files.links.sign({ caller, sessionId }, file.id)}`, expiresIn: linkSeconds }
  }),
] as const
