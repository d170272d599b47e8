import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  maxLeafletNumbers,
  maxQuestions,
  maxRights,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'

/** What is written for a leaflet, as the values of its form's fields by name. Every row that a list may have is there. */
export type Values = Readonly<Record<string, string>>

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

/** In a pair of languages, the one that is most often needed in Britain. */
const usualSecondLanguage = 'pl'

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
    'second.language': second?.language ?? usualSecondLanguage,
    'second.headline': second?.headline ?? '',
    'second.text': second?.text ?? '',
    'second.action': second?.action ?? '',
    'numbers.before': numbers?.before ?? '',
    'numbers.after': numbers?.after ?? '',
    'numbers.source': numbers?.source ?? '',
    ...Object.fromEntries((Object.keys(lists) as List[]).flatMap(rowValues)),
    electionMaterial: imprint ? 'yes' : 'no',
    ...withPrefix('imprint', imprint ?? { promoter: '', onBehalfOf: '', address: '' }),
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
    second: part(values, 'second', ['language', 'headline', 'text', 'action']),
    numbers: {
      ...part(values, 'numbers', ['before', 'after', 'source']),
      rows: rowsOf('numbers').map((row) => ({
        label: text(rowName('numbers', row, 'label')),
        value: readNumber(text(rowName('numbers', row, 'value'))),
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

/** A number as people type it, `1,250.50`; null for anything else. */
export function readNumber(typed: string): number | null {
  const plain = typed.trim()
  if (!/^(\d{1,12}|\d{1,3}([\s,]\d{3}){1,3})(\.\d{1,6})?$/.test(plain)) return null
  return Number(plain.replaceAll(/[\s,]/g, ''))
}

/** The sentence beside each number of a chart that is missing or is none. Nothing else could keep what was typed. */
export function findNumberFaults(values: Values): Record<string, string> {
  if (values.design !== 'chart') return {}
  const faults = Array.from({ length: countRows(values, 'numbers') }, (_, row) => {
    const name = rowName('numbers', row, 'value')
    const isNumber = readNumber(values[name] ?? '') !== null
    return isNumber ? [] : [[name, 'Enter a number, such as 1,250 or 4.50.']]
  })
  return Object.fromEntries(faults.flat())
}

/** Puts values into the fields of a form, as if they were typed. */
export function writeValues(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) choose(field, value)
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== (value === 'on')) field.click()
    } else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      typeInto(field, value)
  }
}

function choose(group: RadioNodeList, value: string): void {
  for (const radio of group as Iterable<Node> as Iterable<HTMLInputElement>)
    if (radio.value === value && !radio.checked) radio.click()
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
