import { measureColdLoad } from '../cold-load.ts'
import type { Figure } from '../figure.ts'
import type { World } from '../world.ts'

/** Cold load to 25 painted rows of Tickets. */
export function measureRows({ world, bareUrl }: { world: World; bareUrl: string }): Promise<Figure> {
  return measureColdLoad({
    name: 'start.rows',
    world,
    signIn: { email: 'clerk@bench.example', password: 'clerk-password' },
    ours: { path: '/table?collectionId=Tickets', selector: '[role=row]:has([role=gridcell])', count: 25 },
    bare: {
      list: async () => (await fetch(`${bareUrl}/list`)).text(),
      page: '<table><tbody></tbody></table>',
      script: `fetch('/list').then(r=>r.json()).then(({list})=>{const t=document.querySelector('tbody');for(const row of list){const tr=document.createElement('tr');for(const v of Object.values(row)){const td=document.createElement('td');td.textContent=v;tr.append(td)}t.append(tr)}})`,
      selector: 'tbody tr',
      count: 25,
    },
  })
}
