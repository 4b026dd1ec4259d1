import type { AppCollection } from '@trellis/model'
import { expect, test } from 'vitest'
import {
  choiceOf,
  commonChoice,
  withChoice,
  withChoiceOfAll,
  withDefault,
  withOptions,
  withOverride,
  withoutDefault,
} from './override.ts'

const grants: AppCollection = { collectionId: 'Orders', create: true, read: true, update: true, delete: false }

test('what an app says of a field is told once, and nothing where it says nothing', () => {
  const limited = withDefault(withOptions(withChoice({}, 'readonly'), ['a', 'b']), 'a')
  expect(limited).toEqual({ readonly: true, options: ['a', 'b'], default: 'a' })
  expect(choiceOf(limited)).toBe('readonly')
  expect(withChoice(limited, 'open')).toEqual({ options: ['a', 'b'], default: 'a' })
  expect(withChoice(limited, 'hidden')).toEqual({ hidden: true })
  expect(withDefault(withOptions(limited, []), '')).toEqual({ readonly: true })
  expect(withoutDefault(limited, true)).toEqual({ readonly: true, options: ['a', 'b'], default: null })
  expect(withoutDefault({ default: null }, false)).toEqual({})
  const changed = withOverride(grants, 'status', limited)
  expect(changed.overrides).toEqual({ status: limited })
  expect(withOverride(changed, 'status', {})).toEqual(grants)
})

test('one choice counts for all columns, and keeps what else is said of them', () => {
  const limited = withOverride(grants, 'status', { options: ['a'] })
  expect(commonChoice(limited, ['status', 'rate'])).toBe('open')
  const locked = withChoiceOfAll(limited, ['status', 'rate'], 'readonly')
  expect(locked.overrides).toEqual({ status: { options: ['a'], readonly: true }, rate: { readonly: true } })
  expect(commonChoice(locked, ['status', 'rate'])).toBe('readonly')
  expect(commonChoice(withOverride(locked, 'rate', {}), ['status', 'rate'])).toBeUndefined()
  expect(withChoiceOfAll(locked, ['status', 'rate'], 'open')).toEqual(limited)
})
