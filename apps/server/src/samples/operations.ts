import { notFound } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import { implementStoring } from '../calls/implement.ts'
import { storeAnswer } from '../records/write/keep-answer.ts'
import { findSample } from './samples.ts'

export const operations = [
  implementStoring(contracts.SAMPLE_INSTALL, ({ sample }, { services, caller, answerKey }) => {
    const install = findSample(sample)
    if (!install) throw notFound('The sample')
    return install(services, caller, {
      finish: (connection, installed) => storeAnswer(connection, answerKey, JSON.stringify(installed)),
    })
  }),
] as const
