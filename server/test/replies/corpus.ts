import { readFileSync } from 'node:fs'
import { carries, clients, quotedEmail, writeMessage, type RawReply } from './clients.ts'
import { others, type Meaning } from './whole-messages.ts'

export interface TypedReply {
  text: string
  meaning: Meaning
}

export interface CorpusReply {
  description: string
  meaning: Meaning
  message: Buffer
}

const readLines = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')

function readMeaning(word: string): Meaning {
  const [, day, number] = /^(yesterday )?(\d+)$/.exec(word) ?? []
  if (number !== undefined) return day ? { yesterday: Number(number) } : Number(number)
  return word === 'ask' ? 'unclear' : (word as Meaning)
}

/** The replies of a file, each as somebody typed it. */
export const readTyped = (file: 'typed.txt' | 'adversarial.txt'): TypedReply[] =>
  readLines(file)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(' | ')
      const text = line
        .slice(at + 3)
        .replaceAll('⏎', '\n')
        .replaceAll(/\\u([0-9A-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      return { text, meaning: readMeaning(line.slice(0, at)) }
    })

const greetings = [
  '',
  'Hi, ',
  'Hello. ',
  'Hi\n\n',
  'Hi all,\n',
  'Good morning,\n\n',
  'Morning! ',
  'Evening. ',
  'Dear Street Musketeers,\n\n',
  'Hello team\n',
  'Hey, ',
  'Hi Sue, ',
]
const endings = [
  '',
  '.',
  '!',
  ' x',
  ' 👍',
  ', thanks',
  '. Thanks',
  '. Many thanks',
  '\n\nAda',
  '\n\nThanks\nAda',
  '\n\nKind regards,\nAda Besant\n07700 900123',
  '. Solidarity!',
  '\n\nSent from my iPhone',
  '\n\nBest wishes,\nAda\n\nThis email is confidential and intended only for the person to whom it is addressed.',
  '. In solidarity, Ada',
  '\n\nAda Besant\nBranch Secretary\n12 High Street\nEX1 1AA',
  '\n--\nAda Besant | Riveters | 01632 960001',
  '\nThanks for organising this.',
]
/** What reports a number, `#`, with any of these around it; and what does not, whatever stands around it. */
const clearCores =
  `#|# done|# delivered|Done #|Delivered #|# leaflets|# houses|# leaflets delivered|# houses done|All # done|All # delivered
My # done|Did my #|I did #|I did # today|I've done #|I have delivered #|We did # this morning|I delivered # leaflets|I delivered # leaflets today
I posted # through doors|I put # through letterboxes|Posted # this afternoon|# posted today|# today|Just done #|Only did #|Only # today|Managed #
That's my # done|Job done, # delivered|Yes, # done|Ok, # delivered|# delivered on my street|# delivered in our road|Delivered to # houses
# all done|# – all done|Done: #|Delivered: #|Leaflets delivered: #|Another # done|Got all # done|Usual # done|# done this morning|# done on Elm Road`
    .split(/[|\n]/)
    .map((core) => core.trim())
const unclearCores =
  `about #|around #|roughly #|nearly #|at least #|up to #|# or so|#ish|#+|# to go|# left|not #|# not done|# tomorrow|# on Saturday|will do #
I'll do #|doing # now|hope to do #|printed #|got #|I have #|Sue did #|my son did #|number #|house #|door #|Done road #|Finished block #
Delivered row #|Done # streets|Completed door #|leaflet #|done at #|back by #|gone #|it's gone #|on the #|done on the #|Total so far #|# so far
# in total|that makes #|Ok #|Yes #|# a week|# each|# per street|# of the 40|# and 15|# or 15|between # and 40|# minutes|took # minutes|# people|#%|£#|#p|#th
# High Street|Flat #|Bus #|#?|Is it #|Did you get #|Have # been delivered|# more|# spare|first #|the other #|half of #|# last week|# this week`
    .split(/[|\n]/)
    .map((core) => core.trim())
const numbers = ['20', '18', '7', '24', '35', '12', '40', '31', '16', '22', '100', '53']

/** Greetings, reports and endings, put together. */
export function combineTyped(): TypedReply[] {
  const combine = (cores: readonly string[], each: number, meaningOf: (number: string) => Meaning) =>
    cores.flatMap((core, nth) =>
      Array.from({ length: each }, (_, step) => {
        const number = numbers[(nth + step) % numbers.length]!
        const greeting = greetings[(nth * 5 + step) % greetings.length]!
        const ending = endings[(nth * 7 + step * 5) % endings.length]!
        return { text: `${greeting}${core.replace('#', number)}${ending}`, meaning: meaningOf(number) }
      }),
    )
  return [...combine(clearCores, 18, Number), ...combine(unclearCores, 12, () => 'unclear')]
}

const clientNames = Object.keys(clients)

/** Each of several replies as one of the email programs writes it, in turn. */
export const asMessages = (typed: readonly TypedReply[]): CorpusReply[] =>
  typed.map(({ text, meaning }, nth) => {
    const names = clientNames.filter((name) => carries(clients[name]!(text), text))
    const client = names[nth % names.length]!
    return {
      description: `${JSON.stringify(text)} by ${client}`,
      meaning,
      message: writeMessage(clients[client]!(text), nth),
    }
  })

/** Whole messages that are no ordinary replies. */
export const makeUnusualMessages = (): CorpusReply[] =>
  others.map(([description, meaning, reply]: readonly [string, Meaning, RawReply], nth) => ({
    description,
    meaning,
    message: writeMessage(reply, nth),
  }))

export interface Quotation {
  style: string
  /** What stands below a reply. */
  text: string
}

/** How email programs quote one of our emails, by program and language. */
export function readQuotations(): Quotation[] {
  const safeLinks = quotedEmail.replaceAll(
    /https:\S+/g,
    (url) =>
      `https://eur02.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=${'x'.repeat(400)}&reserved=0`,
  )
  return readLines('quotations.txt')
    .join('\n')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      const text = block
        .slice(end + 1)
        .replace('{marked}', () => quotedEmail.replaceAll(/^/gm, '> '))
        .replace('{plain}', () => quotedEmail)
        .replace('{safelinks}', () => safeLinks)
      return { style: block.slice(0, end), text }
    })
}
