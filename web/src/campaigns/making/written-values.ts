import { maxJsonBytes } from '@street-musketeers/contract/call.ts'
import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  isUnanswered,
  maxLeafletLengths,
  maxLeafletNumbers,
  maxQuestions,
  maxRights,
  unansweredImprint,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { formatUnit } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { bytesOver, type Values } from '../saving/form-values.ts'

export interface Written {
  content: LeafletContent
  imprint: Imprint | null
}

/** The lists of a leaflet: how many rows each may have, how many it shows at least, and the fields of a row. */
export const lists = {
  rights: { name: 'rights', max: maxRights, min: 1, fields: ['right', 'explanation'] },
  questions: { name: 'questions', max: maxQuestions, min: 1, fields: ['question', 'answer'] },
  numbers: {
    name: 'numbers.rows',
    max: maxLeafletNumbers.max,
    min: maxLeafletNumbers.min,
    fields: ['label', 'value'],
  },
} as const
export type List = keyof typeof lists

export const rowName = (list: List, row: number, field: string) => `${lists[list].name}.${row}.${field}`

const percent = (share: number) => String(Math.round(share * 100))

export function toValues({ content, imprint }: Written): Values {
  const { picture, action, who, second, numbers, rights, questions } = content
  const rows: Record<List, readonly Record<string, string | number | null>[]> = {
    rights,
    questions,
    numbers: numbers?.rows ?? [],
  }
  const rowValues = (list: List) =>
    Array.from({ length: lists[list].max }, (_, row) =>
      lists[list].fields.map((field) => [rowName(list, row, field), String(rows[list][row]?.[field] ?? '')]),
    ).flat()
  return {
    design: content.design,
    size: content.size,
    colour: content.colour,
    language: content.language,
    headline: content.headline,
    text: content.text,
    'picture.shown': picture ? 'on' : '',
    'picture.alt': picture?.alt ?? '',
    'picture.focus.x': percent(picture?.focus.x ?? 0.5),
    'picture.focus.y': percent(picture?.focus.y ?? 0.5),
    ...withPrefix('action', action),
    ...withPrefix('who', who),
    'second.language': second?.language ?? '',
    'second.headline': second?.headline ?? '',
    'second.text': second?.text ?? '',
    'second.action': second?.action ?? '',
    'second.place': second?.place ?? '',
    'second.directions': second?.directions ?? '',
    'numbers.before': numbers?.before ?? '',
    'numbers.after': numbers?.after ?? '',
    'numbers.source': numbers?.source ?? '',
    ...Object.fromEntries((Object.keys(lists) as List[]).flatMap(rowValues)),
    electionMaterial: isUnanswered(imprint) ? '' : imprint ? 'yes' : 'no',
    ...withPrefix('imprint', imprint ?? unansweredImprint),
  }
}

const withPrefix = (prefix: string, part: Record<string, string>) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [`${prefix}.${name}`, value]))

/** What the fields of a form hold. @param filled what it was filled with, which has every name */
export const readValues = (typed: FormData, filled: Values): Values =>
  Object.fromEntries(
    Object.keys(filled).map((name) => {
      const value = typed.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )

/** How many rows of a list are filled in, up to the last. */
export function countRows(values: Values, list: List): number {
  const { max, fields } = lists[list]
  for (let count = max; count > 0; count--)
    if (fields.some((field) => values[rowName(list, count - 1, field)]?.trim())) return count
  return 0
}

export function toWritten(values: Values): Written {
  const text = (name: string) => values[name] ?? ''
  const rowsOf = (list: List) => Array.from({ length: countRows(values, list) }, (_, row) => row)
  const content = {
    ...Object.fromEntries(
      ['design', 'size', 'colour', 'language', 'headline', 'text'].map((name) => [name, text(name)]),
    ),
    picture: text('picture.shown')
      ? {
          alt: text('picture.alt'),
          focus: { x: Number(text('picture.focus.x')) / 100, y: Number(text('picture.focus.y')) / 100 },
        }
      : null,
    action: part(values, 'action', ['words', 'date', 'time', 'place', 'directions', 'address']),
    who: part(values, 'who', ['organisation', 'telephone', 'website']),
    second: part(values, 'second', ['language', 'headline', 'text', 'action', 'place', 'directions']),
    numbers: {
      ...part(values, 'numbers', ['source']),
      ...readUnit(values),
      rows: rowsOf('numbers').map((row) => ({
        label: text(rowName('numbers', row, 'label')),
        value: numberIn(values, rowName('numbers', row, 'value')),
      })),
    },
    questions: rowsOf('questions').map((row) => part(values, `questions.${row}`, lists.questions.fields)),
    rights: rowsOf('rights').map((row) => part(values, `rights.${row}`, lists.rights.fields)),
  } as LeafletContent
  const imprint =
    text('electionMaterial') === 'no'
      ? null
      : (part(values, 'imprint', ['promoter', 'onBehalfOf', 'address']) as unknown as Imprint)
  return { content, imprint }
}

const part = (values: Values, prefix: string, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, values[`${prefix}.${field}`] ?? '']))

/**
 * Letters of some alphabets take three bytes, so the limits of the fields do not keep every leaflet short enough.
 * @throws {ApiError} TooLarge, with about how many letters are too many
 */
export function refuseTooLong(written: Written): void {
  const over = bytesOver(written)
  if (over <= 0) return
  const { length } = JSON.stringify(written)
  const letters = Math.ceil((over * length) / (over + maxJsonBytes))
  throw new ApiError({
    status: 413,
    error: 'TooLarge',
    message: `Not saved: all the words of this leaflet together are about ${letters.toLocaleString('en-GB')} letters too long. What you typed is still here: copy what you need, and shorten it.`,
  })
}

/** A number as people type it, with what stands around it. */
interface TypedNumber {
  before: string
  value: number
  after: string
}

const money = /^\p{Sc}$/u
const number = /^(\p{Sc}?)\s*(\d{1,3}(?:[\s,]\d{3}){1,3}(?!\d)|\d{1,12})(\.\d{1,6})?\s*(.*)$/u
/** Letters, `%` or `°C`. */
const unit = /^(?:%|[\p{L}°/][\p{L} ./²-]*)?$/u
const large = /^(thousand|million|billion)\b\s*/i
/** After an amount of money only: `5m` may be metres. */
const largeMoney = /^(k|m|bn)(?![\p{L}\p{N}])\s*/iu
const times: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 }

/** Reads `1,250.50`, `£4.50`, `12%`, `80p` or `£1.5 million`; null for anything else. */
export function readNumber(typed: string): TypedNumber | null {
  const [, before = '', whole = '', part = '', rest = ''] = number.exec(typed.trim()) ?? []
  const factor = large.exec(rest) ?? (money.test(before) ? largeMoney.exec(rest) : null)
  const after = rest.slice(factor?.[0].length ?? 0).trim()
  if (whole === '' || after.length > maxLeafletLengths.unit || !unit.test(after)) return null
  const value = Number(whole.replaceAll(/[\s,]/g, '') + part) * (times[factor?.[1]?.toLowerCase() ?? ''] ?? 1)
  // Of a number such as 4.35 million, what a computer adds at its end is left out.
  const exact = Number(value.toPrecision(15))
  return exact > maxLeafletNumbers.largest ? null : { before, value: exact, after }
}

/** What stands around every number of a chart: what its own fields say, else what was typed with a number. Pounds are before pence. */
function readUnit(values: Values): Pick<TypedNumber, 'before' | 'after'> {
  const own = { before: values['numbers.before'] ?? '', after: values['numbers.after'] ?? '' }
  if (own.before.trim() || own.after.trim()) return own
  const typed = numberNames(values).flatMap((name) => readNumber(values[name] ?? '') ?? [])
  const { before, after } =
    typed.find((each) => each.before && each.after) ??
    typed.find((each) => each.before) ??
    typed.find((each) => each.after) ??
    own
  return { before, after }
}

const numberNames = (values: Values) =>
  Array.from({ length: countRows(values, 'numbers') }, (_, row) => rowName('numbers', row, 'value'))

/** The number in a field of a chart; null if there is none, or in another unit than the others. */
function numberIn(values: Values, name: string): number | null {
  const typed = readNumber(values[name] ?? '')
  const [before, after] = Object.values(readUnit(values)).map((each) => each.trim())
  if (!typed) return null
  if (before === '£' && after === '' && typed.before === '' && typed.after === 'p')
    return Number((typed.value / 100).toPrecision(15))
  const isSame = (!typed.before || typed.before === before) && (!typed.after || typed.after === after)
  return isSame ? typed.value : null
}

/** The sentence beside each number of a chart that is missing or is none. Nothing else could keep what was typed. */
export function findNumberFaults(values: Values): Record<string, string> {
  if (values.design !== 'chart') return {}
  const { before, after } = readUnit(values)
  const faults = numberNames(values).map((name) => {
    if (numberIn(values, name) !== null) return []
    const isNumber = readNumber(values[name] ?? '') !== null
    return [
      [
        name,
        isNumber
          ? `Give this number the unit of the others, which are shown as “${before}1${formatUnit(after)}”.`
          : 'Enter this number, such as 1,250, £4.50, 12% or 1.5 million.',
      ],
    ]
  })
  return Object.fromEntries(faults.flat())
}
