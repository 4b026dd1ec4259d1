import { defineDatabase } from '../../databases/define-database.ts'

export const driver = defineDatabase({
  id: 'redshift',
  label: 'Amazon Redshift',
  summary: 'Reads and writes tables of an Amazon Redshift warehouse.',
  usualPort: 5439,
  placeholder: '$1',
})
