import type { Contracts, OutputOf } from '@trellis/contract'
import { publicNameOf } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { findFlow } from './find-flow.ts'

/** What the live flow asks for, without its steps. */
export async function openFlow(
  services: Pick<Services, 'database'>,
  caller: Caller,
  id: string,
): Promise<OutputOf<Contracts['FLOW_OPEN']>> {
  const { document, version, status } = await findFlow(services, caller, id)
  const { icon, color, description, inputs } = document
  return {
    id,
    name: publicNameOf(document),
    version,
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
    ...(description !== undefined && { description }),
    status,
    inputs,
  }
}
