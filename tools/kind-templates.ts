import { assetTemplate } from './asset-template.ts'
import { clientActionId, stepId } from './registries.ts'

/** The files of a new kind: paths inside its folder (or, for a kind that is one file, below its root) → source that compiles. */
export type Template = (id: string) => Record<string, string>

/** What `npm run new -- KIND NAME` can make. */
export const templates: Readonly<Record<string, Template>> = {
  format: formatTemplate,
  action: actionTemplate,
  component: componentTemplate,
  driver: driverTemplate,
  step: stepTemplate,
  asset: assetTemplate,
  contract: contractTemplate,
  function: functionTemplate,
}

function formatTemplate(id: string): Record<string, string> {
  return {
    'look.ts': formatLook,
    'rules.ts': formatRules,
    'format.ts': formatDefinition(id, sentence(id)),
    'server.ts': formatServer,
    'web.tsx': formatWeb,
  }
}

/** `show-map` becomes the action DISPATCH_SHOW_MAP of the browser; a `web.tsx` beside it says how it runs. */
function actionTemplate(id: string): Record<string, string> {
  return {
    'action.ts': `import { defineAction } from '../define-action.ts'
import { textParameter } from '../parameters.ts'

export const action = defineAction({
  id: '${clientActionId(id)}',
  label: '${sentence(id)}',
  group: 'state',
  icon: 'bolt',
  summary: '${sentence(id)}.',
  keywords: [],
  input: { properties: { value: textParameter('Value') }, required: ['value'] },
  samples: [{ value: 'a' }, { value: '{{record.id}}' }],
  invalidSamples: [{ path: 'value', value: {} }],
})
`,
  }
}

/** A component of views, with the half that draws it. */
function componentTemplate(id: string): Record<string, string> {
  return {
    'component.ts': `import { defineComponent } from '../define-component.ts'
import { textProperty } from '../properties.ts'

export const component = defineComponent({
  id: '${id}',
  label: '${sentence(id)}',
  group: 'information',
  icon: 'widgets',
  summary: '${sentence(id)}.',
  keywords: [],
  children: [],
  events: [],
  properties: { text: textProperty('Text') },
  defaults: { text: '${sentence(id)}' },
})
`,
    'web.tsx': `import { textAttr } from '../attrs.ts'
import { type ComponentProps, defineComponentWeb } from '../define-component-web.ts'

export const web = defineComponentWeb({ Component })

function Component({ attrs }: ComponentProps) {
  return <p>{textAttr(attrs['text'])}</p>
}
`,
  }
}

/** A driver of integrations, with the half that talks to the other system. */
function driverTemplate(id: string): Record<string, string> {
  return {
    'driver.ts': `import { defineDriver } from '../../define-driver.ts'

export const driver = defineDriver({
  id: '${id}',
  label: '${sentence(id)}',
  icon: 'power',
  summary: '${sentence(id)}.',
  connection: {
    type: 'object',
    properties: { address: { type: 'string', format: 'url', title: 'Address' } },
    required: ['address'],
  },
  secrets: {},
  asks: () => ({ connection: ['address'], secrets: [] }),
  placeOf: ({ address }) => address,
  operations: {
    ping: {
      label: 'Ping',
      summary: 'Asks whether it is there.',
      input: { type: 'object', properties: {} },
      output: { type: 'boolean', format: 'checkbox', title: 'It is there' },
      errors: ['UNREACHABLE'],
      readOnly: true,
    },
  },
})
`,
    'server.ts': `import { defineDriverServer } from '../../define-driver-server.ts'

export const server = defineDriverServer({
  async test({ ask, connection }) {
    await ask({ url: String(connection['address']), method: 'GET' })
  },
  operations: {
    async ping({ ask, connection }) {
      await ask({ url: String(connection['address']), method: 'GET' })
      return { output: true }
    },
  },
})
`,
  }
}

/** `wait-for-event` becomes the step WAIT_FOR_EVENT of flows. One with an effect has a `server.ts` beside it that does it. */
function stepTemplate(id: string): Record<string, string> {
  return {
    'step.ts': `import { textParameter } from '@trellis/actions/parameters'
import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: '${stepId(id)}',
  label: '${sentence(id)}',
  icon: 'bolt',
  summary: '${sentence(id)}.',
  keywords: [],
  input: { properties: { value: textParameter('Value') }, required: ['value'] },
  canFail: false,
  retry: 'never',
  work: { immediate: ({ value }) => ({ output: value ?? null }) },
  samples: [{ value: 'a' }],
  invalidSamples: [{ path: 'value', value: {} }],
})
`,
  }
}

/** `records/data-archive` becomes the operation DATA_ARCHIVE; nobody but a tenant's admin may call it until its access says otherwise. */
function contractTemplate(id: string): Record<string, string> {
  const name = id.split('/').at(-1) ?? id
  return {
    [`${id}.ts`]: `import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: '${name.toUpperCase().replaceAll('-', '_')}',
  summary: '${sentence(name)}.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({}),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: true,
})
`,
  }
}

/** `text/phone-number` becomes the function PHONE_NUMBER of the group text. */
function functionTemplate(id: string): Record<string, string> {
  const [group = 'more', file = id] = id.split('/')
  const name = file.toUpperCase().replaceAll('-', '_')
  return {
    [`${id}.ts`]: `import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: '${name}',
  label: '${sentence(file)}',
  group: '${group}',
  keywords: ['${file.replaceAll('-', ' ')}'],
  summary: '${sentence(file)}.',
  parameters: [{ name: 'value', type: 'text', summary: 'the text' }],
  result: 'text',
  examples: [{ formula: '${name}("a")', result: 'a' }],
  evaluate: value => value,
})
`,
  }
}

function sentence(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatDefinition(id: string, title: string): string {
  return `import { defineFormat } from '../../define-format.ts'
import { textOperators } from '../../operators.ts'
import { textSettings } from '../../settings.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: '${id}',
  label: '${title}',
  summary: '${title}.',
  category: 'text',
  keywords: [],
  operators: textOperators,
  searchable: true,
  uniqueable: true,
  titleable: true,
  settings: textSettings,
  defaults: {},
  samples: () => ['${title}'],
  invalidSamples: () => [{ value: 12 }, { value: 'too long', settings: { maxLength: 3 } }],
})
`
}

const formatLook = `import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'

export const look = defineLook({ ...shortTextLook, icon: 'short_text' })
`

const formatRules = `import { defineRules } from '../../define-rules.ts'
import { shortTextRules } from '../../rules-traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({ ...shortTextRules, ...look, check: checkText, fromText: checkText })
`

const formatServer = `import { defineFormatServer } from '../../define-format-server.ts'
import { textColumn } from '../../sql/text-column.ts'

export const server = defineFormatServer(textColumn)
`

const formatWeb = `import { TextField } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input({ schema, value, onChange, onBlur, error, required, disabled, readOnly }: InputProps) {
  return (
    <TextField
      label={schema.title ?? ''}
      value={typeof value === 'string' ? value : ''}
      onChange={text => onChange(text === '' ? undefined : text)}
      {...(onBlur ? { onBlur } : {})}
      error={error}
      isRequired={required}
      isDisabled={disabled}
      isReadOnly={readOnly}
    />
  )
}

function Cell({ value }: CellProps) {
  return <>{typeof value === 'string' ? value : null}</>
}
`
