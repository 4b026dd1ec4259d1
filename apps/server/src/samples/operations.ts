import { notFound } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import { implement } from '../operations/implement.ts'
import { findSample } from './samples.ts'

export const operations = [
  implement(contracts.SAMPLE_INSTALL, ({ sample }, { services, caller }) => {
    const install = findSample(sample)
    if (!install) throw notFound('The sample')
    return install(services, caller)
  }),
] as const
