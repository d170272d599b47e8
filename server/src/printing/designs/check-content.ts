import { plainText } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import type { LeafletContent, LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { maxLeafletNumbers } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { unprintableLetters, withoutShapeless } from '@street-musketeers/contract/printable-letters.ts'
import { countWords } from '../typesetting/line-breaks.ts'
import { isHttps } from './code.ts'

/** No language puts so many on one letter, and they would cover the lines beside them. */
const tooManyMarks = /\p{M}{9}/u

/** A longer sentence loses readers on a doorstep. */
const maxSentenceWords = 25

/** The texts of a leaflet by their fields, with what the person typed. */
export function textsOf(content: LeafletContent): [field: string, text: string][] {
  const { headline, text, picture, action, who, second, numbers, questions, rights } = content
  return [
    ['headline', headline],
    ['text', text],
    ...(picture ? [['picture.alt', picture.alt] as [string, string]] : []),
    ['action.words', action.words],
    ['action.place', action.place],
    ['action.directions', action.directions],
    ['action.address', action.address],
    ['who.organisation', who.organisation],
    ['who.telephone', who.telephone],
    ['who.website', who.website],
    ...(second
      ? ([
          ['second.headline', second.headline],
          ['second.text', second.text],
          ['second.action', second.action],
          ['second.place', second.place],
          ['second.directions', second.directions],
        ] as [string, string][])
      : []),
    ...(numbers
      ? ([
          ['numbers.before', numbers.before],
          ['numbers.after', numbers.after],
          ['numbers.source', numbers.source],
          ...numbers.rows.map(({ label }, at) => [`numbers.rows.${at}.label`, label]),
        ] as [string, string][])
      : []),
    ...questions.flatMap(({ question, answer }, at): [string, string][] => [
      [`questions.${at}.question`, question],
      [`questions.${at}.answer`, answer],
    ]),
    ...rights.flatMap(({ right, explanation }, at): [string, string][] => [
      [`rights.${at}.right`, right],
      [`rights.${at}.explanation`, explanation],
    ]),
  ]
}

/** What stops a leaflet from being published, as far as its words alone say it: letters without a shape, and what is no address. */
export function problemsOfContent(content: LeafletContent): LeafletRemark[] {
  const { action, headline, numbers, design, questions, rights, second } = content
  const problems = textsOf(content).flatMap(([field, text]): LeafletRemark[] => {
    const letters = unprintableLetters(text.replaceAll('\n', ''))
    return [
      ...(letters.length ? [{ field, code: 'missing-letter', message: missingSentence(letters) }] : []),
      ...(tooManyMarks.test(text)
        ? [{ field, code: 'too-many-marks', message: 'Leave out some of the marks above or below a letter.' }]
        : []),
    ]
  })
  const need = (isMissing: boolean, field: string, message: string) => {
    if (isMissing) problems.push({ field, code: 'missing', message })
  }
  need(headline === '', 'headline', 'Write a headline.')
  need(
    design === 'checklist' && rights.every(({ right }) => right === ''),
    'rights',
    'Write the first right.',
  )
  need(
    design === 'questions' && questions.every(({ question }) => question === ''),
    'questions',
    'Write the first question.',
  )
  need(
    design === 'chart' && (numbers?.rows.length ?? 0) < maxLeafletNumbers.min,
    'numbers',
    `Enter ${maxLeafletNumbers.min} to ${maxLeafletNumbers.max} numbers to compare.`,
  )
  for (const [at, { label, value }] of (design === 'chart' ? (numbers?.rows ?? []) : []).entries()) {
    need(label === '', `numbers.rows.${at}.label`, 'Fill this in.')
    need(value === null, `numbers.rows.${at}.value`, 'Enter this number, such as 1,250 or 4.50.')
  }
  need(design === 'languages' && !second?.language, 'second.language', 'Choose the second language.')
  need(
    design === 'languages' && !second?.headline,
    'second.headline',
    'Write the headline in the second language.',
  )
  need(design === 'meeting' && action.date === '', 'action.date', 'Enter the day of the meeting.')
  need(
    content.picture?.alt === '',
    'picture.alt',
    'Say what the picture shows, for people who cannot see it.',
  )
  if (action.address !== '' && !isHttps(action.address))
    problems.push({
      field: 'action.address',
      code: 'not-https',
      message: 'Enter a web address that starts with https://, such as https://www.example.org/join.',
    })
  return problems
}

/** Names at most so many letters. */
const maxNamed = 8

function missingSentence(letters: readonly string[]): string {
  const names = letters.slice(0, maxNamed).map((letter) => `“${nameOf(letter)}”`)
  const list = letters.length > maxNamed ? [...names, `${letters.length - maxNamed} more`] : names
  const all = new Intl.ListFormat('en-GB').format(list)
  return `Our fonts do not have ${all}. Leave ${letters.length === 1 ? 'it' : 'them'} out, or use other letters.`
}

/** A control or an unassigned character has no shape to show, so it is named by its number. */
const nameOf = (letter: string): string =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(withoutShapeless(letter))
    ? letter
    : [...letter]
        .map((each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
        .join(' ')

/** What would make a leaflet better. None of it stops anybody. */
export function adviceOn(content: LeafletContent, hasPicturePlace: boolean): LeafletRemark[] {
  const advice: LeafletRemark[] = []
  const { action, who, picture, design } = content
  if (action.words === '')
    advice.push({
      field: 'action.words',
      code: 'no-action',
      message: 'No thing to do yet. Ask for one thing, such as “Come to the meeting”.',
    })
  if (who.organisation === '')
    advice.push({
      field: 'who.organisation',
      code: 'no-organisation',
      message: 'Say who the leaflet is from.',
    })
  if (picture && !hasPicturePlace)
    advice.push({ field: 'picture', code: 'no-picture-place', message: 'This design shows no picture.' })
  if (!picture && (design === 'poster' || design === 'two-sided'))
    advice.push({
      field: 'picture',
      code: 'no-picture',
      message: 'No picture yet, so we have drawn a street. One strong picture says more.',
    })
  for (const [field, text] of textsOf(content))
    for (const sentence of sentencesOf(text)) {
      const count = countWords(sentence)
      if (count > maxSentenceWords)
        advice.push({
          field,
          code: 'long-sentence',
          message: `This sentence is ${count} words long: “${sentence.split(/\s+/).slice(0, 5).join(' ')} …”. Make two of it.`,
        })
    }
  return advice
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

const sentencesOf = (text: string): string[] =>
  plainText(text)
    .split('\n')
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
