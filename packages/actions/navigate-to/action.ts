import { defineAction } from '../define-action.ts'
import { choiceParameter, flagParameter, neededWhere, onlyWhere, pairsParameter, textParameter } from '../parameters.ts'

export const action = defineAction({
  id: 'DISPATCH_NAVIGATE_TO',
  label: 'Go to a page',
  group: 'pages',
  icon: 'arrow_forward',
  summary: 'Opens a page of Trellis or an address of the web, or goes back.',
  keywords: ['navigate', 'open', 'link', 'url', 'redirect', 'back', 'home'],
  input: {
    properties: {
      target: choiceParameter('Target', {
        home: 'Home',
        app: 'App',
        table: 'Table of a collection',
        detail: 'Record',
        view: 'View',
        flow: 'Flow',
        url: 'Address of the web',
        back: 'Back',
      }),
      appId: textParameter('App ID', { metadata: neededWhere('target', ['app']) }),
      collectionId: textParameter('Collection ID', { metadata: neededWhere('target', ['table', 'detail']) }),
      recordId: textParameter('Record ID', { metadata: neededWhere('target', ['detail']) }),
      viewId: textParameter('View ID', { metadata: neededWhere('target', ['view']) }),
      flowId: textParameter('Flow ID', { metadata: neededWhere('target', ['flow']) }),
      url: textParameter('Address', {
        maxLength: 2000,
        info: 'Begins with https:, http:, mailto: or tel:.',
        pattern: '^(https?://|mailto:|tel:)',
        metadata: neededWhere('target', ['url']),
      }),
      queryParams: pairsParameter('Query parameters', 'Name', {
        info: 'Reach the page as url.queryParams.',
        metadata: onlyWhere('target', ['app', 'table', 'detail', 'view', 'flow']),
      }),
      newTab: {
        ...flagParameter('New tab', 'Opens beside the page that is open.'),
        metadata: {
          allowFormula: true,
          ...onlyWhere('target', ['home', 'app', 'table', 'detail', 'view', 'flow', 'url']),
        },
      },
    },
    required: ['target'],
  },
  samples: [
    { target: 'home' },
    { target: 'detail', collectionId: 'Orders', recordId: '{{record.id}}', newTab: true },
    { target: 'view', viewId: 'v1', queryParams: [{ key: 'from', value: '{{record.id}}' }] },
    { target: 'url', url: 'mailto:ann@example.org' },
    { target: 'url', url: { CONCAT: ['https://example.org/', '{{record.id}}'] } },
  ],
  invalidSamples: [
    { path: 'target', value: {} },
    { path: 'target', value: { target: 'moon' } },
    { path: 'recordId', value: { target: 'detail', collectionId: 'Orders' } },
    { path: 'url', value: { target: 'url', url: 'javascript:alert(1)' } },
    { path: 'queryParams.0.key', value: { target: 'view', viewId: 'v1', queryParams: [{ value: 'a' }] } },
  ],
})
