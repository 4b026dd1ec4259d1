import { type ViewDocument, viewEngineVersion } from '@trellis/model'
import { addApp } from '../../tests/scenarios/app-members.ts'
import { measureColdLoad } from '../cold-load.ts'
import type { Figure } from '../figure.ts'
import type { World } from '../world.ts'

const apps = 30
const entriesOfEach = 10

/** Cold load of the home of somebody with 30 apps of 10 entries each, until the card of every app is painted. */
export async function measureHome(world: World): Promise<Figure> {
  await makeApps(world)
  await world.database.query('create schema bare')
  await world.database.query(
    `create table bare.app as select a as id, 'App ' || a as name, array(select format('Entry %s of %s', e, a) from generate_series(1, ${entriesOfEach}) e) as entries from generate_series(1, ${apps}) a`,
  )
  return measureColdLoad({
    name: 'people.home',
    world,
    signIn: { email: 'admin@bench.example', password: 'bench-password' },
    ours: { path: '/', selector: 'main section li', count: apps },
    bare: {
      list: async () => JSON.stringify((await world.database.query('select * from bare.app order by id')).rows),
      page: '<main></main>',
      script: `fetch('/list').then(r=>r.json()).then(list=>{const m=document.querySelector('main');for(const {name,entries} of list){const s=document.createElement('section');const h=s.appendChild(document.createElement('h2'));h.textContent=name;for(const e of entries){const a=s.appendChild(document.createElement('a'));a.textContent=e}m.append(s)}})`,
      selector: 'main section',
      count: apps,
    },
  })
}

async function makeApps({ admin }: World): Promise<void> {
  const { user } = await admin.call('SESSION_GET', {})
  // Where nothing was built yet the home shows ways to begin.
  const document = { name: 'Built', schema: { type: 'object' as const, properties: {} }, detailGroupList: [] }
  await admin.call('SCHEMA_APPLY', { collectionId: 'Built', document, baseVersion: null })
  for (let app = 1; app <= apps; app += 1) {
    const views: { viewId: string }[] = []
    for (let entry = 1; entry <= entriesOfEach; entry += 1) {
      const id = `app-${app}-entry-${entry}`
      await admin.call('CORE_CREATE', { collectionId: 'View', id, record: viewOf(`Entry ${entry} of ${app}`) })
      views.push({ viewId: id })
    }
    await addApp(admin.call, { name: `App ${app}`, collections: [], views, members: [{ userId: user.id }] })
  }
}

const viewOf = (name: string): ViewDocument => ({
  name,
  engineVersion: viewEngineVersion,
  vars: [],
  header: { actions: [] },
  content: { id: 'root', name: 'root', type: 'layout', attrs: { columns: 'full' }, listeners: {}, contains: [] },
  modals: [],
  triggers: {},
})
