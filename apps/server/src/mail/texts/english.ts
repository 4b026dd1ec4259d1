/** What mails say. `{workspace}` is the name of the workspace, `{date}` until when a link is good, `{email}` a new address. */
export const english = {
  'test.subject': 'Test mail from {workspace}',
  'test.text': 'Mail works: {workspace} sent you this test mail.',
  'invitation.subject': 'You are invited to {workspace}',
  'invitation.text': 'You are invited to {workspace}. With the link you make your account.',
  'invitation.link': 'Accept the invitation',
  'invitation.notes': 'The link works once, until {date}. If you do not know who invites you, ignore this mail.',
  'password.subject': 'Your new password for {workspace}',
  'password.text': 'Somebody asked for a new password for your account in {workspace}. With the link you set one.',
  'password.link': 'Set a new password',
  'password.notes':
    'The link works once, for {minutes} minutes. If it was not you who asked, ignore this mail: your password stays as it is.',
  'address.subject': 'Your address in {workspace} was changed',
  'address.text':
    'Your account in {workspace} has another email address now: {email}. You sign in with it from now on.',
  'address.notes': 'If that was not agreed with you, tell an admin of your workspace.',
  'notification.link': 'Open in {workspace}',
  'notification.notes':
    'You asked {workspace} for mails of this kind. Under Account, Notifications you choose otherwise.',
} as const

export type MailTextKey = keyof typeof english
export type MailTexts = Readonly<Record<MailTextKey, string>>
