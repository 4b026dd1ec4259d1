/** The sample trading business: what `--demo` and SAMPLE_INSTALL make, for tests to seed and to compare with. */
export { northwindCollections } from '../../apps/server/src/samples/northwind/collections.ts'
export { lateOrders } from '../../apps/server/src/samples/northwind/flows.ts'
export { installNorthwind } from '../../apps/server/src/samples/northwind/install-northwind.ts'
export { readRecords } from '../../apps/server/src/samples/northwind/read-records.ts'
export { salesApp } from '../../apps/server/src/samples/northwind/sales-app.ts'
