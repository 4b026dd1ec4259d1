import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { findAddresses } from './find-addresses.ts'

export const operations = [
  implement(contracts.ADDRESS_SEARCH, async ({ text, locale }, { services }) => ({
    list: await findAddresses(services, text, locale ?? 'en'),
  })),
] as const
