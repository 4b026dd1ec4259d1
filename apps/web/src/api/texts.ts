import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'api.offline': 'The server did not answer. Check the connection and try again.',
  'api.offlineTitle': 'No connection',
  'api.timeout': 'The server took too long. What you asked for may still be under way.',
  'api.timeoutTitle': 'No answer in time',
  'api.unavailable': 'The server is starting or under maintenance. Try again in a moment.',
  'api.unreadable': 'The server gave an answer that cannot be read (status {status}).',
  'api.ohSnap': 'Oh snap!',
  'api.unexpected': 'Something went wrong in this page. Load it again and try once more.',
  'api.incident': 'Incident {id}',
})
