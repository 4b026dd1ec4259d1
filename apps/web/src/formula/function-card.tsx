import { type FormulaFunction, findFunction } from '@trellis/formula'
import styles from './catalogue.module.css'
import { argumentsOf } from './complete-formula.ts'
import { typeLabel } from './labels.ts'
import { t } from './texts.ts'

/** What a function takes, what it gives, and examples that were run. */
export function FunctionCard({ name, isBare }: { name: string; isBare?: boolean }) {
  const definition = findFunction(name)
  if (!definition) return null
  return (
    <div className={styles.card} data-bare={isBare || undefined}>
      <p className={styles.signature}>
        <b>{definition.name}</b>({argumentsOf(definition)})
      </p>
      <p>
        <WithCode text={definition.summary} />
      </p>
      {definition.aliasOf && <p className={styles.note}>{t('formula.aliasOf', { name: definition.aliasOf })}</p>}
      <Inputs definition={definition} />
      <h4>{t('formula.outputs')}</h4>
      <p>{typeLabel(definition.result)}</p>
      {definition.examples.length > 0 && (
        <>
          <h4>{t('formula.examples')}</h4>
          <ul className={styles.examples}>
            {definition.examples.slice(0, 3).map(({ formula, result }) => (
              <li key={formula}>
                <code>{formula}</code>
                <span aria-hidden="true"> → </span>
                <code>{JSON.stringify(result)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Words in backticks are code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part))
}

function Inputs({ definition: { parameters } }: { definition: FormulaFunction }) {
  if (parameters.length === 0) return null
  return (
    <>
      <h4>{t('formula.inputs')}</h4>
      <dl className={styles.inputs}>
        {parameters.map(({ name, type, summary, optional, rest, options }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span className={styles.note}>{typeLabel(type)}</span>
              {optional && <span className={styles.note}> · {t('formula.optional')}</span>}
              {rest && <span className={styles.note}> · {t('formula.repeated')}</span>}
            </dt>
            <dd>
              <WithCode text={summary} />
              {options && <span className={styles.note}> ({options.join(', ')})</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
