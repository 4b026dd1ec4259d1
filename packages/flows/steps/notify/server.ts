import { textOf, textsOf } from '@trellis/actions/run'
import { defineStepServer } from '../../define-step-server.ts'
import { requiredText, StepFailed } from '../../step-failed.ts'

export const server = defineStepServer({
  async run(given, { notify }) {
    const { userIds: users, silent } = given
    const userIds = typeof users === 'string' ? [users] : textsOf(users)
    if (userIds.length === 0)
      throw new StepFailed({
        type: 'VALIDATION_ERROR',
        message: 'Users: Required field',
        fields: { userIds: 'Required field' },
      })
    const notified = await notify({
      userIds,
      title: requiredText(textOf(given, 'title'), 'title', 'Title'),
      text: textOf(given, 'text'),
      icon: textOf(given, 'icon'),
      link: textOf(given, 'link'),
      silent: silent === true,
    })
    return { notified }
  },
})
