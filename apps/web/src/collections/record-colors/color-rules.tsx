import type { RecordSchema } from '@trellis/model'
import { Button, ColorSwatchPicker, IconButton, paletteColors } from '@trellis/ui'
import { useRef, useState } from 'react'
import { FilterBuilder } from '../../records/filter/filter-builder.tsx'
import styles from './record-colors.module.css'
import { type ColorRule, problemOf, schemaForRules } from './record-colors.ts'
import { t } from './texts.ts'

type ColorRulesProps = {
  schema: RecordSchema
  rules: readonly ColorRule[]
  /** Says what rules lack; not while they are being made. */
  showsProblems: boolean
  onChange: (rules: readonly ColorRule[]) => void
}

/** Rules in their order: conditions, and the colour of the records that they find. */
export function ColorRules({ schema, rules, showsProblems, onChange }: ColorRulesProps) {
  const [asked] = useState(() => schemaForRules(schema))
  // Rules have no ids: keys go along with them, so that what is half entered stays with its rule.
  const [keys, setKeys] = useState(() => rules.map((_, at) => at))
  const list = useRef<HTMLOListElement>(null)
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    onChange([...rules, newRule(rules)])
  }
  const move = (from: number, to: number) => {
    setKeys(moved(keys, from, to))
    onChange(moved(rules, from, to))
  }
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1))
    onChange(rules.toSpliced(at, 1))
    list.current?.focus()
  }
  return (
    <div className={styles.rules}>
      <ol ref={list} className={styles.list} aria-label={t('collections.colors.rules')} tabIndex={-1}>
        {rules.map((rule, at) => (
          <li key={keys[at]} className={styles.rule}>
            <Rule
              {...{ rule, at, showsProblems }}
              schema={asked}
              count={rules.length}
              onChange={next => onChange(rules.with(at, next))}
              onMove={to => move(at, to)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <Button variant="tertiary" icon="add" onPress={add}>
        {t('collections.colors.add')}
      </Button>
    </div>
  )
}

/** In a colour that no other has, as long as there is one. */
export function newRule(rules: readonly ColorRule[]): ColorRule {
  const color = paletteColors.find(each => rules.every(rule => rule.color !== each)) ?? paletteColors[0]
  return { filter: undefined, color }
}

type RuleProps = Pick<ColorRulesProps, 'schema' | 'showsProblems'> & {
  rule: ColorRule
  at: number
  count: number
  onChange: (rule: ColorRule) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Rule({ rule, at, count, schema, showsProblems, onChange, onMove, onRemove }: RuleProps) {
  const number = at + 1
  const problem = problemOf(rule, schema)
  const isTold = problem === 'unsayable' || (problem === 'empty' && showsProblems)
  return (
    <>
      <div className={styles.ruleHead}>
        <h3 className={styles.ruleTitle}>{t('collections.colors.rule', { number })}</h3>
        <IconButton
          icon="arrow_upward"
          size="small"
          label={t('collections.colors.up', { number })}
          isDisabled={at === 0}
          onPress={() => onMove(at - 1)}
        />
        <IconButton
          icon="arrow_downward"
          size="small"
          label={t('collections.colors.down', { number })}
          isDisabled={at === count - 1}
          onPress={() => onMove(at + 1)}
        />
        <IconButton icon="delete" size="small" label={t('collections.colors.remove', { number })} onPress={onRemove} />
      </div>
      <FilterBuilder
        label={t('collections.colors.conditionsOf', { number })}
        schema={schema}
        filter={rule.filter}
        onChange={filter => onChange({ ...rule, filter })}
      />
      <ColorSwatchPicker
        label={t('collections.colors.colorOf', { number })}
        canClear={false}
        value={rule.color}
        onChange={color => color !== null && onChange({ ...rule, color })}
      />
      {isTold && (
        <p className={styles.problem} role="alert">
          {t(problem === 'empty' ? 'collections.colors.ruleEmpty' : 'collections.colors.ruleUnsayable')}
        </p>
      )}
    </>
  )
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
