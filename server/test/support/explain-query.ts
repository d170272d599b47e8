import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../src/platform/database/db.ts'

export interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Heap Fetches'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanStep[]
}

const stepsOf = (plan: PlanStep): PlanStep[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

/** How PostgreSQL runs the last query of `run`: all its steps, its sequential scans, and how many pages it reads. */
export async function explainQuery(pool: pg.Pool, run: (db: Db) => Promise<unknown>) {
  let compiled: CompiledQuery | undefined
  await run(
    new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void (compiled = query) }),
  )
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
    `explain (analyze, buffers, format json) ${compiled!.sql}`,
    [...compiled!.parameters],
  )
  const root = rows[0]!['QUERY PLAN'][0].Plan
  const steps = stepsOf(root)
  return {
    steps,
    scans: steps.filter((step) => step['Node Type'] === 'Seq Scan'),
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
  }
}
