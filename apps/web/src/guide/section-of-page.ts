import { ownValue } from '@trellis/base'

/** Which section of the guide tells of a page of the product, by its address; of the pages below it too, unless they have their own. */
const sections: Readonly<Record<string, string>> = {
  '/': 'start',
  '/app': 'apps-and-permissions.how-an-app-shows',
  '/table': 'records.lists',
  '/trash': 'records.back-again',
  '/activity': 'records.back-again',
  '/detail': 'records.a-record',
  '/view': 'views',
  '/flow': 'flows',
  '/notifications': 'start.finding-the-way',
  '/account': 'programs',
  '/account/notifications': 'mail.notifications',
  '/account/devices': 'programs.phones-and-tablets',
  '/builder': 'start.builder-and-apps',
  '/builder/tags': 'apps-and-permissions',
  '/builder/tags/user': 'apps-and-permissions.people',
  '/builder/tags/access': 'apps-and-permissions.why-can-this-person-see-this',
  '/builder/tags/view-settings': 'apps-and-permissions.how-an-app-shows',
  '/builder/tags/association': 'apps-and-permissions.how-an-app-shows',
  '/builder/tags/notes': 'apps-and-permissions.names-and-notes',
  '/builder/data': 'collections',
  '/builder/data/definition': 'collections.fields',
  '/builder/data/filters': 'collections.quick-filters',
  '/builder/data/records': 'records.lists',
  '/builder/data/applications': 'collections.linked-assets',
  '/builder/data/views': 'collections.linked-assets',
  '/builder/data/triggers': 'collections.linked-assets',
  '/builder/data/associations': 'collections.linked-assets',
  '/builder/data/settings': 'collections.settings',
  '/builder/data/import': 'importing',
  '/builder/views': 'views',
  '/builder/views/layout': 'views.make-one',
  '/builder/views/vars': 'views.formulas',
  '/builder/views/input': 'views.views-in-views',
  '/builder/views/applications': 'views.give-it-to-people',
  '/builder/flows': 'flows',
  '/builder/flows/steps': 'flows.steps',
  '/builder/flows/inputs': 'flows.make-one',
  '/builder/flows/changes': 'flows.formulas',
  '/builder/flows/state': 'flows.step-results',
  '/builder/flows/output': 'flows.step-results',
  '/builder/flows/starts': 'flows.start-it-by-a-schedule',
  '/builder/flows/applications': 'flows.enable-it-and-give-it-to-people',
  '/builder/flows/logs': 'flows.when-it-fails',
  '/builder/integrations': 'integrations',
  '/builder/integrations/applications': 'integrations.managing',
  '/builder/devices': 'programs.phones-and-tablets',
  '/builder/users': 'apps-and-permissions.people',
  '/builder/users/applications': 'apps-and-permissions.people',
  '/builder/users/access': 'apps-and-permissions.why-can-this-person-see-this',
  '/builder/users/sessions': 'programs.signed-in',
  '/builder/users/tokens': 'programs.api-tokens',
  '/builder/invitations': 'start.the-usual-way-from-there',
  '/builder/settings': 'running.settings-of-the-workspace',
  '/builder/settings/mail': 'mail',
  '/builder/settings/tokens': 'programs',
}

/** The section that helps on a page. */
export function sectionOfPage(pathname: string): string {
  const own = ownValue(sections, pathname)
  if (own !== undefined) return own
  const above = pathname.slice(0, pathname.lastIndexOf('/'))
  return sectionOfPage(above === '' ? '/' : above)
}
