import { languageMark, readParagraphs, writeSpans, type Span } from './formatted-text.ts'
import type { LeafletContent } from './leaflet-content.ts'
import { designsWithoutPicture, type LeafletLanguage } from './leaflet-designs.ts'

/** What a leaflet says, in words: for its large print, and wherever it is read instead of seen. */

/** A heading, a paragraph or a point of a list. */
export interface LeafletBlock {
  kind: 'title' | 'heading' | 'paragraph' | 'bullet'
  /** The thing to do is set apart from the text. */
  section: 'text' | 'action'
  spans: readonly Span[]
  /** Where it was typed. */
  field: string
  /** If it is not the leaflet's own. */
  language?: LeafletLanguage
}

/** A leaflet's content without the fields that only other designs show, such as rights that were typed before another design was chosen. */
export const shownContent = (content: LeafletContent): LeafletContent => ({
  ...content,
  second: content.design === 'languages' ? content.second : null,
  numbers: content.design === 'chart' ? content.numbers : null,
  questions: content.design === 'questions' ? content.questions : [],
  rights: content.design === 'checklist' ? content.rights : [],
})

/** The blocks of a leaflet in the order in which they are read. Who it is from, and the imprint, follow them. */
export function leafletBlocks(content: LeafletContent): LeafletBlock[] {
  const { headline, text, rights, questions, numbers, second, action } = shownContent(content)
  const shown = numbers ? formatNumbers(numbers) : []
  const other = second?.language ? { language: second.language } : {}
  const asAction = (block: LeafletBlock): LeafletBlock => ({ ...block, section: 'action' })
  return [
    ...line('headline', 'title', headline),
    ...(numbers?.rows ?? []).flatMap(({ label }, at) =>
      line(`numbers.rows.${at}.label`, 'bullet', [label, shown[at]].filter(Boolean).join(': ')),
    ),
    ...line('numbers.source', 'paragraph', numbers?.source ? `Source: ${numbers.source}` : ''),
    ...formatted('text', text),
    ...rights.flatMap(({ right, explanation }, at) => [
      ...line(`rights.${at}.right`, 'heading', right),
      ...line(`rights.${at}.explanation`, 'paragraph', explanation),
    ]),
    ...questions.flatMap(({ question, answer }, at) => [
      ...line(`questions.${at}.question`, 'heading', question),
      ...formatted(`questions.${at}.answer`, answer),
    ]),
    ...[...line('action.words', 'heading', action.words), ...whenAndWhereBlocks(whenAndWhere(content))].map(
      asAction,
    ),
    ...(second
      ? [
          ...line('second.headline', 'heading', second.headline),
          ...formatted('second.text', second.text),
          ...line('second.action', 'heading', second.action).map(asAction),
          ...whenAndWhereBlocks(whenAndWhereAgain(content)).map(asAction),
        ].map((block) => ({ ...block, ...other }))
      : []),
    ...line('action.address', 'paragraph', action.address).map(asAction),
  ]
}

/** When and where something is, each with the field that says it. */
export interface WhenAndWhere {
  when: { text: string; field: string }
  place: { text: string; field: string }
  directions: { text: string; field: string }
}

/** The day and place in words, in the leaflet's language if it has two. */
export function whenAndWhere({ action, language, design }: LeafletContent): WhenAndWhere {
  const spoken = design === 'languages' ? language : 'en'
  return {
    when: { text: dayAndTime(action, spoken), field: 'action.date' },
    place: { text: action.place, field: 'action.place' },
    directions: { text: action.directions, field: 'action.directions' },
  }
}

/** The same in the second language. What was not typed in it is as in the first. */
export function whenAndWhereAgain(content: LeafletContent): WhenAndWhere {
  const { action, second } = content
  const first = whenAndWhere(content)
  const { language = '', place = '', directions = '' } = second ?? {}
  return {
    when: { text: dayAndTime(action, language || 'en'), field: 'action.date' },
    place: place ? { text: place, field: 'second.place' } : first.place,
    directions: directions ? { text: directions, field: 'second.directions' } : first.directions,
  }
}

const dayAndTime = ({ date, time }: LeafletContent['action'], language: LeafletLanguage) =>
  [date && formatDate(date, language), time && formatTime(time, language)].filter(Boolean).join(', ')

const whenAndWhereBlocks = ({ when, place, directions }: WhenAndWhere): LeafletBlock[] =>
  [when, place, directions].flatMap(({ text, field }) => line(field, 'paragraph', text))

/**
 * What a leaflet says, as `readWords` reads it: its blocks with headings in bold, what its picture shows, and who it is from (rule:
 * leaflet-words).
 */
export function leafletWords(content: LeafletContent): string {
  const { who, language } = content
  let spoken: LeafletLanguage = 'en'
  const speak = (next: LeafletLanguage) => {
    const mark = next === spoken ? [] : [languageMark(next)]
    spoken = next
    return mark
  }
  const picture = designsWithoutPicture.includes(content.design) ? null : content.picture
  const blocks = leafletBlocks(content).flatMap(({ kind, spans, language: own = language }) => {
    const mark = speak(own)
    if (kind === 'title' || kind === 'heading')
      return [...mark, `**${spans.map(({ text }) => text).join('')}**`]
    const text = writeSpans(spans)
    return [...mark, kind === 'bullet' ? `• ${text}` : text]
  })
  const from = [who.organisation, who.telephone, who.website].filter(Boolean).join(' · ')
  return [
    ...blocks,
    ...(picture?.alt || from ? speak(language) : []),
    picture?.alt && `Picture: ${picture.alt}`,
    from,
  ]
    .filter(Boolean)
    .join('\n')
}

const line = (field: string, kind: LeafletBlock['kind'], text: string): LeafletBlock[] =>
  text === '' ? [] : [{ kind, section: 'text', spans: [{ text, isBold: false }], field }]

const formatted = (field: string, text: string): LeafletBlock[] =>
  readParagraphs(text).map((paragraph) => ({ ...paragraph, section: 'text', field }))

/**
 * A calendar date as a leaflet says it: `Thursday 3 December`. People throw a leaflet away long before the next year. Scots has no names of its
 * own, so it says them in English.
 */
export const formatDate = (date: string, language: LeafletLanguage = 'en'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : [`${language}-u-ca-gregory-nu-latn`, 'en-GB'], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(date))
    .replace(language === 'en' ? ',' : '', '')

/** Those that say `6:30pm` beside English. */
const sayPm: ReadonlySet<LeafletLanguage> = new Set(['en', 'cy', 'gd', 'ga', 'sco', 'kw'])

/** `18:30` as `6:30pm`, and as it is in other languages. */
export function formatTime(time: string, language: LeafletLanguage = 'en'): string {
  if (!sayPm.has(language)) return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (hours === 12 && minutes === 0) return language === 'en' ? '12 noon' : '12pm'
  const shown =
    minutes === 0 ? `${hours % 12 || 12}` : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  return `${shown}${hours < 12 ? 'am' : 'pm'}`
}

/** What stands after a number. A word stands apart. */
export const formatUnit = (after: string): string =>
  /^\p{L}{3}|^\p{L}+\s/u.test(after) ? ` ${after}` : after

/** Numbers of one chart have as many decimals as each other, and amounts of money none or two. */
export function formatNumbers({ before, after, rows }: NonNullable<LeafletContent['numbers']>): string[] {
  const decimals = Math.max(...rows.map(({ value }) => decimalsOf(value ?? 0)), 0)
  const unit = formatUnit(after)
  const shown = decimals > 0 && /\p{Sc}/u.test(before) ? 2 : decimals
  return rows.map(({ value }) =>
    value === null
      ? ''
      : `${before}${value.toLocaleString('en-GB', { minimumFractionDigits: shown, maximumFractionDigits: shown })}${unit}`,
  )
}

const decimalsOf = (value: number) =>
  [0, 1].find((count) => Math.abs(value - Number(value.toFixed(count))) < 1e-9) ?? 2
