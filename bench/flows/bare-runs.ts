import type { World } from '../world.ts'

/**
 * The same durable rows as a person would write them: a run, a row for each step with what it made, and the run's end; a commit
 * after the start, each step and the end. Steps alone that write anything have a commit.
 */
export async function makeBareRuns(world: World): Promise<void> {
  await world.database.query('create schema if not exists bare')
  await world.database.query(`create table bare.flow_run (id uuid primary key default gen_random_uuid(), flow_id text not null, status text not null,
    input jsonb, output jsonb, created_at timestamptz(3) not null default now(), ended_at timestamptz(3))`)
  await world.database.query(`create table bare.flow_step (run_id uuid not null, occurrence integer not null, output jsonb,
    created_at timestamptz(3) not null default now(), primary key (run_id, occurrence))`)
  await world.database.query(`create table bare.notes (id uuid primary key default gen_random_uuid(), version integer not null default 1, text text,
    "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now())`)
  await world.database.query(`create procedure bare.run_flow(flow text, steps integer, words text, inout ended text) language plpgsql as $$
    declare run uuid; note uuid;
    begin
      insert into bare.flow_run (flow_id, status, input) values (flow, 'running', jsonb_build_object('text', words)) returning id into run;
      commit;
      for at in 1..steps loop
        insert into bare.notes (text) values (words || ' ' || at) returning id into note;
        insert into bare.flow_step (run_id, occurrence, output) values (run, at, jsonb_build_object('id', note));
        commit;
      end loop;
      update bare.flow_run set status = 'succeeded', output = to_jsonb(words), ended_at = now() where id = run;
      commit;
      ended := 'succeeded';
    end $$`)
}

/** One INSERT and one UPDATE, each committed: what a short run cannot do without. */
const short = {
  text: `call bare.run_flow('short', 0, $1::text, null::text)`,
  values: (_: URLSearchParams, body: { words: string }) => [body.words],
  one: true,
}

export const bareRuns = {
  '/short': short,
  '/run': {
    text: `call bare.run_flow('steps', $2::integer, $1::text, null::text)`,
    values: (_: URLSearchParams, body: { words: string; steps: number }) => [body.words, body.steps],
    one: true,
  },
}
