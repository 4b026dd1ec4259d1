import { registerTexts } from '@trellis/ui/text'

/** Apart from those of sign-in, which most visits never show. */
export const t = registerTexts('ui', {
  'session.unreachable': 'The server cannot be reached',
  'session.unreachableHow': 'Check the connection. This page tries again by itself.',
  'session.tryAgain': 'Try again',
  'session.starting': 'Starting',
})
