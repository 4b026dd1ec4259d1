import { flagParameter, longTextParameter, textParameter, textsParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'NOTIFY',
  label: 'Notify',
  icon: 'notifications',
  summary: 'Notifies users in the product.',
  keywords: ['notification', 'bell', 'alert', 'message', 'tell'],
  input: {
    properties: {
      userIds: textsParameter('Users', 'User ID', { minItems: 1, metadata: { allowFormula: true } }),
      title: textParameter('Title', { maxLength: 200 }),
      text: longTextParameter('Text', { maxLength: 2000 }),
      icon: { type: 'string', format: 'icon', title: 'Icon', metadata: { allowFormula: true } },
      link: textParameter('Link', {
        maxLength: 2000,
        info: 'A path of this product, as /detail?collectionId=Orders&id=1.',
      }),
      silent: flagParameter('Silent', 'Waits in the list without being shown at once.'),
    },
    required: ['userIds', 'title'],
  },
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: false } },
  samples: [{ userIds: ['{{user.id}}'], title: 'Done', text: 'All orders are checked', link: '/', silent: true }],
  invalidSamples: [{ path: 'title', value: { userIds: ['a'] } }],
})
