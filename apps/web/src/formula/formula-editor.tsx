import type { FormulaScope, ScopeTypes } from '@trellis/formula'
import type { RecordSchema } from '@trellis/model'
import { Button, ConfirmDialog, Dialog, IconButton, Tabs } from '@trellis/ui'
import { useState } from 'react'
import { CataloguePanel } from './catalogue-panel.tsx'
import { isReadable, jsonOf, redo, showFormula, showJson, undo } from './draft.ts'
import styles from './formula-editor.module.css'
import { FormulaTree } from './formula-tree.tsx'
import { JsonView } from './json-view.tsx'
import { ResultPane } from './result-pane.tsx'
import { TestPane } from './test-pane.tsx'
import { TextBar } from './text-bar.tsx'
import { t } from './texts.ts'
import { type FormulaEditing, type PlaceRules, useFormulaEditing } from './use-formula-editing.ts'
import { type SampleRecord, useSampleRecord } from './use-sample-record.ts'

export type FormulaEditorProps = PlaceRules & {
  /** What the formula is of: the title of the property. */
  name: string
  value: unknown
  /** What can be referred to, and values to try it with. */
  scope: ScopeTypes
  sample: FormulaScope
  /** Draws the sample record by its own inputs. */
  schema?: RecordSchema
  /** Where records of it are stored. */
  collectionId?: string | undefined
  /** Gets the JSON form; null where nothing is left of it. */
  onApply: (value: unknown) => void
  /** Gets a formula that cannot be stored for it depends on the clock or on chance; undefined where that leads nowhere. */
  onEvaluate?: ((value: unknown) => void) | undefined
  onClose: () => void
}

/** The full-screen editor of one formula. Nothing leaves it before Apply (2 §4). */
export function FormulaEditor(props: FormulaEditorProps) {
  const { name, schema, collectionId, onApply, onEvaluate, onClose, ...options } = props
  const editing = useFormulaEditing(options)
  const samples = useSampleRecord(editing, schema, collectionId)
  const [tab, setTab] = useState('items')
  const [isLeaving, setLeaving] = useState(false)
  const { draft, change, refusal } = editing
  const canEvaluate = editing.isOfNow && onEvaluate !== undefined
  const leave = () => (draft.past.length > 0 || !isReadable(draft) ? setLeaving(true) : onClose())
  const isJson = draft.json !== undefined
  return (
    <Dialog
      isOpen
      size="full"
      padding="none"
      icon="functions"
      title={t('formula.title', { name })}
      onClose={leave}
      headerActions={<History editing={editing} />}
      footerStart={
        <span className={styles.footerStart}>
          <Button
            size="small"
            icon={isJson ? 'account_tree' : 'data_object'}
            isDisabled={draft.json?.problem !== undefined || draft.textProblems.length > 0}
            onPress={() => {
              change(isJson ? showFormula : showJson)
              setTab('items')
            }}
          >
            {isJson ? t('formula.showFormula') : t('formula.showJson')}
          </Button>
          <span id="formula-refusal" className={styles.refusal} role="status">
            {canEvaluate ? t('formula.evaluateWhat') : refusal && t('formula.unfixed', { problem: refusal })}
          </span>
          {canEvaluate && (
            <Button
              size="small"
              icon="schedule"
              aria-describedby="formula-refusal"
              onPress={() => onEvaluate?.(jsonOf(draft))}
            >
              {t('formula.evaluate')}
            </Button>
          )}
        </span>
      }
      footer={
        <>
          <Button onPress={leave}>{t('formula.cancel')}</Button>
          <Button variant="primary" isDisabled={refusal !== undefined} onPress={() => onApply(jsonOf(draft))}>
            {t('formula.apply')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('formula.tabs')}
        className={styles.tabs ?? ''}
        tabs={[
          { id: 'items', title: t('formula.tab.items') },
          { id: 'test', title: t('formula.tab.test') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {({ id }) =>
          id === 'items' ? (
            <ItemsTab {...{ editing, schema, samples }} />
          ) : (
            <TestPane {...{ editing, schema, samples }} isWide />
          )
        }
      </Tabs>
      {isLeaving && (
        <ConfirmDialog
          isOpen
          status="warn"
          title={t('formula.discardTitle')}
          description={t('formula.discardWhat')}
          confirmLabel={t('formula.discard')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}

type PartProps = { editing: FormulaEditing; schema: RecordSchema | undefined; samples: SampleRecord }

/** Left the catalogue, in the middle the formula, right what it gives; narrower, one or two of them. */
function ItemsTab({ editing, schema, samples }: PartProps) {
  const [isBrowsing, setBrowsing] = useState(false)
  const isJson = editing.draft.json !== undefined
  return (
    <div className={styles.columns} data-browsing={isBrowsing || undefined} data-json={isJson || undefined}>
      {!isJson && <CataloguePanel editing={editing} onTaken={() => setBrowsing(false)} />}
      <div className={styles.main}>
        {isJson ? (
          <JsonView editing={editing} />
        ) : (
          <>
            <TextBar editing={editing} />
            <div className={styles.browse}>
              <Button size="small" icon="menu_book" onPress={() => setBrowsing(true)}>
                {t('formula.browse')}
              </Button>
            </div>
            <FormulaTree editing={editing} />
          </>
        )}
      </div>
      {isBrowsing && (
        <div className={styles.browseBack}>
          <Button size="small" icon="arrow_back" onPress={() => setBrowsing(false)}>
            {t('formula.back')}
          </Button>
        </div>
      )}
      <section className={styles.side} aria-label={t('formula.result')} tabIndex={0}>
        <ResultPane editing={editing} />
        <div className={styles.sideTest}>
          <TestPane {...{ editing, schema, samples }} isWide={false} />
        </div>
      </section>
    </div>
  )
}

function History({ editing: { draft, change } }: { editing: FormulaEditing }) {
  return (
    <>
      <IconButton
        icon="undo"
        size="small"
        label={t('formula.undo')}
        keys="Ctrl+Z"
        isDisabled={draft.past.length === 0}
        onPress={() => change(undo)}
      />
      <IconButton
        icon="redo"
        size="small"
        label={t('formula.redo')}
        keys="Ctrl+Shift+Z"
        isDisabled={draft.future.length === 0}
        onPress={() => change(redo)}
      />
    </>
  )
}
