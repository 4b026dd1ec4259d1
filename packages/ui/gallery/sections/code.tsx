import { CodeCompare } from '../../components/code-editor/code-compare.tsx'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { jsonLanguage } from '../../components/code-editor/json-language.ts'
import { JsonTree } from '../../components/json-tree/json-tree.tsx'
import { Held, type Section, State } from '../example.tsx'
import { t } from '../texts.ts'

const text = '{\n  "customer": "Toms Spezialitäten",\n  "freight": 11.61\n}'
const problems = [{ start: 15, end: 35, message: t('gallery.error'), severity: 'error' }] as const

export const codeSections: Section[] = [
  {
    title: 'Code editor',
    shows: ['CodeEditor'],
    render: () => (
      <>
        <State name="JSON, with a problem" isWide>
          <Held start={text}>
            {(value, set) => (
              <CodeEditor
                label={t('gallery.label')}
                value={value}
                onChange={set}
                language={jsonLanguage()}
                problems={problems}
              />
            )}
          </Held>
        </State>
        <State name="one line, empty" isWide>
          <Held start="">
            {(value, set) => (
              <CodeEditor
                label={t('gallery.label')}
                value={value}
                onChange={set}
                size="bar"
                placeholder={t('gallery.description')}
              />
            )}
          </Held>
        </State>
      </>
    ),
  },
  {
    title: 'JSON tree',
    shows: ['JsonTree'],
    render: () => (
      <State name="branches" isWide>
        <JsonTree
          label={t('gallery.label')}
          value={{ orders: Array.from({ length: 120 }, (_, id) => ({ id })), city: t('gallery.sampleCity') }}
          shown={(count, total) => `${count} / ${total}`}
        />
      </State>
    ),
  },
  {
    title: 'Code compare',
    shows: ['CodeCompare'],
    render: () => (
      <State name="JSON, with a change" isWide>
        <Held start={text.replace('11.61', '12.5')}>
          {(value, set) => (
            <CodeCompare
              original={{ label: t('gallery.label'), text }}
              changed={{ label: t('gallery.description'), text: value, onChange: set }}
              language={jsonLanguage()}
            />
          )}
        </Held>
      </State>
    ),
  },
]
