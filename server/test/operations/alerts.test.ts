import { parser } from '@prometheus-io/lezer-promql'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { startWorker } from '../../src/worker.ts'
import { world } from '../support/world.ts'

const w = world()
const source = await readFile(new URL('../../../deploy/alerts.yaml', import.meta.url), 'utf8')

/** How long, as Prometheus writes it: https://prometheus.io/docs/prometheus/latest/querying/basics/#float-literals-and-time-durations */
const Duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/)
/** A text of Prometheus. The templates that we use are a value, or a label. */
const Text = z
  .string()
  .refine((text) => !/[{}]/.test(text.replaceAll(/\{\{ (\$value|\$labels\.[a-z]\w*) \}\}/g, '')))
const LabelName = z.string().regex(/^[a-zA-Z_]\w*$/)
/** A file of alert rules: https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/ */
const RuleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string().min(1),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Za-z]\w*$/),
          expr: z.string(),
          for: Duration.optional(),
          labels: z.record(LabelName, Text),
          annotations: z.record(LabelName, Text),
        }),
      ),
    }),
  ),
})

const readRules = () => RuleFile.parse(parse(source)).groups.flatMap(({ rules }) => rules)

/** Where Prometheus’ own grammar does not accept an expression. */
function findGrammarErrors(expression: string): string[] {
  const errors: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) errors.push(`${from}–${to}: ${expression.slice(from)}`)
    },
  })
  return errors
}

test('Prometheus can read every alert rule', () => {
  const rules = readRules()
  expect(rules.flatMap(({ expr }) => findGrammarErrors(expr))).toEqual([])
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const wrong of ['sum(rate(x[5m])', 'sum by name) (x)', 'x{state=in doubt}', 'rate(x[5 minutes])'])
    expect(findGrammarErrors(wrong), wrong).not.toEqual([])
})

test('every metric of the alert rules exists', async () => {
  const worker = await startWorker(w.platform, w.database)
  const { text } = await w.platform.metrics.read()
  await worker.stop()
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const used = new Set(
    readRules().flatMap(({ expr }) =>
      [...expr.matchAll(/street_musketeers_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
    ),
  )
  expect(used.size).toBeGreaterThan(7)
  expect([...used].filter((name) => !existing.has(name))).toEqual([])
})
