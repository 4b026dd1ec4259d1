import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'settings.title': 'Platform settings',
  'settings.description': 'Tenant configuration',
  'settings.general': 'General',
  'settings.mail': 'Mail',
  'settings.workspace': 'Workspace',
  'settings.name': 'Name',
  'settings.address': 'Address',
  'settings.connection': 'Connection',
  'settings.secure': 'Encrypted (https)',
  'settings.local': 'This machine only',
  'settings.plain': 'Not encrypted (http)',
  'settings.plainTitle': 'This server is reached over plain http',
  'settings.plainHow':
    'Passwords and records travel unencrypted, and cookies cannot be marked secure. Put a proxy with https in front of the server and set TRELLIS_URL to its address.',
  'settings.interface': 'Interface for programs',
  'settings.openapi': 'OpenAPI description',
})
