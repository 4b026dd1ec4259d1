import { flagParameter, longTextParameter, recordParameter, textParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'NOTIFY',
  label: 'Notify',
  icon: 'notifications',
  summary: 'Notifies users in the product.',
  keywords: ['notification', 'bell', 'alert', 'message', 'tell'],
  input: {
    properties: {
      userIds: {
        type: 'array',
        format: 'array',
        title: 'Users',
        items: recordParameter('User', 'User', 'fullName'),
        minItems: 1,
        maxItems: 100,
        metadata: { fieldSize: 'full', allowFormula: true },
      },
      title: textParameter('Title', { maxLength: 200 }),
      text: longTextParameter('Text', { maxLength: 2000 }),
      icon: { type: 'string', format: 'icon', title: 'Icon', metadata: { allowFormula: true } },
      link: textParameter('Link', {
        maxLength: 2000,
        info: 'A path of this product, as /detail?collectionId=Orders&id=1.',
      }),
      silent: flagParameter('Silent', 'Waits in the list without being shown at once.'),
    },
    required: ['title', 'userIds'],
  },
  canFail: true,
  retry: 'passing',
  work: { effect: { outside: false } },
  samples: [{ userIds: ['{{user.id}}'], title: 'Done', text: 'All orders are checked', link: '/', silent: true }],
  invalidSamples: [{ path: 'title', value: { userIds: ['a'] } }],
})
