import { expect, test } from 'vitest'
import { isCollectionId, isFieldId, isRecordId, uuidv7 } from './ids.ts'

test('uuidv7 is a valid record id of version 7 that sorts by when it was made', () => {
  const ids = Array.from({ length: 5000 }, () => uuidv7())
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isRecordId(ids[0])).toBe(true)
})

test('ids keep to their alphabets and lengths', () => {
  expect(isFieldId('orderDate')).toBe(true)
  expect(isFieldId('order-date')).toBe(false)
  expect(isFieldId('1st')).toBe(false)
  expect(isFieldId('a'.repeat(59))).toBe(true)
  expect(isFieldId('a'.repeat(60))).toBe(false)
  expect(isCollectionId('Order-Details')).toBe(true)
  expect(isCollectionId("x'; drop table y;--")).toBe(false)
  expect(isRecordId('ALFKI')).toBe(true)
  expect(isRecordId('a b')).toBe(false)
  expect(isRecordId('')).toBe(false)
  expect(isRecordId('x'.repeat(129))).toBe(false)
})
