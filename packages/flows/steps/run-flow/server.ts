import { textOf } from '@trellis/actions/run'
import { isPlainObject } from '@trellis/base'
import { defineStepServer } from '../../define-step-server.ts'
import { requiredText } from '../../step-failed.ts'

export const server = defineStepServer({
  async run(given, { runFlow }) {
    const id = requiredText(textOf(given, 'flowId'), 'flowId', 'Flow ID')
    const { input, doesNotWait } = given
    return runFlow({ id, input: isPlainObject(input) ? input : {}, wait: doesNotWait !== true })
  },
})
