import { textOf, textsOf } from '@trellis/actions/run'
import { defineStepServer } from '../../define-step-server.ts'
import { requiredText, StepFailed } from '../../step-failed.ts'

export const server = defineStepServer({
  async run(given, { mail }) {
    const { to: addressees } = given
    const to = typeof addressees === 'string' ? [addressees] : textsOf(addressees)
    if (to.length === 0)
      throw new StepFailed({
        type: 'VALIDATION_ERROR',
        message: 'To: Required field',
        fields: { to: 'Required field' },
      })
    await mail({
      to,
      subject: requiredText(textOf(given, 'subject'), 'subject', 'Subject'),
      text: textOf(given, 'text') ?? '',
    })
    return { sentTo: to.length }
  },
})
